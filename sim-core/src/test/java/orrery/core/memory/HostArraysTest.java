package orrery.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import orrery.sim.IntView;
import orrery.sim.MemoryFault;

/** The address of an array lives as long as the array. */
class HostArraysTest {
    private static final int COLLECTIONS = 100;

    private final AddressSpace space = new AddressSpace();

    private IntView view(long address) {
        return new IntStorageView(space, address, Long.MAX_VALUE, Accessor.HOST);
    }

    /** Maps so many other arrays that none is kept because it was mapped last. */
    private void mapOthers() {
        for (int i = 0; i < 2000; i++) {
            space.adoptArray(new int[1]);
        }
    }

    /** Counts collections: the JVM ignores a call while another thread is in a critical region of JNI. */
    private static boolean isCollected(WeakReference<?> thing) {
        long last = collections() + COLLECTIONS;
        while (thing.get() != null && collections() < last) {
            System.gc();
        }
        return thing.get() == null;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    @Test
    void anArrayHasOneAddress() {
        int[] array = {1, 2};
        long address = space.adoptArray(array).base();
        mapOthers();
        System.gc();
        assertEquals(address, space.adoptArray(array).base());
        assertNotEquals(address, space.adoptArray(array.clone()).base(), "equal arrays are not the same");
        view(address).set(1, 7);
        assertEquals(7, array[1]);
    }

    @Test
    void anArrayThatNobodyRefersToIsCollected() {
        WeakReference<int[]> array = new WeakReference<>(new int[100]);
        long address = space.adoptArray(array.get()).base();
        mapOthers();
        assertTrue(isCollected(array));
        MemoryFault fault = assertThrows(MemoryFault.class, () -> view(address).get(3));
        assertTrue(fault.getMessage().contains("ended with its Java array"), fault.getMessage());
        assertNull(space.find(address));
        mapOthers();
        mapOthers();
        mapOthers();
        assertNotNull(space.adoptArray(new int[1]));
    }

    /** A call can be given the address of an array that nothing else refers to. */
    @Test
    void theLastArraysAreKept() {
        long[] addresses = new long[16];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = space.adoptArray(new int[] {i}).base();
        }
        System.gc();
        for (int i = 0; i < addresses.length; i++) {
            assertEquals(i, view(addresses[i]).get(0));
        }
    }

    @Test
    void whatRefersToTheAllocationKeepsTheArray() {
        WeakReference<int[]> array = new WeakReference<>(new int[] {5});
        Allocation used = space.adoptArray(array.get());
        try {
            mapOthers();
            System.gc();
            assertSame(used, space.find(used.base()));
            assertEquals(5, view(used.base()).get(0));
        } finally {
            Reference.reachabilityFence(used);
        }
    }

    @Test
    void pageLockedArraysAreKeptUntilTheyAreUnlocked() {
        WeakReference<int[]> array = new WeakReference<>(new int[] {5});
        long address = space.adoptArray(array.get()).base();
        space.lockPages(space.find(address), new Registration(address, 4, null, 0, false));
        mapOthers();
        System.gc();
        assertEquals(5, new IntStorageView(space, address, 1, Accessor.DEVICE).get(0));
        space.unlockPages(space.find(address), address);
        assertTrue(isCollected(array));
    }

    @Test
    void anArrayCanBeFreedAndMappedAgain() {
        int[] array = {5};
        Allocation first = space.adoptArray(array);
        space.free(first);
        assertNull(space.find(first.base()));
        assertTrue(assertThrows(MemoryFault.class, () -> view(first.base()).get(0))
                .getMessage()
                .contains("has been freed"));
        Allocation second = space.adoptArray(array);
        assertNotEquals(first.base(), second.base());
        assertEquals(5, view(second.base()).get(0));
    }
}
