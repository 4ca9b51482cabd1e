import CLinux

/// Holds small pieces written to a TCP socket back until it is pulled, so that they leave in full packets.
package enum Cork {
    package static func push(_ socket: Int32) { linux_cork(socket, 1) }
    package static func pull(_ socket: Int32) { linux_cork(socket, 0) }
}
