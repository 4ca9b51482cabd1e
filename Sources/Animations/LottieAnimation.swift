import CRLottie

/// A Lottie animation in memory, drawn frame by frame by librlottie.
@safe package struct LottieAnimation: ~Copyable {
    private let handle: OpaquePointer
    /// As the file says; both at least 1.
    package let width: Int
    package let height: Int
    package let frames: Int
    /// Frames a second.
    package let rate: Double

    /// Reads a Lottie file's JSON. Pictures that it names outside of itself are not loaded.
    package init(json: [UInt8], limits: RenderLimits) throws(AnimationFault) {
        guard json.count <= limits.bytes else { throw .tooLarge(bytes: json.count, limit: limits.bytes) }
        let text = String(decoding: json, as: UTF8.self)
        guard let animation = unsafe lottie_animation_from_data(text, "", "/nonexistent") else { throw .notLottie }
        var width = 0
        var height = 0
        unsafe lottie_animation_get_size(animation, &width, &height)
        let frames = unsafe lottie_animation_get_totalframe(animation)
        let rate = unsafe lottie_animation_get_framerate(animation)
        guard width > 0, height > 0, frames > 0, rate.isFinite, rate > 0 else {
            unsafe lottie_animation_destroy(animation)
            throw .empty
        }
        unsafe handle = animation
        self.width = width
        self.height = height
        self.frames = frames
        self.rate = rate
    }

    deinit {
        unsafe lottie_animation_destroy(handle)
    }

    /// Draws one frame: `width * height` pixels of 0xAARRGGBB, premultiplied, row by row.
    package func draw(frame: Int, width: Int, height: Int) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            unsafe lottie_animation_render(handle, frame, buffer.baseAddress, width, height, width * 4)
        }
        return pixels
    }
}
