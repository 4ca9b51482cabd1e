import Normalizer
import Testing
import ToastModel

@Suite("Shipped profiles")
struct ShippedProfileTests {
    @Test("Every profile loads without a fault and passes its own tests", arguments: ShippedProfiles.names)
    func ownTests(name: String) throws {
        var faults: [SettingsFault] = []
        let app = try AppName("profile")
        let tally = runProfileTests(try ShippedProfiles.document(name), faults: &faults) { node, _ in
            ShippedProfiles.read(node, app: app)
        }
        #expect(faults.map(\.line) == [])
        #expect(tally.failed == 0)
        #expect(tally.passed > 0, "a profile has tests")
    }
}
