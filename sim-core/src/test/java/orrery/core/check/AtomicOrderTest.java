package orrery.core.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.check.AtomicOrder.Access;

/** What atomic operations order, and that waiting threads do not use up what is remembered. */
class AtomicOrderTest {
    /** The number of operations that are remembered. */
    private static final int LIMIT = 1 << 20;

    private static final long LOCK = 0x100;
    private static final long FLAG = 0x200;
    private static final int THREADS = 100;

    private final ThreadOrder threads = new ThreadOrder(new KernelShadow(), THREADS, 1);
    private final AtomicOrder order = new AtomicOrder(threads);
    private final int[] counts = new int[THREADS];
    private final long first = threads.enterThreads(0);

    /** Returns where a thread is now. */
    private long at(int thread) {
        return first + ThreadEpoch.NEXT_THREAD * thread + ThreadEpoch.ofCount(counts[thread]);
    }

    private boolean operate(int thread, Access kind, long address) {
        boolean counts = order.add(kind, address, at(thread));
        if (counts && this.counts[thread] < ThreadEpoch.MAX_COUNT) {
            this.counts[thread]++;
        }
        return counts;
    }

    /** Threads wait for a lock that others take and leave: each of them sees it change, again and again. */
    @Test
    void waitingThreadsDoNotUseUpWhatIsRemembered() {
        for (int i = 0; i < LIMIT / 10; i++) {
            operate(i & 1, Access.UPDATE, LOCK);
            for (int j = 2; j < THREADS; j += 7) {
                operate(j, Access.READ, LOCK);
            }
        }
        assertFalse(order.isAlmostFull());
        long write = at(90);
        long read = at(91);
        assertFalse(order.isAfter(read, write));
        operate(90, Access.WRITE, FLAG);
        operate(91, Access.READ, FLAG);
        assertTrue(order.isAfter(at(91), write));
        assertFalse(order.isAfter(read, write));
    }

    /** A thread that polls some elements in turn is after the last write of each of them, also after many others. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aThreadPollsElements(int elements) {
        long[] before = new long[elements];
        for (int i = 0; i < LIMIT; i++) {
            int element = i % elements;
            if (i % 5 == 0) {
                before[element] = at(50 + element);
                operate(50 + element, Access.WRITE, FLAG + 8L * element);
            }
            operate(7, Access.READ, FLAG + 8L * element);
        }
        for (int i = 0; i < elements; i++) {
            operate(7, Access.READ, FLAG + 8L * i);
            assertTrue(order.isAfter(at(7), before[i]));
        }
        assertFalse(order.isAfter(at(8), before[0]));
        assertTrue(counts[7] <= elements);
    }

    /** What is forgotten of a thread that waits does not change what is ordered through it. */
    @Test
    void aChainThroughAThreadThatHasWaited() {
        long write = at(3);
        operate(3, Access.WRITE, FLAG);
        operate(2, Access.READ, FLAG);
        for (int i = 0; i < 1000; i++) {
            operate(1, Access.UPDATE, LOCK);
            operate(2, Access.READ, LOCK);
        }
        long between = at(2);
        operate(2, Access.WRITE, FLAG + 8);
        operate(1, Access.READ, FLAG + 8);
        assertTrue(order.isAfter(at(1), write));
        assertTrue(order.isAfter(at(1), between));
        assertFalse(order.isAfter(at(0), write));
        assertEquals(3, counts[2]);
    }

    @Test
    void aReadOfAnElementThatNobodyHasWrittenSinceCountsAsNone() {
        assertTrue(operate(0, Access.READ, FLAG));
        assertFalse(operate(0, Access.READ, FLAG));
        assertTrue(operate(0, Access.UPDATE, LOCK));
        assertTrue(operate(0, Access.READ, FLAG));
    }
}
