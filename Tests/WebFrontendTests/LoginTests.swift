import Foundation
import TestSupport
import Testing

/// A server of one's own, with TLS, users and an access list; the page of toastd, and who may use it.
@Suite(.serialized) struct LoginTests {
    @Test("the page asks for user and password, and a user that may render a client is all it needs")
    func login() async throws {
        let stage = try SecuredStage()
        let browser = try await Browser(arguments: ["--ignore-certificate-errors"])
        try await browser.open("http://127.0.0.1:\(stage.httpPort)/?client=kitchen#password=wrong")
        let form = "const form = document.getElementById('login'); "
        try await eventually("the form is there", within: .seconds(30)) {
            try await browser.run(form + "return !form.hidden", as: Bool.self) == true
        }
        #expect(
            try await browser.run("return document.getElementById('state').textContent", as: String.self)
                == "The MQTT server does not take this user and password")
        try await browser.run(
            form + "form.elements.username.value = 'tablet'; form.elements.password.value = 'tablet-secret'; "
                + "form.requestSubmit();", as: Bool.self)
        try await connected(browser)
        #expect(try await browser.run(form + "return form.hidden", as: Bool.self) == true)
        try stage.publish("show/x/kitchen", #"{"id":"a","title":"A"}"#)
        try await eventually("it is drawn") { try await browser.titles() == ["A"] }
        try await browser.inside("root.querySelector('.close').click()", as: Bool.self)
        #expect(try stage.listener.wait(for: 1, "closed")[0].text("reason") == "dismissed")
        // The login is kept for the next time; the printed address alone is enough then.
        try await browser.open("about:blank")
        try await browser.open("http://127.0.0.1:\(stage.httpPort)/?client=kitchen")
        try await connected(browser)
        await browser.quit()
    }

    @Test("the address may name the user; a server that starts anew finds the page again")
    func serverAgain() async throws {
        let stage = try SecuredStage()
        let browser = try await Browser(arguments: ["--ignore-certificate-errors"])
        try await browser.open(
            "http://127.0.0.1:\(stage.httpPort)/?client=kitchen#user=tablet&password=tablet-secret")
        try await connected(browser)
        try stage.publish("show/x/kitchen", #"{"id":"a","title":"A","duration":"never"}"#)
        try stage.publish("show/x/kitchen", #"{"id":"b","title":"B","duration":"never"}"#)
        try await eventually("both are drawn") { try await browser.titles() == ["A", "B"] }
        // The server forgets everything; toastd and the page come back by themselves.
        stage.server.kill()
        try stage.server.start()
        try await eventually("the page is back", within: .seconds(60)) {
            try await browser.run("return document.querySelector('toast-screen').live.online", as: Bool.self) == true
        }
        try stage.publish("hide/x/kitchen", "a")
        try await eventually("the picture is right", within: .seconds(30)) { try await browser.titles() == ["B"] }
        await browser.quit()
    }

    private func connected(_ browser: Browser) async throws {
        try await eventually("the page shows the whole picture", within: .seconds(30)) {
            try await browser.run(
                "const screen = document.querySelector('toast-screen'); return !!screen?.live.online && screen.isWhole",
                as: Bool.self) == true
        }
    }
}
