package orrery.core.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MachineLockTest {
    private final HostActivity activity = new HostActivity();
    private final MachineLock lock = new MachineLock(activity);

    private static void exhaust() {
        throw new OutOfMemoryError("Java heap space");
    }

    /** Otherwise it would release the lock of another thread when it leaves. */
    @Test
    void aThreadWhoseWaitExhaustsTheHeapHoldsTheLockAgain() throws Exception {
        assertTrue(lock.enter());
        assertThrows(OutOfMemoryError.class, () -> lock.releaseDuring(MachineLockTest::exhaust));
        assertTrue(lock.isInside());
        CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> {
            try {
                boolean entered = lock.enter();
                lock.leave();
                return entered;
            } catch (InterruptedException e) {
                return false;
            }
        });
        while (!lock.hasWaitingThreads()) {
            Thread.onSpinWait();
        }
        assertFalse(other.isDone());
        lock.leave();
        assertTrue(other.get());
    }

    @Test
    void aThreadIsTheSameWhoeverWasInsideMeanwhile() throws Exception {
        assertTrue(lock.enter());
        CallerThread first = lock.thread();
        lock.releaseDuring(() -> CompletableFuture.runAsync(() -> {
                    assertTrue(lock.enterToFinish());
                    lock.leave();
                })
                .join());
        assertSame(first, lock.thread());
        assertEquals(first, activity.thread(Thread.currentThread()));
        lock.leave();
    }

    /** The stack of a thread may overflow as soon as it has the lock. */
    @Test
    void aThreadThatHasLeftWithoutReleasingTheLockHoldsItNoLonger() throws InterruptedException {
        Thread gone = new Thread(lock::enterToFinish);
        gone.start();
        gone.join();
        assertTrue(lock.isInside(gone));
        assertFalse(lock.wasReopened());
        assertTrue(lock.enter());
        assertTrue(lock.wasReopened());
        assertTrue(lock.isInside());
        lock.leave();
        assertFalse(lock.isInside());
    }

    /** The stack of a thread may overflow before it has the lock again. */
    @Test
    void aThreadOutsideReleasesTheLockOfNobody() throws InterruptedException {
        assertTrue(lock.enter());
        Thread other = new Thread(lock::leave);
        other.start();
        other.join();
        assertTrue(lock.isInside());
        lock.leave();
    }
}
