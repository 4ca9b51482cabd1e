import DesktopFrontend
import EventLoop

ThisProcess.exit(code: runToastDesktop(Array(CommandLine.arguments.dropFirst())))
