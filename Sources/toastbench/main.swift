import Glibc

// One line a bench: its name, what it measures, how it is run.
let benches: [(name: String, summary: String, run: ([String]) -> Int32)] = [
    ("engine", "a toast from acceptance to timeout; the memory of a toast and a client", EngineBench.run),
    ("ticks", "what each call of the engine allocates; exit code 1 when a tick does", TickBench.run),
    ("timers", "insert, move, cancel and fire of the timing wheel", TimerBench.run),
    ("normalise", "a message from its bytes to a toast: time and allocations", NormaliseBench.run),
    ("rules", "a message among 1, 100 and 10,000 rules, and with the shipped profiles", RulesBench.run),
    ("restart", "a start with many waiting toasts: the first publish, the last client, the memory", RestartBench.run),
    ("store", "commits, start and history of the store", StoreBench.run),
]

let words = CommandLine.arguments.dropFirst()
if let bench = benches.first(where: { $0.name == words.first }) {
    exit(bench.run(Array(words.dropFirst())))
}
print("usage: toastbench BENCH [ARGUMENTS]")
for bench in benches { print("  \(bench.name)  \(bench.summary)") }
exit(words.isEmpty ? 0 : 2)
