package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import orrery.core.kernel.DeviceThreads;
import orrery.core.machine.HostActivity.NewThreads;

class HostActivityTest {
    private final List<Thread> process = new ArrayList<>();
    private final HostActivity activity = new HostActivity(() -> process);

    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    @Test
    void threadsOfTheJvmAndOfTheMachineAndKnownOnesAreNoStrangers() {
        assertEquals(NewThreads.NONE, activity.newThreads());
        process.add(new Thread(rootGroup(), "Signal Dispatcher"));
        process.add(DeviceThreads.platform("orrery-worker", () -> {}));
        process.add(Thread.currentThread());
        assertNotEquals(NewThreads.NONE, activity.newThreads(), "the test's own thread");
        activity.thread(Thread.currentThread());
        assertEquals(NewThreads.NONE, activity.newThreads());
        process.add(new Thread("another"));
        assertEquals(NewThreads.UNLIKELY, activity.newThreads());
    }

    @Test
    void aThreadThatRunsAndIsYoungerThanTheMachineMayAct() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Thread young = new Thread(() -> {
            begun.countDown();
            while (end.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        process.add(young);
        assertEquals(NewThreads.UNLIKELY, activity.newThreads(), "it has not started");
        young.start();
        begun.await();
        assertEquals(NewThreads.RUNNING, activity.newThreads());
        end.countDown();
        young.join();
        assertEquals(NewThreads.NONE, activity.newThreads());
    }

    @Test
    void aThreadThatIsKnownAndAliveMayAct() throws InterruptedException {
        assertEquals(Optional.empty(), activity.whoMayAct(0));
        CountDownLatch end = new CountDownLatch(1);
        Thread helper = new Thread(() -> WaitRig.await(end), "helper");
        activity.thread(helper);
        assertEquals(Optional.empty(), activity.whoMayAct(0), "it has not started");
        helper.start();
        assertEquals(
                Optional.of("thread helper has used the machine, is alive and could still act."),
                activity.whoMayAct(0));
        end.countDown();
        helper.join();
        assertEquals(Optional.empty(), activity.whoMayAct(0));
    }

    @Test
    void aThreadOfTheMachineActsByCallbacksOnly() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread own = DeviceThreads.startPlatform("orrery-callbacks", () -> WaitRig.await(end));
        activity.thread(own);
        assertEquals(Optional.empty(), activity.whoMayAct(0));
        activity.callbackStarted();
        assertEquals(Optional.of("A callback of the machine is running and could still act."), activity.whoMayAct(0));
        activity.callbackEnded();
        assertEquals(Optional.empty(), activity.whoMayAct(0));
        end.countDown();
        own.join();
    }

    @Test
    void anotherProcessMayAct() {
        activity.sharesMemory();
        assertEquals(
                Optional.of("Another process may share memory or events with the machine and could still act."),
                activity.whoMayAct(0));
    }

    @Test
    void aThreadThatWaitsMayActUntilItHasLookedAgain() {
        CallerThread thread = activity.thread(Thread.currentThread());
        boolean[] complete = new boolean[1];
        thread.blockedIn(new CallerThread.Wait("cuCtxSynchronize", "copy #1", 3, () -> complete[0], () -> "no reason"));
        assertEquals(Optional.empty(), activity.whoMayAct(3));
        assertEquals(List.of(thread), activity.waiting());
        assertTrue(activity.whoMayAct(4).isPresent(), "another thread has called since");
        complete[0] = true;
        assertTrue(activity.whoMayAct(3).isPresent(), "what it waits for is complete");
        thread.blockedIn(null);
        assertTrue(activity.whoMayAct(3).isPresent(), "it does not wait");
        assertEquals(List.of(), activity.waiting());
    }
}
