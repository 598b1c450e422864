package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Finding.Race;
import orrery.sim.Finding.Repair;
import orrery.sim.IntView;

/** Races between threads of the host. */
class HostThreadRaceTest {
    private static final Checks THREADS = Checks.of(Check.RACES, Check.HOST_THREADS);

    /**
     * Runs {@code one} in a thread that lives on, and then {@code other} in the main thread. Java orders what they do;
     * only the machine does not know.
     */
    private static List<Finding> inTurn(
            Checks checks, BiConsumer<CheckRig, IntView> one, BiConsumer<CheckRig, IntView> other) {
        return CheckRig.findings(checks, rig -> {
            IntView view = rig.cuda.host().ints(rig.cuda.cudaMallocHost(CheckRig.BYTES));
            view.set(0, 1);
            CountDownLatch first = new CountDownLatch(1);
            CountDownLatch second = new CountDownLatch(1);
            Thread thread = new Thread(
                    () -> {
                        one.accept(rig, view);
                        first.countDown();
                        Uninterruptibles.awaitUninterruptibly(second);
                    },
                    "one");
            thread.start();
            Uninterruptibles.awaitUninterruptibly(first);
            other.accept(rig, view);
            second.countDown();
            Uninterruptibles.joinUninterruptibly(thread);
            view.set(0, 5);
        });
    }

    private static void assertRaces(
            int expected, BiConsumer<CheckRig, IntView> one, BiConsumer<CheckRig, IntView> other) {
        List<Finding> all = inTurn(THREADS, one, other);
        assertEquals(expected, all.size(), () -> Finding.text(all));
    }

    @Test
    void twoThreadsOfWhichNothingIsTold() {
        List<Finding> all = inTurn(THREADS, (rig, view) -> view.set(0, 2), (rig, view) -> view.set(0, 3));
        assertEquals(1, all.size(), () -> Finding.text(all));
        Race race = assertInstanceOf(Race.class, all.get(0));
        assertEquals(Check.HOST_THREADS, race.check());
        String main = "thread " + Thread.currentThread().getName();
        assertEquals(new Repair.HostThreads("thread one", main), race.repair());
        assertTrue(race.first().site().toString().contains("HostThreadRaceTest.java"), race::text);
        assertTrue(race.almost().contains("orders " + main + " after thread one"), race::text);
    }

    @Test
    void onlyIfItIsAskedFor() {
        assertEquals(
                List.of(),
                inTurn(Checks.all(), (rig, view) -> view.set(0, 2), (rig, view) -> view.set(0, 3)).stream()
                        .filter(each -> each instanceof Race)
                        .toList());
    }

    @Test
    void differentElementsAndReadsAreNoRace() {
        assertRaces(
                0,
                (rig, view) -> {
                    view.set(1, 2);
                    view.get(0);
                },
                (rig, view) -> {
                    view.set(2, 3);
                    view.get(0);
                });
    }

    @Test
    void aLockThatIsTold() {
        Object lock = new Object();
        assertRaces(
                0,
                (rig, view) -> {
                    view.set(0, 2);
                    rig.machine.released(lock);
                },
                (rig, view) -> {
                    rig.machine.acquired(lock);
                    view.set(0, 3);
                });
    }

    @Test
    void whatFollowsTheReleaseIsNotOrdered() {
        Object lock = new Object();
        assertRaces(
                1,
                (rig, view) -> {
                    rig.machine.released(lock);
                    view.set(0, 2);
                },
                (rig, view) -> {
                    rig.machine.acquired(lock);
                    view.set(0, 3);
                });
    }

    /** One thread submits a kernel that reads what it has written; the other one waits for the kernel. */
    @Test
    void workAndAWaitOrderThreads() {
        assertRaces(
                0,
                (rig, view) -> {
                    view.set(0, 2);
                    rig.launch(CheckRig.COPY, null, view.address(), rig.filled());
                },
                (rig, view) -> {
                    rig.cuda.cudaDeviceSynchronize();
                    view.set(0, 3);
                });
    }
}
