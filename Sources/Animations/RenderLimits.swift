/// Bounds on the work that one animation may cause.
package struct RenderLimits: Hashable, Sendable {
    /// Of the JSON file.
    package var bytes = 4 << 20
    /// The longer side of the picture, in pixels.
    package var side = 240
    /// What is longer is shortened to the first so many.
    package var frames = 300
    /// Frames a second: what runs faster is thinned out.
    package var rate = 30

    package init() {}
}
