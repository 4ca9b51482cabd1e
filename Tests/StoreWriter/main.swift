import Glibc
import StoreModel
import ToastStore

// Commits the turns of a seed one after the other and says so after each, until it is killed:
// store-writer FILE SEED DURABILITY FIRST
let words = CommandLine.arguments
guard words.count == 5, let seed = UInt64(words[2]), let first = Int(words[4]),
    let durability = SQLiteStore.Options.Durability(rawValue: words[3])
else {
    print("usage: store-writer FILE SEED full|process FIRST")
    exit(2)
}

var options = SQLiteStore.Options(durability: durability)
options.foldSize = 16 * 1024
options.walFrames = 40
var batches = RandomBatches(seed: seed)
for _ in 0..<first { _ = batches.next() }

do throws(StoreFault) {
    var store = try SQLiteStore(path: words[1], options: options)
    for turn in first... {
        try store.commit(batches.next())
        print(turn + 1)
        fflush(nil)
        _ = try store.maintain(at: batches.now)
    }
} catch {
    print(error.sentence)
    exit(1)
}
