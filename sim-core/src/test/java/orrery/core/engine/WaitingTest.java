package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.core.event.Event;
import orrery.core.memory.Accessor;
import orrery.core.memory.Allocation;
import orrery.core.memory.IntStorageView;
import orrery.core.stream.Stream;
import orrery.sim.DeadlockException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.LaunchShape;
import orrery.sim.MemoryKind;

/** Deadlocks of waiting host threads, and what ends their waits. */
@Timeout(20)
class WaitingTest {
    private static EngineRig impatient() {
        return new EngineRig(options -> options.withDeadlockGrace(Duration.ZERO));
    }

    @Test
    void aDeadlockSaysWhoWaitsForWhom() {
        try (EngineRig rig = impatient()) {
            Allocation gate = rig.memory(MemoryKind.PINNED, 4);
            Stream one = rig.stream();
            Stream two = rig.stream();
            Event event = rig.event();
            rig.call(() -> {
                one.submit(EngineRig.waitFor(gate, 7));
                one.submit(rig.kernel("held", LaunchShape.SINGLE, 10));
                one.record(event, false);
                two.await(event, false);
                two.submit(rig.kernel("last", LaunchShape.SINGLE, 10));
            });
            DeadlockException deadlock = assertThrows(DeadlockException.class, () -> rig.synchronize(two));
            // More lines would be about threads of tests beside this one.
            List<String> lines =
                    deadlock.getMessage().lines().map(String::strip).limit(7).toList();
            String first = "wait EQ 7 #1 in " + one.name();
            String held = "held #2 in " + one.name();
            String record = "event record #3 in " + one.name();
            String wait = "event wait #4 in " + two.name();
            String last = "last #5 in " + two.name();
            assertEquals(
                    List.of(
                            "thread " + Thread.currentThread().getName()
                                    + " waits in cuStreamSynchronize and nothing can make it go on.",
                            "It waits for " + last + ".",
                            first + " waits for " + EngineRig.awaited(gate, 7),
                            held + " waits for " + first,
                            record + " waits for " + held,
                            wait + " waits for " + record,
                            last + " waits for " + wait),
                    lines);
            rig.call(() -> rig.stream().submit(EngineRig.write(gate, 7)));
            rig.synchronize();
            assertEquals(0, rig.machine.engine().unfinished(), "the machine works on");
        }
    }

    /** What would end a wait can stand behind it in a stream that nobody waits for. */
    @Test
    void aDeadlockNamesWhatElseWaits() {
        try (EngineRig rig = impatient()) {
            Allocation gate = rig.memory(MemoryKind.PINNED, 4);
            Stream one = rig.stream();
            Stream two = rig.stream();
            Event event = rig.event();
            rig.call(() -> {
                one.submit(EngineRig.waitFor(gate, 7));
                one.record(event, false);
                two.await(event, false);
                two.submit(EngineRig.write(gate, 7));
            });
            DeadlockException deadlock = assertThrows(DeadlockException.class, () -> rig.synchronize(one));
            assertEquals(
                    "    event wait #3 in " + two.name() + ", write 7 #4 in " + two.name() + " wait for it, too",
                    deadlock.getMessage().lines().toList().get(4));
            rig.call(() -> {
                for (int i = 0; i < 3; i++) {
                    two.submit(rig.kernel("more", LaunchShape.SINGLE, 10));
                }
            });
            String more = assertThrows(DeadlockException.class, () -> rig.synchronize(one))
                    .getMessage();
            assertTrue(more.contains("more #5 in " + two.name() + " and 2 more wait for it, too"), more);
        }
    }

    private static List<DeadlockException.Link> linksOfDeadlock(EngineRig rig, Stream awaited) {
        return assertThrows(DeadlockException.class, () -> rig.synchronize(awaited))
                .links();
    }

    @Test
    void whatHoldsUpAnotherStreamIsNoLink() {
        try (EngineRig rig = impatient()) {
            Allocation gate = rig.memory(MemoryKind.PINNED, 4);
            Allocation other = rig.memory(MemoryKind.PINNED, 4);
            Stream one = rig.stream();
            rig.call(() -> {
                rig.stream().submit(EngineRig.waitFor(other, 7));
                one.submit(EngineRig.waitFor(gate, 7));
                one.submit(rig.kernel("held", LaunchShape.SINGLE, 10));
                rig.stream().submit(EngineRig.waitFor(other, 8));
            });
            String thread = "thread " + Thread.currentThread().getName() + " waits in cuStreamSynchronize";
            String wait = "wait EQ 7 #2 in " + one.name();
            String held = "held #3 in " + one.name();
            assertEquals(
                    List.of(
                            new DeadlockException.Link(thread, held),
                            new DeadlockException.Link(held, wait),
                            new DeadlockException.Link(wait, EngineRig.awaited(gate, 7))),
                    linksOfDeadlock(rig, one));
            rig.call(() -> {
                rig.stream().submit(EngineRig.write(gate, 7));
                rig.stream().submit(EngineRig.write(other, 7));
                rig.stream().submit(EngineRig.write(other, 8));
            });
        }
    }

    @Test
    void streamsThatWaitForValuesOfEachOtherAreACycle() {
        try (EngineRig rig = impatient()) {
            Allocation left = rig.memory(MemoryKind.PINNED, 4);
            Allocation right = rig.memory(MemoryKind.PINNED, 4);
            Stream one = rig.stream();
            Stream two = rig.stream();
            rig.call(() -> {
                one.submit(EngineRig.waitFor(left, 7));
                one.submit(EngineRig.write(right, 7));
                two.submit(EngineRig.waitFor(right, 7));
                two.submit(EngineRig.write(left, 7));
            });
            String thread = "thread " + Thread.currentThread().getName() + " waits in cuStreamSynchronize";
            String firstWait = "wait EQ 7 #1 in " + one.name();
            String firstWrite = "write 7 #2 in " + one.name();
            String secondWait = "wait EQ 7 #3 in " + two.name();
            String secondWrite = "write 7 #4 in " + two.name();
            assertEquals(
                    List.of(
                            new DeadlockException.Link(thread, firstWrite),
                            new DeadlockException.Link(firstWrite, firstWait),
                            new DeadlockException.Link(firstWait, secondWrite),
                            new DeadlockException.Link(secondWrite, secondWait),
                            new DeadlockException.Link(secondWait, firstWrite)),
                    linksOfDeadlock(rig, one));
            rig.call(() -> rig.stream().submit(EngineRig.write(left, 7)));
        }
    }

    @Test
    void aKernelThatNobodyAnswersIsNamed() {
        try (EngineRig rig = impatient()) {
            Kernel wait = Kernel.perLaunch(a -> launch -> launch.awaitHost(() -> false))
                    .blocking();
            rig.call(() -> rig.stream().submit(rig.kernel("patient", wait, LaunchShape.SINGLE)));
            String message =
                    assertThrows(DeadlockException.class, rig::synchronize).getMessage();
            assertTrue(message.contains("patient #1 in stream 2 waits for the host"), message);
        }
    }

    /** Another thread may still come: the machine waits for it as long as its patience lasts. */
    @Test
    void anotherThreadCanEndAWait() throws InterruptedException {
        try (EngineRig rig = new EngineRig(options -> options.withDeadlockGrace(Duration.ofSeconds(15)))) {
            Allocation gate = rig.memory(MemoryKind.PINNED, 4);
            Allocation flag = rig.memory(MemoryKind.PINNED, 4);
            IntView host = new IntStorageView(rig.machine.memory(), flag.base(), 1, Accessor.HOST);
            Kernel wait = Kernel.perLaunch(a -> {
                        IntView in = a.ints(0);
                        return launch -> launch.awaitHost(() -> in.getVolatile(0) == 1);
                    })
                    .blocking();
            rig.call(() -> {
                rig.stream().submit(EngineRig.waitFor(gate, 1));
                rig.stream().submit(rig.kernel("wait", wait, LaunchShape.SINGLE, flag.base()));
            });
            Thread other = new Thread(() -> {
                rig.call(() -> rig.stream().submit(EngineRig.write(gate, 1)));
                host.setVolatile(0, 1);
            });
            other.start();
            rig.synchronize();
            other.join();
            rig.synchronize();
            assertEquals(0, rig.machine.engine().unfinished());
        }
    }

    /** Real time: nothing is done before the wall clock says so, and then in the order of virtual time. */
    @Test
    void realTimeFollowsTheWallClock() {
        List<String> log = new ArrayList<>();
        try (EngineRig rig = new EngineRig(options -> options.inRealTime())) {
            long began = System.nanoTime();
            long millis = TimeUnit.MILLISECONDS.toNanos(1);
            Stream slow = rig.stream();
            Stream quick = rig.stream();
            rig.call(() -> {
                slow.submit(rig.kernel("slow", LaunchShape.SINGLE, 150 * millis));
                slow.submit(EngineRig.function(() -> log.add("slow")));
                quick.submit(rig.kernel("quick", LaunchShape.SINGLE, 10 * millis));
                quick.submit(EngineRig.function(() -> log.add("quick")));
            });
            rig.synchronize(quick);
            assertTrue(System.nanoTime() - began >= 10 * millis, "quick");
            log.add("host");
            rig.synchronize();
            assertTrue(System.nanoTime() - began >= 150 * millis, "slow");
            assertTrue(rig.machine.now() >= 150 * millis, "the machine's clock");
            assertEquals(List.of("quick", "host", "slow"), log);
        }
    }
}
