/// Planted bugs: each patch of `Tests/Mutations` is applied to a copy of the package, which is built and
/// run until it fails.
struct Mutations {
    /// The folder of the package.
    let package: String
    let jobs: Int

    /// How the copies are built, and how long a bug may stay unfound.
    private enum Pace {
        case optimized, plain

        var configuration: String { self == .optimized ? "release" : "debug" }
        var seconds: Int { self == .optimized ? 60 : 240 }
    }

    private var pace = Pace.optimized

    init(package: String, jobs: Int) {
        self.package = package
        self.jobs = jobs
    }

    private var scratch: String { "\(temporaryFolder)/toastsim-mutations.\(processNumber)" }

    /// Whether every bug (or the one of that name) was found.
    mutating func run(only name: String?) -> Bool {
        let folder = "\(package)/Tests/Mutations"
        let patches = names(in: folder).filter { $0.hasSuffix(".patch") }
        let wanted = name.map { name in patches.filter { $0 == name || $0 == "\(name).patch" } } ?? patches
        guard !wanted.isEmpty else {
            print("no patch \(name ?? "") in \(folder)")
            return false
        }
        defer { _ = shell("rm -rf '\(scratch)'") }
        guard copy() else { return false }
        // Who names one has seen that the package as it is passes, and wants to know soon: most of the time goes into
        // the build.
        pace = name == nil ? .optimized : .plain
        if name == nil, !passesWithoutBug() { return false }
        var missed: [String] = []
        for patch in wanted where !isFound(patch) { missed.append(patch) }
        print("\(wanted.count - missed.count) of \(wanted.count) planted bugs were found")
        return missed.isEmpty
    }

    private func copy() -> Bool {
        let copy =
            "mkdir -p '\(scratch)' && cd '\(package)' && "
            + "tar -cf - --exclude=.build --exclude=.git . | tar -xf - -C '\(scratch)'"
        guard shell(copy) == 0 else {
            print("the package cannot be copied to \(scratch)")
            return false
        }
        return true
    }

    private func passesWithoutBug() -> Bool {
        print("without a bug: building …")
        guard build() else {
            print("the package does not build")
            return false
        }
        guard simulate(seconds: 5) == 0 else {
            print("the simulation fails without a bug: see toastsim")
            return false
        }
        return true
    }

    private func isFound(_ patch: String) -> Bool {
        let file = "Tests/Mutations/\(patch)"
        let apply = "cd '\(scratch)' && patch -p1 -s --no-backup-if-mismatch"
        guard shell("\(apply) --dry-run < '\(file)'") == 0, shell("\(apply) < '\(file)'") == 0 else {
            print("\(patch): does not apply any more; make it anew")
            return false
        }
        defer { _ = shell("\(apply) -R < '\(file)'") }
        guard build() else {
            print("\(patch): does not build any more; make it anew")
            return false
        }
        let clock = ContinuousClock()
        let begin = clock.now
        let code = simulate(seconds: pace.seconds)
        let took = Double((clock.now - begin) / .milliseconds(1)) / 1000
        print(code == 0 ? "\(patch): NOT found in \(took) s" : "\(patch): found in \(took) s")
        return code != 0
    }

    private func build() -> Bool {
        shell("cd '\(scratch)' && swift build -c \(pace.configuration) --product toastsim > build.log 2>&1") == 0
    }

    private func simulate(seconds: Int) -> Int32 {
        shell(
            "cd '\(scratch)' && .build/\(pace.configuration)/toastsim --brief --seconds \(seconds) --jobs \(jobs) "
                + "> run.log 2>&1")
    }
}
