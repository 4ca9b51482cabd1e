import EventLoop
import ToastModel

extension Daemon {
    /// Starts mosquitto with these settings and waits until it answers.
    func startServer(_ program: String, _ settings: ServerConfiguration, in place: borrowing Workplace)
        throws(StageFault)
    {
        try start([program, "-c", try place.write(settings.text, to: "mosquitto.conf")])
        let end = SystemClock.now().instant + .seconds(10)
        while Ports.ask(socket: settings.socket) == .nobody {
            guard isRunning, SystemClock.now().instant < end else {
                throw StageFault("mosquitto does not start: \(lastLines.joined(separator: " | "))")
            }
            Loopback.wait(for: [], milliseconds: 2)
        }
    }
}
