import EventLoop
import MQTTSession
import Observability
import ToastModel
import ToastStore

extension Broker where S: ~Copyable {
    mutating func beginStop(at now: Moment) {
        guard case .running = phase else {
            log.warning(.mqtt, "stopped at once, as asked a second time")
            ending = .asked
            return
        }
        log.info(.mqtt, "stopping")
        readyAtLatest = nil
        ServiceManager.tell(.stopping)
        machine.stop(at: now)
        phase = .stopping(until: now.instant + Self.stopTime)
    }

    mutating func stepStop(at now: Moment) {
        switch phase {
        case .running: break
        case .stopping(let until):
            let isConnected = machine.attachment.isConnected
            guard !isConnected || machine.isIdle || now.instant >= until else { return }
            do throws(StoreFault) { try machine.close(at: now) } catch { ending = .storeFailed(error.sentence) }
            guard isConnected else {
                ending = ending ?? .asked
                return
            }
            link.close()
            session.disconnect()
            session.flush()
            phase = .leaving(until: now.instant + Milliseconds(500))
        case .leaving(let until): if now.instant >= until { ending = .asked }
        }
    }

    /// Ends what runs for the broker alone.
    mutating func endEmbedded() {
        embedded?.stop(log)
        studio.stop()
    }
}
