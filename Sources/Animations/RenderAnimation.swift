/// Renders a Lottie file as an animated WebP with transparency, so that every frontend that shows a
/// picture can show the animation. The work is bounded by `limits`.
package func renderAnimation(json: [UInt8], limits: RenderLimits = RenderLimits()) throws(AnimationFault) -> [UInt8] {
    let animation = try LottieAnimation(json: json, limits: limits)
    let longer = max(animation.width, animation.height)
    let width = max(1, animation.width * limits.side / longer)
    let height = max(1, animation.height * limits.side / longer)
    // Every so many frames of the file one is drawn, so that the picture keeps the file's speed.
    let stride = max(1, Int((animation.rate / Double(limits.rate)).rounded(.up)))
    let milliseconds = max(10, Int((Double(stride) * 1000 / animation.rate).rounded()))
    var encoder = try WebPEncoder(width: width, height: height)
    var drawn = 0
    var frame = 0
    while frame < animation.frames, drawn < limits.frames {
        let pixels = animation.draw(frame: frame, width: width, height: height)
        try encoder.add(pixels.map(straight), milliseconds: milliseconds)
        frame += stride
        drawn += 1
    }
    return try encoder.finish()
}

/// A premultiplied pixel with its colours divided by its opacity, as WebP stores them.
private func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 || alpha == 255 { return pixel }
    func divided(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | divided(16) | divided(8) | divided(0)
}
