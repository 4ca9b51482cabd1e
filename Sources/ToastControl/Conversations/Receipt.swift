import ToastModel

/// A way to know that toastd has read everything that was sent before: a question that it always
/// answers. A tap on a toast that nobody has is answered `unknown` (contract, section 5), and toastd
/// answers in the order in which it reads.
struct Receipt: Hashable, Sendable {
    let client: ClientName
    /// Of the question and of its answer; nobody else uses it.
    let ref: String

    func question(root: String) -> Publication {
        Publication(
            topic: Topics(root: root).input(client, nil),
            members: [
                JSONMember("event", .string("tap")), JSONMember("id", .string(ref)), JSONMember("ref", .string(ref)),
            ])
    }

    func isAnswered(by message: Received, root: String) -> Bool {
        message.topic == Topics(root: root).reply(client) && message.json?["ref"]?.string == ref
    }
}
