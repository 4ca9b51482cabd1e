/// Why an animation could not be rendered.
package enum AnimationFault: Error, Hashable, Sendable {
    case tooLarge(bytes: Int, limit: Int)
    case notLottie
    case empty
    case encoder(String)

    /// One sentence: what is wrong and what to do.
    package var sentence: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "the file has \(bytes) bytes, more than the \(limit) that are read: make it smaller"
        case .notLottie: "this is not a Lottie animation (JSON, as exported by Bodymovin)"
        case .empty: "the animation has no frames"
        case .encoder(let what): "the WebP encoder failed: \(what)"
        }
    }
}
