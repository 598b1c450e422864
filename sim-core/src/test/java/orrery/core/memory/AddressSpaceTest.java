package orrery.core.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.CUresult;
import orrery.sim.ByteView;
import orrery.sim.CudaException;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.LongView;
import orrery.sim.MemoryFault;
import orrery.sim.MemoryKind;
import orrery.sim.ShortView;

class AddressSpaceTest {
    private static final long GIB = 1L << 30;
    private static final long CHUNK = 1L << StorageLayout.CHUNK_SHIFT;

    private final AddressSpace space = new AddressSpace();

    private static MemoryFault fault(Executable access, String... words) {
        MemoryFault fault = assertThrows(MemoryFault.class, access);
        for (String word : words) {
            assertTrue(fault.getMessage().contains(word), () -> fault.getMessage() + " should say " + word);
        }
        return fault;
    }

    private Allocation pinned(Allocation memory) {
        space.lockPages(memory, new Registration(memory.base(), memory.size(), null, 0, false));
        return memory;
    }

    @Test
    void anAtomicAccessToWhatWasNeverAllocatedIsAFault() {
        IntView ints = new IntStorageView(space, 0x1000, 4, Accessor.HOST);
        LongView longs = new LongStorageView(space, 0x1000, 4, Accessor.HOST);
        fault(() -> ints.atomicAdd(0, 1), "no allocation was ever");
        fault(() -> longs.atomicAdd(0, 1), "no allocation was ever");
    }

    // -- lifetimes and bounds ------------------------------------------------------------------------------------

    /** Positive sizes allocate, negative numbers free: an address is found in its allocation and nowhere else. */
    @Property(tries = 200)
    void anAddressBelongsToOneLiveAllocation(
            @ForAll @Size(max = 60) List<@IntRange(min = -20, max = 3000) Integer> steps) {
        AddressSpace machine = new AddressSpace();
        List<Allocation> all = new ArrayList<>();
        for (int step : steps) {
            if (step > 0) {
                all.add(machine.allocate(MemoryKind.values()[step % 4], step, null));
            } else if (!all.isEmpty()) {
                Allocation victim = all.get(Math.floorMod(step, all.size()));
                if (victim.live()) {
                    machine.free(victim);
                }
            }
        }
        assertEquals(
                all.stream().filter(Allocation::live).count(),
                machine.liveAllocations().size());
        for (Allocation each : all) {
            for (long offset : new long[] {0, each.size() / 2, each.size() - 1}) {
                assertSame(each, machine.findLiveOrFreed(each.base() + offset));
                assertSame(each.live() ? each : null, machine.find(each.base() + offset));
            }
            assertNull(machine.findLiveOrFreed(each.base() - 1), "before");
            assertNull(machine.findLiveOrFreed(each.base() + each.size()), "behind");
        }
    }

    /** Kinds of memory have their own addresses; an allocation that would reach those of another is refused. */
    @ParameterizedTest
    @EnumSource(MemoryKind.class)
    void noAllocationReachesTheAddressesOfAnotherKind(MemoryKind kind) {
        for (long size : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 1L << 57}) {
            CudaException refused = assertThrows(CudaException.class, () -> space.allocate(kind, size, null));
            assertEquals(CUresult.CUDA_ERROR_OUT_OF_MEMORY, refused.result());
        }
        assertSame(kind, space.find(space.allocate(kind, 1L << 40, null).base()).kind());
    }

    /** Freed allocations are forgotten in the end, their addresses never given out again or to others. */
    @Test
    void manyShortLivesLeaveNothingBehind() {
        Allocation kept = space.allocate(MemoryKind.DEVICE, 100, null);
        long last = kept.base();
        for (int i = 0; i < 20_000; i++) {
            Allocation each = space.allocate(MemoryKind.DEVICE, 100, null);
            assertTrue(each.base() > last);
            last = each.base();
            space.free(each);
        }
        assertEquals(List.of(kept), space.liveAllocations());
        assertSame(kept, space.find(kept.base() + 99));
        assertNull(space.find(kept.base() + 100));
        assertNull(space.find(kept.base() + (1 << 20)));
        fault(
                () -> space.requireLive(kept.base() + 5000, 4, "a copy"),
                "a copy",
                "0x7f0000001388",
                "no allocation contains it");
    }

    static Stream<Arguments> badAccesses() {
        return Stream.of(
                Arguments.of("past the end", 256L, 256, CUresult.CUDA_ERROR_ILLEGAL_ADDRESS),
                Arguments.of(
                        "far past the end, in another allocation", 1 << 20, 0, CUresult.CUDA_ERROR_ILLEGAL_ADDRESS),
                Arguments.of("before the beginning", -1, 0, CUresult.CUDA_ERROR_ILLEGAL_ADDRESS),
                Arguments.of("a view that ends before its memory", 10, 0, CUresult.CUDA_ERROR_ILLEGAL_ADDRESS));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badAccesses")
    void anAccessOutOfBoundsNamesTheAllocation(String what, long index, int offset, CUresult expected) {
        space.allocate(MemoryKind.DEVICE, 3, null);
        Allocation memory = space.allocate(MemoryKind.DEVICE, 1024, null);
        space.allocate(MemoryKind.DEVICE, 64 << 20, null);
        IntView ints = new IntStorageView(space, memory.base() + offset, 10, Accessor.DEVICE);
        DoubleView doubles = new DoubleStorageView(space, memory.base() + offset, 10, Accessor.DEVICE);
        FloatView floats = new FloatStorageView(space, memory.base() + offset, 10, Accessor.DEVICE);
        String[] words = {"element " + index, "10 elements", "allocation 2 (1024 bytes of DEVICE memory"};
        assertEquals(expected, fault(() -> ints.get((int) index), words).result(), what);
        fault(() -> ints.get(index), words);
        fault(() -> ints.set(index, 1), words);
        fault(() -> ints.atomicAdd(index, 1), words);
        fault(() -> doubles.set((int) index, 1), words);
        fault(() -> floats.getVolatile((int) index), words);
        fault(() -> floats.setVolatile((int) index, 1), words);
    }

    @ParameterizedTest
    @EnumSource(MemoryKind.class)
    void freedMemoryFaultsAtTheNextAccessThroughAnOldView(MemoryKind kind) {
        Allocation memory = space.allocate(kind, 1024, null);
        boolean device = kind.isDeviceAccessible();
        LongView view =
                new LongStorageView(space, memory.base(), Long.MAX_VALUE, device ? Accessor.DEVICE : Accessor.HOST);
        LongView untouched =
                new LongStorageView(space, memory.base() + 8, Long.MAX_VALUE, device ? Accessor.DEVICE : Accessor.HOST);
        view.set(0, 42);
        space.free(memory);
        String[] words = {"allocation 1 (1024 bytes of " + kind + " memory", "freed"};
        assertEquals(
                CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
                fault(() -> view.get(0), words).result());
        fault(() -> view.get(0L), words);
        fault(() -> view.set(0, 1), words);
        fault(() -> view.getVolatile(0), words);
        fault(() -> view.atomicAdd(0, 1), words);
        fault(() -> untouched.get(1), words);
        fault(
                () -> new IntStorageView(space, memory.base(), 1, device ? Accessor.DEVICE : Accessor.HOST).get(0),
                words);
        fault(() -> space.requireLive(memory.base(), 1, "a memset"), "a memset", "freed");
    }

    @Test
    void whatIsNotAlignedFaults() {
        Allocation memory = space.allocate(MemoryKind.DEVICE, 64, null);
        for (int offset = 1; offset < 8; offset++) {
            long address = memory.base() + offset;
            LongView longs = new LongStorageView(space, address, Long.MAX_VALUE, Accessor.DEVICE);
            MemoryFault fault = fault(() -> longs.set(0, 1), "0x" + Long.toHexString(address));
            assertEquals(CUresult.CUDA_ERROR_MISALIGNED_ADDRESS, fault.result());
            ShortView shorts = new ShortStorageView(space, address, Long.MAX_VALUE, Accessor.DEVICE);
            if (offset % 2 == 0) {
                assertEquals(0, shorts.atomicCAS(0, (short) 1, (short) 2));
            } else {
                for (Executable access : List.<Executable>of(
                        () -> shorts.get(0),
                        () -> shorts.set(0L, (short) 1),
                        () -> shorts.getVolatile(0),
                        () -> shorts.atomicCAS(0, (short) 0, (short) 1))) {
                    assertEquals(
                            CUresult.CUDA_ERROR_MISALIGNED_ADDRESS,
                            fault(access, "2 bytes").result());
                }
            }
            IntView ints = new IntStorageView(space, address, Long.MAX_VALUE, Accessor.DEVICE);
            if (offset == 4) {
                assertEquals(0, ints.get(0));
            } else {
                assertEquals(
                        CUresult.CUDA_ERROR_MISALIGNED_ADDRESS,
                        fault(() -> ints.atomicAdd(0, 1)).result());
            }
        }
    }

    @Test
    void anArrayThatIsAdoptedNeedsAddressesToo() {
        long all = AddressSpace.firstAddress(MemoryKind.MANAGED) - AddressSpace.firstAddress(MemoryKind.PAGEABLE);
        space.allocate(MemoryKind.PAGEABLE, all - 4096, null);
        space.adoptArray(new byte[16]);
        CudaException full = assertThrows(CudaException.class, () -> space.adoptArray(new byte[4096]));
        assertEquals(CUresult.CUDA_ERROR_OUT_OF_MEMORY, full.result());
        assertTrue(full.getMessage().contains("bytes of addresses are left"), full.getMessage());
    }

    @Test
    void whoMayNotTouchMemoryIsToldWhoseItIs() {
        Allocation device = space.allocate(MemoryKind.DEVICE, 64, null);
        Allocation pageable = space.allocate(MemoryKind.PAGEABLE, 64, null);
        fault(
                () -> new ByteStorageView(space, device.base(), 1, Accessor.HOST).get(0),
                "allocation 1",
                "host cannot access");
        fault(
                () -> new ByteStorageView(space, pageable.base(), 1, Accessor.DEVICE).get(0),
                "allocation 2",
                "not accessible");
        fault(
                () -> new ByteStorageView(space, 0, 1, Accessor.DEVICE).get(0),
                "0x0",
                "no allocation was ever at or before this address");
    }

    @Test
    void aRangeIsRequiredAsAWhole() {
        Allocation memory = space.allocate(MemoryKind.DEVICE, 100, null);
        assertSame(memory, space.requireLive(memory.base(), 100, "a copy"));
        assertSame(memory, space.requireLive(memory.base() + 100, 0, "a copy"));
        fault(() -> space.requireLive(memory.base(), 101, "a copy"), "a copy", "101 bytes", "allocation 1");
        fault(() -> space.requireLive(memory.base() + 99, 2, "a copy"), "at offset 99");
        fault(() -> space.requireLive(memory.base(), Long.MAX_VALUE, "a copy"), "allocation 1");
    }

    // -- huge ----------------------------------------------------------------------------------------------------

    @Test
    void hugeMemoryCostsNothingUntilItIsTouched() {
        List<Allocation> all = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            all.add(space.allocate(MemoryKind.DEVICE, 80 * GIB, null));
        }
        for (Allocation each : all) {
            LongView view = new LongStorageView(space, each.base(), Long.MAX_VALUE, Accessor.DEVICE);
            assertEquals(10 * GIB, view.size());
            assertEquals(0, view.get(10 * GIB - 1));
            each.storage().fill(0, 80 * GIB, 1, 0);
            Storage.copy(each.storage(), 0, each.storage(), 1, 80 * GIB - 1);
        }
    }

    /** A border of two real chunks, all the way up in an allocation of 80 GiB; what is touched there stays small. */
    @Test
    void hugeMemoryGoesOnAcrossChunks() {
        Allocation memory = space.allocate(MemoryKind.DEVICE, 80 * GIB + 12, null);
        long end = 80 * GIB;
        FloatView last = new FloatStorageView(space, memory.base() + end, Long.MAX_VALUE, Accessor.DEVICE);
        last.set(0, 1.5f);
        last.set(2, 2.5f);
        fault(() -> last.get(3), "allocation 1");
        FloatView all = new FloatStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        assertEquals(1.5f, all.get(end / 4));
        assertEquals(2.5f, all.get(end / 4 + 2));
        assertEquals(0, all.get(end / 4 - 1));
        fault(() -> all.get(end / 4 + 3), "allocation 1");
        fault(() -> all.get(-1L), "allocation 1");
        assertThrows(IndexOutOfBoundsException.class, () -> memory.storage().bits(end + 9, 4));
        assertEquals(0x4020_0000L << 32, memory.storage().bits(end + 4, 8));
    }

    /** An adopted array longer than a chunk is the array everywhere, not only in its first chunk. */
    @Test
    void adoptedArraysMayBeLong() {
        byte[] bytes = new byte[(int) CHUNK + 64];
        Allocation memory = pinned(space.adoptArray(bytes));
        bytes[(int) CHUNK + 5] = 7;
        assertEquals(7L << 40, memory.storage().bits(CHUNK, 8));
        ByteView view = new ByteStorageView(space, memory.base(), Long.MAX_VALUE, Accessor.DEVICE);
        assertEquals(7, view.get((int) CHUNK + 5));
        view.set((int) CHUNK + 6, (byte) 8);
        memory.storage().fill(CHUNK - 4, 8, 4, 0x04030201);
        new IntStorageView(space, memory.base() + CHUNK + 8, Long.MAX_VALUE, Accessor.DEVICE).set(1, 9);
        Storage.copy(memory.storage(), CHUNK - 3, memory.storage(), CHUNK + 20, 6);
        byte[] expected = {1, 2, 3, 4, 1, 2, 3, 4, 0, 7, 8, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 2, 3, 4, 1, 2, 3, 0};
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], bytes[(int) CHUNK - 4 + i], "byte " + (i - 4) + " from the border");
        }
    }

    // -- adopted arrays ------------------------------------------------------------------------------------------

    static Stream<Object> arrays() {
        return Stream.of(new byte[64], new short[32], new int[16], new float[16], new long[8], new double[8]);
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void anAdoptedArrayIsTheMemory(Object array) {
        Allocation memory = space.adoptArray(array);
        Allocation device = space.allocate(MemoryKind.DEVICE, 64, null);
        assertEquals(64, memory.size());
        java.lang.reflect.Array.setByte(array, 1, (byte) 3);
        Storage.copy(memory.storage(), 0, device.storage(), 0, 64);
        Storage.copy(device.storage(), 0, memory.storage(), 32, 32);
        int half = java.lang.reflect.Array.getLength(array) / 2;
        Number there = (Number) java.lang.reflect.Array.get(array, half + 1);
        assertEquals(3, there.intValue());
        space.free(memory);
        assertEquals(3, ((Number) java.lang.reflect.Array.get(array, half + 1)).intValue(), "the array outlives it");
    }

    @Test
    void onlyPrimitiveArraysAreMemory() {
        assertThrows(IllegalArgumentException.class, () -> space.adoptArray(new boolean[1]));
        assertThrows(IllegalArgumentException.class, () -> space.adoptArray("text"));
        Allocation empty = space.adoptArray(new int[0]);
        assertNull(space.find(empty.base()), "an empty array has no byte that an address could be of");
        assertNotNull(space.requireLive(empty.base(), 0, "a copy of nothing"));
    }

    /** Threads that set neighbouring bytes of one element do not race: to the device they are different memory. */
    @Test
    void neighbouringBytesAreIndependent() throws InterruptedException {
        Allocation memory = space.allocate(MemoryKind.DEVICE, 8, null);
        new LongStorageView(space, memory.base(), 1, Accessor.DEVICE).set(0, 0);
        ByteView bytes = new ByteStorageView(space, memory.base(), 8, Accessor.DEVICE);
        Thread[] threads = new Thread[2];
        for (int t = 0; t < threads.length; t++) {
            int mine = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 200_000; i++) {
                    bytes.set(mine, (byte) i);
                    assertEquals((byte) i, bytes.get(mine));
                }
                bytes.set(4 + mine, (byte) 1);
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(1, bytes.get(4));
        assertEquals(1, bytes.get(5));
    }
}
