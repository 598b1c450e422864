package orrery.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import orrery.sim.ByteView;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.LongView;
import orrery.sim.MemoryKind;

/** What memory holds of the Java heap, and that its change from pages to arrays is not visible. */
class SparseStorageTest {
    private static final long GIB = 1L << 30;
    private static final int PAGE = PageTable.PAGE_BYTES;
    private static final byte POISON = (byte) 0xCD;

    private final AddressSpace space = new AddressSpace();
    private final AddressSpace poisoned = new AddressSpace(POISON);

    @Test
    void aTouchedByteCostsAPage() {
        Allocation memory = space.allocate(MemoryKind.DEVICE, 100 * GIB, null);
        for (int i = 0; i < 100; i++) {
            memory.storage().fill(i * GIB + 12_345, 1, 1, i + 1);
        }
        assertEquals(100L * PAGE, memory.storage().heapBytes());
        for (int i = 0; i < 100; i++) {
            assertEquals((i + 1) << 8, memory.storage().bits(i * GIB + 12_344, 4));
        }
    }

    @Test
    void aKernelThatTouchesOneElementCostsAPage() {
        Allocation memory = space.allocate(MemoryKind.DEVICE, 200 << 20, null);
        FloatView view = new FloatStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        view.set(7, 1.5f);
        IntView ints = new IntStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        assertEquals(0, ints.atomicAdd(40 << 20, 3));
        assertEquals(3, ints.atomicAdd(40 << 20, 4));
        assertEquals(1.5f, view.get(7));
        assertEquals(7, ints.getVolatile(40 << 20));
        assertEquals(2L * PAGE, memory.storage().heapBytes());
    }

    @Test
    void zerosCostNothing() {
        Allocation memory = space.allocate(MemoryKind.DEVICE, 100 * GIB, null);
        memory.storage().fill(5, 50 * GIB, 4, 0);
        assertEquals(0, memory.storage().heapBytes());
        memory.storage().fill(10 * GIB, 4, 4, 1);
        memory.storage().fill(0, 100 * GIB, 8, 0);
        assertEquals(0, memory.storage().bits(10 * GIB, 4));
        assertEquals(PAGE, memory.storage().heapBytes());
    }

    /** Views stay valid when a view that writes everything turns the pages into an array. */
    @Test
    void denseMemoryBecomesAnArrayUnderItsViews() {
        int count = 6 << 20;
        Allocation memory = space.allocate(MemoryKind.DEVICE, 4L * count, null);
        FloatView writer = new FloatStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        FloatView reader = new FloatStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        LongView other = new LongStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        for (int i = 0; i < count; i++) {
            writer.set(i, i);
            assertEquals(i, reader.get(i));
            assertEquals(0, i + 5 < count ? reader.get(i + 5) : 0);
        }
        Elements wanted = new FloatElements(new float[0]);
        assertTrue(memory.storage().typed(0, 4L * count, wanted, 0) != null, "it is one array of floats");
        for (int i = 0; i < count; i++) {
            assertEquals(i, reader.get(i));
        }
        assertEquals((long) Float.floatToRawIntBits(1) << 32, other.get(0));
    }

    /** Reading often is use, too: the array is worth its heap. */
    @Test
    void memoryThatIsReadOftenBecomesAnArray() {
        int size = 4 << 20;
        Allocation memory = space.allocate(MemoryKind.DEVICE, size, null);
        IntView view = new IntStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        for (int i = 0; i < size / 4; i++) {
            assertEquals(0, view.get(i));
        }
        assertTrue(memory.storage().typed(0, size, new IntElements(new int[0]), 0) != null, "it is one array of ints");
    }

    /** Threads that write different elements while the pages become an array lose nothing. */
    @Test
    void nothingIsLostWhenPagesBecomeAnArray() throws InterruptedException {
        int count = 1 << 20;
        for (int round = 0; round < 5; round++) {
            Allocation memory = space.allocate(MemoryKind.DEVICE, 4L * count, null);
            Thread[] threads = new Thread[3];
            for (int t = 0; t < threads.length; t++) {
                int mine = t;
                threads[t] = new Thread(() -> {
                    IntView view = new IntStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
                    for (int i = mine; i < count; i += 3) {
                        view.set(i, i + 1);
                        view.atomicAdd(0, 1);
                    }
                });
                threads[t].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            IntView view = new IntStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
            for (int i = 1; i < count; i++) {
                assertEquals(i + 1, view.get(i), "element " + i);
            }
            assertTrue(view.get(0) >= 1, "the sum of the atomic operations after the only write");
            space.free(memory);
        }
    }

    @Test
    void atomicSumsAreExactWhenPagesBecomeAnArray() throws InterruptedException {
        int count = 1 << 20;
        Allocation memory = space.allocate(MemoryKind.DEVICE, 4L * count, null);
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                IntView view = new IntStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
                for (int i = 0; i < 200_000; i++) {
                    view.atomicAdd(4321, 1);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(600_000, new IntStorageView(space, memory.base(), 5000, Accessor.DEVICE).get(4321));
    }

    @Test
    void newMemoryCanBePoisoned() {
        for (MemoryKind kind : MemoryKind.values()) {
            Allocation memory = poisoned.allocate(kind, 3 << 20, null);
            long expected = kind == MemoryKind.PAGEABLE ? 0 : 0xCDCD_CDCDL;
            assertEquals(expected, memory.storage().bits(2, 4), kind.name());
            memory.storage().setBits(1, 1, 7);
            assertEquals(expected & ~0xFF00L | 7 << 8, memory.storage().bits(0, 4), kind.name());
            Accessor accessor = kind.isDeviceAccessible() ? Accessor.DEVICE : Accessor.HOST;
            IntView view = new IntStorageView(poisoned, memory.base(), Long.MAX_VALUE, accessor);
            for (int i = 1; i < view.size(); i++) {
                assertEquals((int) expected, view.get(i), kind.name());
            }
        }
    }

    @Test
    void copiesOfPoisonedMemoryArePoison() {
        Allocation from = poisoned.allocate(MemoryKind.DEVICE, 3 * PAGE, null);
        Allocation to = poisoned.allocate(MemoryKind.DEVICE, 3 * PAGE, null);
        from.storage().setBits(PAGE + 100, 1, 1);
        to.storage().fill(0, 3 * PAGE, 4, 5);
        Storage.copy(from.storage(), 1, to.storage(), 0, 3 * PAGE - 1);
        ByteView bytes = new ByteStorageView(poisoned, to.base(), Long.MAX_VALUE, Accessor.DEVICE);
        for (int i = 0; i < 3 * PAGE - 1; i++) {
            assertEquals(i == PAGE + 99 ? 1 : POISON, bytes.get(i), "byte " + i);
        }
        assertEquals(0, bytes.get(3 * PAGE - 1));
    }
}
