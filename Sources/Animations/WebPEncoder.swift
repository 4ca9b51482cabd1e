import CWebP

/// Puts frames together to one animated WebP that plays for ever.
@safe struct WebPEncoder: ~Copyable {
    private let handle: OpaquePointer
    private let width: Int32
    private let height: Int32
    private var time: Int32 = 0

    init(width: Int, height: Int) throws(AnimationFault) {
        var options = WebPAnimEncoderOptions()
        guard unsafe WebPAnimEncoderOptionsInitInternal(&options, WEBP_MUX_ABI_VERSION) != 0 else {
            throw .encoder("the library has another version than it was built for")
        }
        options.anim_params.loop_count = 0
        options.anim_params.bgcolor = 0
        options.allow_mixed = 1
        let made = unsafe WebPAnimEncoderNewInternal(Int32(width), Int32(height), &options, WEBP_MUX_ABI_VERSION)
        guard let made = unsafe made else { throw .encoder("no memory") }
        unsafe handle = made
        self.width = Int32(width)
        self.height = Int32(height)
    }

    deinit {
        unsafe WebPAnimEncoderDelete(handle)
    }

    /// Appends a frame of 0xAARRGGBB pixels (not premultiplied) that stays for so many milliseconds.
    mutating func add(_ pixels: [UInt32], milliseconds: Int) throws(AnimationFault) {
        var picture = unsafe WebPPicture()
        guard unsafe WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION) != 0 else {
            throw .encoder("the library has another version than it was built for")
        }
        defer { unsafe WebPPictureFree(&picture) }
        unsafe picture.use_argb = 1
        unsafe picture.width = width
        unsafe picture.height = height
        let bytes = pixels.flatMap { pixel in
            [
                UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
                UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24),
            ]
        }
        guard unsafe WebPPictureImportBGRA(&picture, bytes, width * 4) != 0 else { throw .encoder("no memory") }
        var config = WebPConfig()
        _ = unsafe WebPConfigInitInternal(&config, WEBP_PRESET_ICON, 80, WEBP_ENCODER_ABI_VERSION)
        config.method = 3
        guard unsafe WebPAnimEncoderAdd(handle, &picture, time, &config) != 0 else { throw .encoder(complaint) }
        time += Int32(milliseconds)
    }

    /// The finished file.
    consuming func finish() throws(AnimationFault) -> [UInt8] {
        var data = unsafe WebPData()
        guard unsafe WebPAnimEncoderAdd(handle, nil, time, nil) != 0,
            unsafe WebPAnimEncoderAssemble(handle, &data) != 0
        else { throw .encoder(complaint) }
        defer { unsafe WebPFree(UnsafeMutableRawPointer(mutating: data.bytes)) }
        return unsafe [UInt8](UnsafeBufferPointer(start: data.bytes, count: data.size))
    }

    private var complaint: String { unsafe String(cString: WebPAnimEncoderGetError(handle)) }
}
