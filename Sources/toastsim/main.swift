import CommandLineInterface

switch CommandLine.arguments.dropFirst().first {
case "crash": leave(CrashCommand.run(Array(CommandLine.arguments.dropFirst(2))))
case "soak": leave(SoakCommand.run(Array(CommandLine.arguments.dropFirst(2))))
case "fuzz": leave(FuzzCommand.run(Array(CommandLine.arguments.dropFirst(2))))
default: break
}
do throws(UsageFault) {
    switch try Simulator.program.parse(Array(CommandLine.arguments.dropFirst())) {
    case .help, .commandHelp: print(Simulator.program.help)
    case .version: print("toastsim")
    case .run(_, let arguments): leave(await Simulator(arguments).run())
    }
} catch {
    complain("toastsim: \(error.sentence)\n")
    leave(2)
}
