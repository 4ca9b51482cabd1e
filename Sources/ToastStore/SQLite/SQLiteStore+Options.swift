extension SQLiteStore {
    /// What a store promises and how much it may use.
    package struct Options: Hashable, Sendable {
        package enum Durability: String, Hashable, Sendable, CaseIterable {
            /// What was committed survives a power cut.
            case full
            /// What was committed survives the end of the process, also by SIGKILL. After a power cut or a
            /// crash of the kernel the latest commits may be missing; the file is whole.
            case process

            /// SQLite syncs its log at each commit, or only before it moves pages into the main file.
            var synchronous: String {
                switch self {
                case .full: "FULL"
                case .process: "NORMAL"
                }
            }
        }

        package var durability = Durability.full
        package var history = HistoryBounds()
        /// The file may not become longer, in bytes: beyond, a commit fails with `diskFull`. Nil leaves
        /// that to the disk.
        package var largestFile: Int?
        /// From so many bytes on the turns of the log are moved into the tables. Up to twice as many are
        /// held in memory; more means fewer rows in all, and a longer start.
        package var foldSize = 4 << 20
        /// From so many frames (pages of 4 KiB) on SQLite's write-ahead log is moved into the main file.
        package var walFrames = 1000
        /// Of SQLite's page cache, in bytes.
        package var cacheSize = 4 << 20

        package init(durability: Durability = .full, history: HistoryBounds = HistoryBounds()) {
            self.durability = durability
            self.history = history
        }
    }
}
