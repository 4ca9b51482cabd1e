import Foundation
import Testing

/// What stands in the page's `<toast-screen>`.
extension Browser {
    /// How many toasts are drawn, with those on their way out.
    func count() async throws -> Int {
        try await run(
            "return document.querySelector('toast-screen').shadowRoot.querySelectorAll('.toast').length", as: Int.self)
            ?? -1
    }

    func titles() async throws -> [String] {
        try await run(
            "return document.querySelector('toast-screen').toasts.map(toast => toast.title)", as: [String].self) ?? []
    }

    /// Whether one toast is drawn and its way in is over.
    func settled() async throws -> Bool {
        try await run(
            """
            const toast = document.querySelector('toast-screen').shadowRoot.querySelector('.toast');
            return !!toast && toast.getAnimations().every(animation => animation.playState === 'finished');
            """, as: Bool.self) == true
    }

    /// Where the first toast stands.
    func frame() async throws -> (left: Double, top: Double, width: Double, height: Double) {
        let box = try #require(
            try await run(
                """
                const box = document.querySelector('toast-screen').shadowRoot.querySelector('.toast').getBoundingClientRect();
                return [box.left, box.top, box.width, box.height].map(Number);
                """, as: [NSNumber].self))
        return (box[0].doubleValue, box[1].doubleValue, box[2].doubleValue, box[3].doubleValue)
    }

    /// What a script says about the shadow tree, whose root it has as `root`.
    @discardableResult
    func inside<Value>(_ script: String, as type: Value.Type = Value.self) async throws -> Value? {
        try await run("const root = document.querySelector('toast-screen').shadowRoot; " + script, as: Value.self)
    }
}
