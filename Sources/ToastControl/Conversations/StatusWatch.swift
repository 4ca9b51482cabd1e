import ToastModel

/// The retained states of every toastd at this server, as they come in.
struct StatusWatch: Hashable, Sendable {
    /// By instance.
    private(set) var reports: [String: StatusReport] = [:]

    /// True when the message was about a state.
    mutating func note(_ message: Received, root: String) -> Bool {
        let levels = message.levels(below: root)
        guard levels.count == 2, levels[0] == "status" else { return false }
        let instance = String(levels[1])
        if let json = message.json, let report = Self.report(json) {
            reports[instance] = report
        } else {
            reports[instance] = nil
        }
        return true
    }

    private static func report(_ json: JSONValue) -> StatusReport? {
        do throws(WireFault) {
            return try StatusReport(reading: json)
        } catch {
            return nil
        }
    }

    var anyOnline: Bool { reports.values.contains { $0.state == .online } }

    /// Why nobody answered, as far as can be known.
    func silence(root: String) -> String {
        if anyOnline {
            "toastd is online, but did not answer in time: may this user publish to \(root)/input/# and read "
                + "\(root)/reply/#?"
        } else if reports.isEmpty {
            "no toastd has ever been online at this server below '\(root)': the server took the message, nobody read it"
        } else {
            "toastd is offline: the server keeps the message for it, if it was set up to"
        }
    }
}
