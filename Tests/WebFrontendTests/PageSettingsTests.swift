import Foundation
import JSON
import TestSupport
import Testing
import ToastModel

@Suite("Whom the page logs in as")
struct PageSettingsTests {
    /// What the page takes from its address, opened one after the other in one browser, as `user:password`.
    private func logins(_ addresses: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        let script = """
            const kept = new Map();
            globalThis.localStorage = {
              getItem: name => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text),
              removeItem: name => kept.delete(name),
            };
            const settings = { root: 'toast', version: '1', websocket: { port: 1, username: 'toastd' } };
            globalThis.fetch = async () => ({ json: async () => settings });
            const { readSettings } = await import('./settings.mjs');
            for (const hash of process.argv.slice(2)) {
              globalThis.location = { hash, hostname: 'home' };
              const { username, password } = await readSettings();
              console.log(`${username}:${password}`);
            }
            """
        let file = try folder.write(script, to: "run.mjs")
        let source = try String(contentsOfFile: packageFolder + "/Sources/Web/pages/settings.js", encoding: .utf8)
        try folder.write(source, to: "settings.mjs")
        let node = try RunningProgram.run("/usr/bin/node", [file] + addresses)
        #expect(node.code == 0, "\(node.errors)")
        return node.lines
    }

    @Test("As the user of the address, else as toastd's own; a browser remembers the last of them")
    func users() throws {
        #expect(
            try logins(["#password=a", "#user=tablet&password=b", "", "#password=c", ""]) == [
                "toastd:a", "tablet:b", "tablet:b", "toastd:c", "toastd:c",
            ])
    }
}
