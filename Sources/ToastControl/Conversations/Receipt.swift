import ToastModel

/// A way to know that toastd has read everything that was sent before: a question that it always
/// answers. A tap on a toast that nobody has is answered `unknown` (contract, section 5), and toastd
/// answers in the order in which it reads.
struct Receipt: Hashable, Sendable {
    let client: ClientName
    /// Of the question and of its answer; nobody else uses it.
    let ref: String

    /// `mark` is a text that no other run uses. The access list lets a user ask in the name of `toastctl-` and its
    /// own name; who has none, or one that is no client's, asks by the mark.
    init(mark: String, user: String?) throws(NameFault) {
        ref = mark
        if let user, let named = try? ClientName("toastctl-" + user) {
            client = named
        } else {
            client = try ClientName("toastctl-" + mark)
        }
    }

    /// A question about a client of one's own.
    init(client: ClientName, ref: String) {
        self.client = client
        self.ref = ref
    }

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
