import CommandLineInterface
import DesktopFrontend
import Foundation
import TestSupport
import Testing

@Suite struct DesktopTextTests {
    @Test("every option and exit code stands in the manual page")
    func manual() throws {
        let page = try String(contentsOfFile: packageFolder + "/deploy/man/toast-desktop.1", encoding: .utf8)
        for option in toastDesktop.options {
            #expect(page.contains("\n.It Fl -\(option.name)"), "no --\(option.name)")
        }
        for meaning in toastDesktop.exitCodes {
            #expect(page.contains("\n.It \(meaning.code)\n"), "no exit code \(meaning.code)")
        }
    }
}
