package orrery.core.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class StackRoomTest {
    private static final int DESCENTS = 200;
    private static final int SMALL_STACK = 300 << 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    private void descend(int depth) {
        StackRoom.require();
        begun.incrementAndGet();
        lock.lock();
        try {
            map.merge(depth, 1, Integer::sum);
        } finally {
            lock.unlock();
        }
        ended.incrementAndGet();
        if (depth < Integer.MAX_VALUE) {
            descend(depth + 1);
        }
    }

    /** The stack ends where it is required, or on the way there, and nowhere in what follows. */
    @Test
    void whatFollowsDoesNotOverflow() throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread small = new Thread(null, this::descendOften, "small", SMALL_STACK);
        small.setUncaughtExceptionHandler((thread, why) -> failure.set(why));
        small.start();
        small.join();
        assertNull(failure.get());
    }

    private void descendOften() {
        descents(1);
        assertTrue(begun.get() > 0);
        for (int i = 0; i < DESCENTS; i++) {
            descents(i);
            assertEquals(begun.get(), ended.get(), "descent " + i);
            assertEquals(0, lock.getHoldCount(), "descent " + i);
        }
    }

    private void descents(int depth) {
        try {
            descend(depth);
        } catch (StackOverflowError end) {
            // Every descent ends at the end of the stack.
        }
    }
}
