import EventLoop
import MQTTSession

/// Why the test itself cannot go on, in one sentence.
package struct StageFault: Error, Hashable, Sendable {
    package var sentence: String

    package init(_ sentence: String) {
        self.sentence = sentence
    }

    init(_ fault: SystemFault) { self.init(fault.sentence) }

    init(_ fault: MQTTFault) { self.init(fault.sentence) }
}
