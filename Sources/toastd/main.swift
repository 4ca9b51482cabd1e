import EventLoop

ThisProcess.exit(code: start(Array(CommandLine.arguments.dropFirst())))
