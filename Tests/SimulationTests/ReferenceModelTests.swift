import TestSupport
import Testing
import ToastModel
import ToastQueue

@testable import Simulation

@Suite("Reference model")
struct ReferenceModelTests {
    @Test(
        "tells one client what the tables of cases say",
        arguments: [
            QueueCase(
                1, "", "0 show a; 1000 show b",
                "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
            QueueCase(
                2, "gap=500", "0 show a; 10 show b",
                "D(a)@0 X(a,timeout)@4000 D(b)@4500 X(b,timeout)@8500"),
            QueueCase(
                4, "slots=3", "0 show a; 0 show b; 0 show c; 0 show d; 0 show e",
                "D(a)@0 D(b)@0 D(c)@0 X(a,timeout)@4000 X(b,timeout)@4000 X(c,timeout)@4000 D(d)@4000 D(e)@4000 "
                    + "X(d,timeout)@8000 X(e,timeout)@8000"),
            QueueCase(
                7, "overflow=evict_oldest", "0 show a; 1000 show b",
                "D(a)@0 X(a,evicted)@1000 D(b)@1000 X(b,timeout)@5000"),
            QueueCase(
                9, "max_waiting=2 drop=oldest", "0 show a; 10 show b; 20 show c; 30 show d",
                "D(a)@0 X(b,dropped)@30 X(a,timeout)@4000 D(c)@4000 X(c,timeout)@8000 D(d)@8000 X(d,timeout)@12000"),
            QueueCase(
                11, "slots=2 overflow=evict_oldest",
                "0 show p duration=stays; 0 show q duration=stays; 100 show c ttl=3000",
                "D(p)@0 D(q)@0 X(c,expired)@3100"),
            QueueCase(
                13, "", "0 show a duration=10000; 100 show b ttl=5000; 200 show d ttl=15000",
                "D(a)@0 X(b,expired)@5100 X(a,timeout)@10000 D(d)@10000 X(d,timeout)@14000"),
            QueueCase(
                15, "", "0 show a duration=1000; 0 show b ttl=1000", "D(a)@0 X(a,timeout)@1000 X(b,expired)@1000"),
            QueueCase(
                17, "", "0 show a; 10 show b; 20 dismiss b", "D(a)@0 X(b,dismissed)@20 X(a,timeout)@4000"),
            QueueCase(
                19, "slots=3", "0 show a; 0 show b; 1000 clear; 1000 show c",
                "D(a)@0 D(b)@0 X(a,cleared)@1000 X(b,cleared)@1000 D(c)@1000 X(c,timeout)@5000"),
            QueueCase(
                21, "", "0 show a duration=1000; 1050 show a duration=1000",
                "D(a)@0 X(a,timeout)@1000 D(a#2)@1050 X(a#2,timeout)@2050"),
            QueueCase(
                23, "", "0 show a; 0 show b; 1000 dismiss a; 1000 dismiss a",
                "D(a)@0 X(a,dismissed)@1000 D(b)@1000 R(dismiss a,gone)@1000 X(b,timeout)@5000"),
            QueueCase(
                29, "", "0 show a actions=ok; 1000 action a action=ok", "D(a)@0 A(a.ok)@1000 X(a,action)@1000"),
            QueueCase(
                30, "",
                "0 show a duration=stays resident=true actions=x,y; 1000 action a action=x; 2000 action a action=y",
                "D(a)@0 A(a.x)@1000 A(a.y)@2000"),
            QueueCase(32, "", "0 dismiss z; 1 revoke z", "R(dismiss z,unknown)@0"),
            QueueCase(
                34, "offline=continue",
                "0 show a; 0 show b; 0 presence tv f1 online; 1000 presence tv f1 offline; 9000 presence tv f1 online",
                "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        ])
    func queueCases(_ case: QueueCase) throws {
        #expect(try `case`.told() == `case`.expected)
    }

    @Test(
        "holds, updates, preempts and keeps quiet as the tables say",
        arguments: [
            QueueCase(36, "", "0 show a; 1000 hold a; 6000 release a", "D(a)@0 X(a,timeout)@10000"),
            QueueCase(
                37, "on_release=remaining", "0 show a; 1000 hold a; 6000 release a", "D(a)@0 X(a,timeout)@9000"),
            QueueCase(39, "", "0 show a; 1000 hold a; 1500 release a", "D(a)@0 X(a,timeout)@5500"),
            QueueCase(42, "", "0 show a; 1000 hold a", "D(a)@0 X(a,timeout)@35000"),
            QueueCase(
                44, "", "0 hold_all; 100 show a; 5000 release_all; 5500 hold a; 7000 release a",
                "D(a)@100 X(a,timeout)@11000"),
            QueueCase(
                45, "slots=2 on_release=remaining", "0 show a; 1000 hold_all; 3000 show b; 5000 release_all",
                "D(a)@0 D(b)@3000 X(a,timeout)@8000 X(b,timeout)@9000"),
            QueueCase(
                48, "close_on_tap=false", "0 show a; 1000 hold a; 1200 tap a; 6000 release a",
                "D(a)@0 A(a.tap)@1200 X(a,timeout)@10000"),
            QueueCase(
                53, "success=2000", "0 show a type=loading; 1000 show a type=success",
                "D(a)@0 U(a)@1000 X(a,timeout)@3000"),
            QueueCase(
                56, "", "0 show a duration=8000; 5000 show a keep_timer=true", "D(a)@0 U(a)@5000 X(a,timeout)@8000"),
            QueueCase(
                62, "", "0 show a; 1000 hold a; 2000 show a; 5000 release a", "D(a)@0 U(a)@2000 X(a,timeout)@9000"),
            QueueCase(
                69, "dedupe=content", "0 show a own-id=true title=x; 3000 show b own-id=true title=x",
                "D(a)@0 U(a)@3000 X(a,timeout)@7000"),
            QueueCase(
                73, "slots=2 preempt=higher", "0 show a; 0 show b; 1000 show c priority=5",
                "D(a)@0 D(b)@0 H(b)@1000 D(c)@1000 X(a,timeout)@4000 D(b)@4000 X(c,timeout)@5000 X(b,timeout)@8000"),
            QueueCase(
                81, "slots=9", "0 show a; 0 show b; 10 mute; 20 show c; 20 show d; 30 unmute; 40 show e",
                "D(a)@0 D(b)@0 H(a)@10 H(b)@10 D(a)@30 D(b)@30 D(c)@30 D(d)@30 D(e)@40 X(a,timeout)@4030 "
                    + "X(b,timeout)@4030 X(c,timeout)@4030 X(d,timeout)@4030 X(e,timeout)@4040"),
            QueueCase(
                84, "", "0 mute; 1000 show a ttl=60000; 7200000 unmute", "X(a,expired)@61000"),
            QueueCase(
                87, "slots=9 backlog=1", "0 mute; 10 show a; 10 show b; 10 show c; 20 unmute",
                "X(a,folded)@20 X(b,folded)@20 D(c)@20 D(toastd:backlog)@20 X(c,timeout)@4020 "
                    + "X(toastd:backlog,timeout)@4020"),
            QueueCase(
                90, "", "0 show a duration=900000; 0 show b duration=2592000000",
                "D(a)@0 X(a,timeout)@900000 D(b)@900000 X(b,timeout)@2592900000"),
            QueueCase(
                94, "", "0 show a; 10 show b ttl=600000; 20 show c; 3601000 time pace=late",
                "D(a)@0 X(a,timeout)@3601000 X(b,expired)@3601000 D(c)@3601000 X(c,timeout)@3605000"),
            QueueCase(
                103, "slots=2 factor=3000 actions_stay=true", "0 show a; 0 show b actions=ok",
                "D(a)@0 D(b)@0 X(a,timeout)@12000"),
        ])
    func laterCases(_ case: QueueCase) throws {
        #expect(try `case`.told() == `case`.expected)
    }

    @Test("keeps the invariants in random schedules")
    func invariants() throws {
        for seed in 0..<UInt64(extent(3, long: 12)) {
            let schedule = ScheduleGenerator.schedule(seed: seed, steps: 50)
            var model = ModelAlone(schedule)
            #expect(throws: Never.self, "seed \(seed)") { try model.run(schedule) }
        }
    }

    @Test(
        "and the engine agree where they once did not",
        arguments: [
            """
            start 0 1773535800500
            +0 reload
            | defaults dedupe=content
            +0 show door u12 to=tv,hall own-id=true title=t2
            +0 show door u15 to=tv own-id=true title=t2 progress=0.25
            +0 show door u18 to=tv own-id=true title=t2 scope=all
            +0 input tv dismiss
            """,
            """
            start 5000 1768542660500
            | defaults dedupe_window=2 dedupe=content
            +0 show door u1 to=hall
            +0 show door u16 to=hall own-id=true title=t2
            +0 show cam u25 to= clock=-86400000
            +4 show door u30 to=hall own-id=true title=t2
            +1 restart orderly down=0
            +2 show door u46 to=hall own-id=true title=t2
            """,
        ])
    func found(schedule: String) throws {
        let difference = Simulation.difference(try Schedule(lines: schedule.split(separator: "\n").map(String.init)))
        #expect(difference == nil)
    }
}
