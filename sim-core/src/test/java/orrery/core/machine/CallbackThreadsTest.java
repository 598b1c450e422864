package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import orrery.core.stream.Stream;
import orrery.core.thread.DeviceThreads;
import orrery.sim.InterruptedWaitException;

/** Host functions run on one thread, one after the other; one that blocks holds its stream and nobody else. */
@Timeout(60)
class CallbackThreadsTest {
    private final WaitRig rig = new WaitRig(WaitRig.LONG);

    private Stream stream(Runnable body) {
        return rig.hostFunction(body);
    }

    @Test
    void callbacksRunOneAfterTheOtherOnOneThread() {
        try (rig) {
            Set<Thread> threads = Collections.synchronizedSet(new HashSet<>());
            AtomicInteger running = new AtomicInteger();
            List<Stream> streams = new ArrayList<>();
            AtomicBoolean overlap = new AtomicBoolean();
            for (int i = 0; i < 50; i++) {
                streams.add(stream(() -> {
                    overlap.compareAndSet(false, running.incrementAndGet() > 1);
                    threads.add(Thread.currentThread());
                    running.decrementAndGet();
                }));
            }
            streams.forEach(rig::synchronize);
            assertEquals(1, threads.size());
            assertTrue(DeviceThreads.isCallback(threads.iterator().next()));
            assertFalse(overlap.get());
        }
    }

    /** What one callback leaves is not the next one's. */
    @Test
    void anInterruptStatusIsNotPassedOn() {
        try (rig) {
            List<Boolean> interrupted = Collections.synchronizedList(new ArrayList<>());
            for (int i = 0; i < 3; i++) {
                rig.synchronize(stream(() -> {
                    interrupted.add(Thread.currentThread().isInterrupted());
                    Thread.currentThread().interrupt();
                }));
            }
            assertEquals(List.of(false, false, false), interrupted);
            assertFalse(Thread.interrupted());
        }
    }

    /** An interrupt of the thread that waits is not the callback's. */
    @Test
    void anInterruptOfTheThreadThatWaitsIsKept() {
        try (rig) {
            AtomicBoolean interrupted = new AtomicBoolean();
            Thread waiter = Thread.currentThread();
            Stream stream = stream(() -> {
                waiter.interrupt();
                interrupted.set(Thread.currentThread().isInterrupted());
            });
            try {
                rig.synchronize(stream);
            } catch (InterruptedWaitException e) {
                // The wait may end before it notices the interrupt.
            }
            assertTrue(Thread.interrupted(), "the interrupt is kept");
            assertFalse(interrupted.get());
        }
    }

    @Test
    void closingInterruptsACallbackThatBlocks() {
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        stream(() -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                ended.countDown();
            }
        });
        rig.machine.settle();
        rig.close();
        WaitRig.await(ended);
    }
}
