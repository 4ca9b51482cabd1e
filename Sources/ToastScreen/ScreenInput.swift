/// What a person did, to be encoded as JSON and published on `{root}/input/{client}/{frontend}`.
public struct ScreenInput: Encodable, Hashable, Sendable {
    public var event: String
    public var id: String?
    public var app: String?
    public var generation: Int?
    public var action: String?

    private init(event: String, toast: ShownToast? = nil, action: String? = nil) {
        self.event = event
        id = toast?.toastID
        app = toast?.app
        generation = toast?.generation
        self.action = action
    }

    /// It is on the screen, and a person can see it.
    public static func shown(_ toast: ShownToast) -> ScreenInput { ScreenInput(event: "shown", toast: toast) }
    public static func tap(_ toast: ShownToast) -> ScreenInput { ScreenInput(event: "tap", toast: toast) }
    public static func dismiss(_ toast: ShownToast) -> ScreenInput { ScreenInput(event: "dismiss", toast: toast) }
    /// A finger, pointer or focus is on it; send it again at least every 15 seconds.
    public static func hold(_ toast: ShownToast) -> ScreenInput { ScreenInput(event: "hold", toast: toast) }
    public static func release(_ toast: ShownToast) -> ScreenInput { ScreenInput(event: "release", toast: toast) }
    /// A button of the toast was pressed.
    public static func action(_ action: ShownToast.Action, of toast: ShownToast) -> ScreenInput {
        ScreenInput(event: "action", toast: toast, action: action.id)
    }
    public static let holdAll = ScreenInput(event: "hold_all")
    public static let releaseAll = ScreenInput(event: "release_all")
    public static let clear = ScreenInput(event: "clear")
    public static let clearWaiting = ScreenInput(event: "clear_waiting")
    public static let unmute = ScreenInput(event: "unmute")
    /// Do not disturb, until `unmute`.
    public static let mute = ScreenInput(event: "mute")
}
