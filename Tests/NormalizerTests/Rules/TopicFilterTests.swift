import Normalizer
import TestSupport
import Testing

@Suite("Topic filters")
struct TopicFilterTests {
    @Test(
        "A filter captures levels, runs of levels and parts of a level",
        arguments: [
            ("a/{x}/c", "a/b/c", ["b"]), ("a/{x}/c", "a//c", [""]), ("a/{x}", "a/b/c", nil),
            ("a/{x...}", "a/b/c", ["b/c"]),
            ("a/{x...}", "a/b", ["b"]), ("a/{x...}", "a", nil), ("a/{x...}/end", "a/b/c/end", ["b/c"]),
            ("a/{x...}/end", "a/end", nil),
            ("{x...}/end", "a/b/end", ["a/b"]), ("a/#", "a", []), ("a/#", "a/b/c", []), ("#", "a/b", []),
            ("a/+/c", "a/b/c", []),
            ("dsc/Zone{n}", "dsc/Zone7", ["7"]), ("dsc/Zone{n}", "dsc/Zone", nil), ("dsc/Zone{n}", "dsc/zone7", nil),
            ("{kind}-{n}/x", "relay-1-2/x", ["relay-1", "2"]), ("{a}/{b}", "x/y", ["x", "y"]),
            ("a/Ö{x}ü", "a/Ö1ü", ["1"]),
            ("a.b/{x}*", "a.b/1*", ["1"]), ("a.b/x{x}", "aXb/x1", nil), ("{a}/+/{b}", "1/2/3", ["1", "3"]),
            ("Cafe\u{301}", "Café", nil),
            ("a/b/", "a/b/", []), ("a/b", "a/b/", nil),
        ] as [(String, String, [String]?)])
    func captures(filter: String, topic: String, captures: [String]?) throws {
        let filter = try TopicFilter.parse(filter)
        #expect(filter.match(TopicLevels(topic)) == captures)
        var trie = TopicTrie<Int>()
        trie.insert(filter, 1)
        var found: Set<Int> = []
        trie.match(TopicLevels(topic)) { found.insert($0) }
        #expect(found.isEmpty == (captures == nil))
    }

    @Test(
        "A wildcard at the first level does not see the server's topics",
        arguments: [
            ("#", false), ("+/broker/version", false), ("{x}/broker/version", false), ("{x...}", false),
            ("$SYS/#", true),
            ("$SYS/{x...}", true), ("$S{x}/broker/version", false),
        ])
    func serverTopics(filter: String, matches: Bool) throws {
        let filter = try TopicFilter.parse(filter)
        #expect((filter.match(TopicLevels("$SYS/broker/version")) != nil) == matches)
        var trie = TopicTrie<Int>()
        trie.insert(filter, 1)
        var count = 0
        trie.match(TopicLevels("$SYS/broker/version")) { _ in count += 1 }
        #expect((count > 0) == matches)
    }

    @Test(
        "What is subscribed lets through all that the filter matches",
        arguments: [
            ("a/{x}/c", "a/+/c"), ("a/{x...}", "a/#"), ("a/{x...}/b", "a/#"), ("a/Zone{n}", "a/+"), ("a/#", "a/#"),
            ("{x...}", "#"),
            ("a/b", "a/b"),
        ])
    func subscription(filter: String, subscription: String) throws {
        #expect(try TopicFilter.parse(filter).subscription == subscription)
    }

    @Test(
        "Mistakes have their place",
        arguments: [
            ("", "0: a topic filter is empty"), ("a/#/b", "2: '#' is the last level"),
            ("a/b#", "3: '#' stands alone between slashes (a part of a level is written {name})"),
            ("a/x+", "3: '+' stands alone between slashes (a part of a level is written {name})"),
            ("a/{x", "2: '{' without '}'"),
            ("a/x}", "3: '}' without '{'"), ("a/{}", "3: '{}' is not a capture (a name has letters, digits and '_')"),
            ("a/{1x}", "3: '{1x}' is not a capture (a name has letters, digits and '_')"),
            ("a/{topic}", "3: 'topic' already has a meaning in expressions (choose another name)"),
            ("a/z{x...}", "3: '{x...}' stands alone between slashes"),
            ("{a...}/{b...}", "0: a filter has one '{name...}' or '#' (use {name} for one level)"),
            ("{a}/{a}", "0: two captures are called 'a'"),
        ])
    func faults(filter: String, fault: String) {
        do throws(ExpressionFault) {
            _ = try TopicFilter.parse(filter)
            Issue.record("no fault")
        } catch {
            #expect("\(error.offset): \(error.message)" + (error.hint.map { " (\($0))" } ?? "") == fault)
        }
    }

    @Test("Finding the filters of a topic costs the same with 1, 100 and 10,000 of them")
    func costOfMatching() throws {
        let counts = try [1, 100, 10_000].map { size in
            var trie = TopicTrie<Int>()
            for index in 0..<size { trie.insert(try TopicFilter.parse("home/room\(index)/{dev}/state"), index) }
            var found: [Int] = []
            let visited = trie.match(TopicLevels("home/room0/lamp/state")) { found.append($0) }
            #expect(found == [0])
            return visited
        }
        #expect(counts == [5, 5, 5])
    }

    @Test("So it does when each of them has a text and a capture in one level")
    func costOfParts() throws {
        for shape in ["home/room#_{dev}/state", "home/{dev}_of_room#/state"] {
            let counts = try [1, 100, 10_000].map { size in
                var trie = TopicTrie<Int>()
                for index in 0..<size {
                    let filter = shape.replacing("#", with: String(10_000 + index))
                    trie.insert(try TopicFilter.parse(filter), index)
                }
                var found: [Int] = []
                let topic = shape.replacing("#", with: "10000").replacing("{dev}", with: "lamp")
                let visited = trie.match(TopicLevels(topic)) { found.append($0) }
                #expect(found == [0])
                return visited
            }
            #expect(counts == [5, 5, 5])
        }
    }

    @Test("The trie finds what each filter alone finds", arguments: 0..<extent(8, long: 40))
    func likeOneByOne(seed: Int) throws {
        var random = SmallRandom(seed: UInt64(seed))
        let levels = ["a", "b", "Zone1", "", "$x", "c"]
        let parts = ["a", "b", "+", "{v}", "{w...}", "Zone{n}", "{m}1", "Z{o}n{p}", "c", ""]
        var filters: [TopicFilter] = []
        while filters.count < 30 {
            let text = (0..<random.next(1...4)).map { _ in random.pick(parts) }.joined(separator: "/")
            if let filter = try? TopicFilter.parse(random.next(0...3) == 0 ? text + "/#" : text) {
                filters.append(filter)
            }
        }
        var trie = TopicTrie<Int>()
        for (index, filter) in filters.enumerated() { trie.insert(filter, index) }
        for _ in 0..<60 {
            let topic = TopicLevels((0..<random.next(1...5)).map { _ in random.pick(levels) }.joined(separator: "/"))
            var found: Set<Int> = []
            trie.match(topic) { found.insert($0) }
            #expect(found == Set(filters.indices.filter { filters[$0].match(topic) != nil }))
        }
    }
}
