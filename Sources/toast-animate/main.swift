import Animations
import Glibc

// toast-animate INPUT.json OUTPUT.webp: renders one Lottie animation. A program of its own, so that
// toastd can bound its time and memory, and so that a broken file harms nobody else.

let arguments = CommandLine.arguments
guard arguments.count == 3, !arguments[1].hasPrefix("-") else {
    print("usage: toast-animate INPUT.json OUTPUT.webp")
    print("Renders a Lottie animation as an animated WebP (240 pixels, 300 frames, 30 a second at most).")
    exit(arguments.contains("--help") ? 0 : 2)
}

// Whatever the file makes the libraries do, it ends.
limitResources(seconds: 20, bytes: 1 << 30)
do throws(AnimationFault) {
    let limits = RenderLimits()
    let json = try readFile(arguments[1], limit: limits.bytes)
    try writeFile(arguments[2], bytes: try renderAnimation(json: json, limits: limits))
} catch {
    complain("toast-animate: \(arguments[1]): \(error.sentence)\n")
    exit(1)
}
