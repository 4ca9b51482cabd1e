import EventLoop
import Observability
import ToastModel
import ToastStore

extension Broker where S: ~Copyable {
    /// Reads the pages and the animations, at the start and with each new configuration.
    mutating func openPages(at now: Instant) {
        machine.animations = AnimationNames(machine.configuration, shipped: PageSource.folder + "/animations")
        guard let port else { return }
        disregard(Self.studioToken)
        var pages = PageSource.load(machine.configuration, embedded: embedded?.address)
        studio.begin(machine.animations, into: &pages, at: now, log)
        port.desk.pages = pages
    }

    /// Serves the pictures that were finished.
    mutating func stepAnimations(at now: Instant) {
        guard case .ended(let picture) = studio.step(at: now, log) else { return }
        disregard(Self.studioToken)
        if let picture { port?.desk.pages.add(picture.path, body: picture.body) }
    }
}
