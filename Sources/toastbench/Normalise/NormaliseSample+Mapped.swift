import Configuration
import Normalizer
import ToastModel

/// Messages of devices on their own topics, with the shipped profiles.
extension NormaliseSample {
    /// `profiles` is the folder with the shipped profiles.
    static func mapped(profiles: String) throws(ConfigurationFaults) -> [NormaliseSample] {
        let apps = try settings("apps: { zigbee: { profile: zigbee2mqtt }, frigate: { profile: frigate } }", profiles)
        let own = try settings(
            """
            apps:
              own:
                topics: [zigbee2mqtt/#]
                rules:
                  - topic: zigbee2mqtt/{dev}
                    on: every
                    when: action ?? '' != ''
                    toast: { title: "{{dev}}", content: "{{action}}" }
            """, profiles)
        return [
            NormaliseSample(
                name: "zigbee2mqtt, own rule", topic: "zigbee2mqtt/desk_button", payload: button, apps: own, toasts: 1,
                route: byRules),
            NormaliseSample(
                name: "zigbee2mqtt", topic: "zigbee2mqtt/desk_button", payload: button, apps: apps, toasts: 1,
                route: byRules),
            NormaliseSample(
                name: "zigbee2mqtt, no toast", topic: "zigbee2mqtt/front_door", payload: closedDoor, apps: apps,
                toasts: 0, route: byRules),
            NormaliseSample(
                name: "Frigate", topic: "frigate/events", payload: sighting, apps: apps, toasts: 1, route: byRules),
        ]
    }

    /// The apps of a configuration text.
    static func settings(_ text: String, _ profiles: String) throws(ConfigurationFaults) -> [AppSettings] {
        var options = LoadOptions(now: WallTime(unixMilliseconds: 1_767_323_045_000))
        let disk = FileSource.disk
        options.files = FileSource(
            read: { $0 == "/bench.yaml" ? .success(Array(text.utf8)) : disk.read($0, $1) },
            names: { $0 == profiles ? disk.names($0) : .success([]) }, target: disk.target)
        options.profileFolders = [profiles]
        return try loadConfiguration(from: "/bench.yaml", options).configuration.apps
    }

    private static func byRules(_ normalizer: inout Normalizer, _ message: InboundMessage, _ now: Moment) -> Int {
        toasts(in: normalizer.mapped(message, at: now))
    }

    /// A press: every one is a toast.
    private static let button =
        #"{"action":"single","battery":87,"linkquality":105,"voltage":2900,"#
        + #""update":{"installed_version":16777249,"latest_version":16777249,"state":"idle"}}"#

    /// What most messages are: the state once more.
    private static let closedDoor =
        #"{"battery":97,"contact":true,"device_temperature":23,"linkquality":120,"power_outage_count":4,"#
        + #""trigger_count":0,"voltage":3025}"#

    /// 1.9 kB: an object that Frigate saw for the first time.
    private static let sighting =
        #"{"type":"new","before":"# + seen.replacing(#""false_positive":false"#, with: #""false_positive":true"#)
        + #","after":"# + seen + "}"

    private static let seen =
        #"{"id":"1767323045.475377-abcdef","camera":"front_door","frame_time":1767323051.837752,"#
        + #""snapshot":{"frame_time":1767323055.975463,"box":[415,489,528,700],"area":12728,"region":[260,446,660,846],"#
        + #""score":0.77546,"attributes":[]},"label":"person","sub_label":null,"top_score":0.958984375,"#
        + #""false_positive":false,"start_time":1767323045.475377,"end_time":null,"score":0.789,"box":[424,500,536,712],"#
        + #""area":23744,"ratio":2.113207,"region":[264,450,667,853],"current_zones":[],"entered_zones":[],"#
        + #""thumbnail":null,"has_snapshot":true,"has_clip":false,"active":true,"stationary":false,"motionless_count":0,"#
        + #""position_changes":2,"attributes":{"face":0.64},"current_attributes":[],"current_estimated_speed":0.71,"#
        + #""average_estimated_speed":14.3,"velocity_angle":180,"recognized_license_plate":null,"#
        + #""recognized_license_plate_score":null"#
        + #","max_severity":"alert","pending_loitering":false,"#
        + #""path_data":[[[0.5109,0.7125],1767323046.12],[[0.5321,0.7011],1767323048.48]]}"#
}
