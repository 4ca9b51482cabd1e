import Simulation

await SimulatorProgram.run(Array(CommandLine.arguments.dropFirst()))
