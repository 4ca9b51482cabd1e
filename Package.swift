// swift-tools-version: 6.3
import PackageDescription

/// One list for every Swift target: the language mode, the checks, and what the next language
/// version will bring.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0470-isolated-conformances.md
    .enableUpcomingFeature("InferIsolatedConformances"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0481-weak-let.md
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// A Swift module below the programs. `dependencies` name modules of this package only.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    // The standard library rounds through libm, which a static link must name.
    .target(
        name: name, dependencies: dependencies, swiftSettings: settings,
        linkerSettings: [.linkedLibrary("m")])
}

/// A program: thin, everything it does stands in a module.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// `data` names files beside the tests that are no sources.
func tests(_ name: String, _ dependencies: [Target.Dependency], data: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"], exclude: data, swiftSettings: settings)
}

/// A C library of the system, found by pkg-config and imported by exactly one Swift module.
func system(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A C++ library of the system behind a few lines of C.
func shim(_ name: String, linking library: String) -> Target {
    .target(name: name, linkerSettings: [.linkedLibrary(library)])
}

let package = Package(
    name: "toastd",
    products: [
        .library(name: "ToastScreen", targets: ["ToastScreen"]),
        .executable(name: "toastd", targets: ["toastd"]),
        .executable(name: "toastctl", targets: ["toastctl"]),
        .executable(name: "toastbench", targets: ["toastbench"]),
        .executable(name: "toast-desktop", targets: ["toast-desktop"]),
        .executable(name: "toast-animate", targets: ["toast-animate"]),
        .executable(name: "toastsim", targets: ["toastsim"]),
    ],
    targets: [
        // The C libraries.
        system("CLinux", package: "libc6-dev"),
        system("CMosquitto", pkgConfig: "libmosquitto", package: "libmosquitto-dev"),
        system("CYAML", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
        system("CJSONC", pkgConfig: "json-c", package: "libjson-c-dev"),
        system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        system("CMicroHTTPD", pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
        system("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
        system("CSDBus", pkgConfig: "libsystemd", package: "libsystemd-dev"),
        system("CRLottie", pkgConfig: "rlottie", package: "librlottie-dev"),
        system("CQRencode", pkgConfig: "libqrencode", package: "libqrencode-dev"),
        system("CWebP", pkgConfig: "libwebpmux", package: "libwebp-dev"),
        system("COpenSSL", pkgConfig: "openssl", package: "libssl-dev"),
        shim("CSimdJSON", linking: "simdjson"),
        shim("CRE2", linking: "re2"),
        shim("CCCTZ", linking: "cctz"),
        // What the allocator has given out, for measurements.
        .target(name: "CMalloc"),

        // Pure: no input, no output, no clock, no randomness.
        module("ToastModel"),
        module("ToastQueue", ["ToastModel"]),
        module("Normalizer", ["ToastModel", "JSON", "Pattern"]),

        // For any frontend: what is on the screen, from the messages.
        module("ToastScreen"),

        // One wrapper for each library.
        module("JSON", ["ToastModel", "CSimdJSON", "CJSONC"]),
        module("Pattern", ["CRE2"]),
        module("TimeZones", ["ToastModel", "CCCTZ"]),
        module("EventLoop", ["ToastModel", "CLinux"]),
        module("Encryption", ["COpenSSL"]),
        module("MQTTSession", ["ToastModel", "EventLoop", "Encryption", "CMosquitto"]),
        module("ToastStore", ["ToastModel", "ToastQueue", "JSON", "CSQLite"]),
        module("Observability", ["ToastModel", "EventLoop", "CMicroHTTPD", "CSystemd"]),
        module("DesktopNotifications", ["ToastScreen", "CSDBus"]),
        module("Animations", ["CRLottie", "CWebP"]),
        module("QRCode", ["CQRencode"]),
        module(
            "Configuration",
            ["ToastModel", "ToastQueue", "Normalizer", "TimeZones", "Encryption", "CYAML"]),

        // The shell.
        module(
            "Broker",
            [
                "ToastModel", "ToastQueue", "Normalizer", "JSON", "Configuration", "TimeZones",
                "MQTTSession", "ToastStore", "EventLoop", "Observability", "Encryption", "QRCode",
            ]),
        module("Simulation", ["ToastModel", "ToastQueue"]),
        // Kills the real programs and checks the promise from outside.
        module("CrashTest", ["ToastModel", "JSON", "EventLoop", "MQTTSession", "Simulation"]),
        module("CommandLineInterface", ["ToastModel"]),
        module("Terminal"),
        module(
            "DesktopFrontend",
            [
                "ToastScreen", "DesktopNotifications", "CommandLineInterface", "ToastControl", "Configuration",
                "Normalizer", "ToastModel", "JSON", "MQTTSession", "EventLoop",
            ]),
        module(
            "ToastControl",
            ["CommandLineInterface", "ToastModel", "ToastScreen", "JSON", "Configuration", "Normalizer"]),

        program(
            "toastd", ["Broker", "CommandLineInterface", "Configuration", "EventLoop", "Observability", "ToastModel"]),
        program(
            "toastctl",
            [
                "ToastControl", "CommandLineInterface", "Terminal", "TimeZones", "ToastModel", "JSON", "Normalizer",
                "Configuration",
                "MQTTSession",
                "EventLoop", "ToastStore",
            ]),
        program("toast-desktop", ["DesktopFrontend", "EventLoop"]),
        program("toast-animate", ["Animations"]),
        program(
            "toastbench",
            [
                "ToastModel", "ToastQueue", "Normalizer", "Configuration", "JSON", "ToastStore", "Broker",
                "MQTTSession", "EventLoop", "Observability", "CMalloc",
            ]),
        program("toastsim", ["Simulation", "CrashTest", "CommandLineInterface", "EventLoop", "ToastModel"]),

        // Tests: pure, contract, end to end.
        .target(
            name: "TestSupport", dependencies: ["ToastModel", "ToastQueue", "JSON", "EventLoop"],
            path: "Tests/TestSupport", swiftSettings: settings),
        tests("ToastModelTests", ["ToastModel", "JSON"]),
        tests("ToastQueueTests", ["ToastQueue", "TimeZones"]),
        tests("SimulationTests", ["Simulation"]),
        tests("CrashTestTests", ["CrashTest", "Simulation", "toastd", "toastsim"]),
        tests("JSONTests", ["JSON"]),
        tests("PatternTests", ["Pattern"]),
        tests("NormalizerTests", ["Normalizer", "Configuration"]),
        tests("TimeZonesTests", ["TimeZones"]),
        tests("ConfigurationTests", ["Configuration"], data: ["Broken", "Schema"]),
        tests("EventLoopTests", ["EventLoop"]),
        tests("EncryptionTests", ["Encryption"]),
        tests("MQTTSessionTests", ["MQTTSession", "EventLoop"]),
        // What a store must do, and a program that commits until it is killed.
        .target(
            name: "StoreModel", dependencies: ["ToastModel", "ToastQueue", "ToastStore"],
            path: "Tests/StoreModel", swiftSettings: settings),
        .executableTarget(
            name: "store-writer", dependencies: ["StoreModel", "ToastStore"], path: "Tests/StoreWriter",
            swiftSettings: settings),
        tests("ToastStoreTests", ["ToastStore", "StoreModel", "store-writer", "JSON", "CSQLite"]),
        tests(
            "BrokerTests",
            [
                "Broker", "Configuration", "EventLoop", "JSON", "MQTTSession", "Normalizer", "Observability",
                "Simulation", "ToastModel", "ToastQueue", "ToastStore",
            ]),
        tests("CommandLineInterfaceTests", ["CommandLineInterface"]),
        tests("ToastControlTests", ["ToastControl", "CommandLineInterface", "ToastModel", "JSON", "Configuration"]),
        tests("ObservabilityTests", ["Observability"]),
        tests(
            "DesktopNotificationsTests",
            [
                "DesktopFrontend", "DesktopNotifications", "ToastScreen", "CommandLineInterface", "ToastModel", "JSON",
                "toast-desktop", "toastd",
            ]),
        tests(
            "WebFrontendTests",
            ["Observability", "ToastModel", "Normalizer", "JSON", "toastd", "toastctl", "toast-animate"]),
        tests("ToastScreenTests", ["ToastScreen", "toast-desktop"]),
        tests("QRCodeTests", ["QRCode"]),
        tests("AnimationsTests", ["Animations", "toastd", "toast-animate"]),
        tests("EndToEndTests", ["toastd", "toastctl", "CrashTest", "ToastModel", "JSON", "EventLoop"]),
    ],
    cxxLanguageStandard: .cxx17
)

// "toastd toastctl" leaves out what these programs do not need, so that one `swift build` builds them side by side:
// `--product` takes one only.
if let programs = Context.environment["TOASTD_PROGRAMS"]?.split(separator: " ").map(String.init) {
    var needed = Set(programs)
    var looked: Set<String> = []
    while let name = needed.subtracting(looked).first {
        looked.insert(name)
        for case .byNameItem(let other, _) in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
            needed.insert(other)
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !needed.contains($0.name) }
}

// Fuzzing needs everything built with coverage, so it has a build of its own: deploy/fuzz.
if Context.environment["TOASTD_FUZZ"] != nil {
    for target in package.targets where target.swiftSettings != nil {
        target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"]))
    }
    package.targets.append(
        .executableTarget(
            name: "toastfuzz", dependencies: ["Configuration", "JSON", "Normalizer", "ToastModel"],
            path: "Tests/Fuzzing", exclude: ["Corpus"],
            swiftSettings: settings + [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
