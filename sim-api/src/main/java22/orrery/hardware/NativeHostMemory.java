package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.google.common.base.Preconditions;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import orrery.driver.HostMemory;
import orrery.sim.ByteView;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.LongView;
import orrery.sim.ShortView;

/** The memory of the process: ordinary memory that is allocated here, and what the driver allocated. */
final class NativeHostMemory implements HostMemory {
    private static final long ALIGNMENT = 256;

    /** The version of CUDA that introduced the form of {@code cuMemGetAddressRange} that is called. */
    private static final int ADDRESS_RANGE_VERSION = 3020;

    private record Allocation(MemorySegment memory, Arena arena) {}

    private final DriverLibrary library;
    private final NativeArrayCopies arrays = new NativeArrayCopies();
    private final ConcurrentSkipListMap<Long, Allocation> allocations = new ConcurrentSkipListMap<>();

    NativeHostMemory(DriverLibrary library) {
        this.library = library;
    }

    /** Returns the Java arrays that have addresses. */
    NativeArrayCopies arrays() {
        return arrays;
    }

    @Override
    public long allocate(long bytes) {
        Preconditions.checkArgument(bytes > 0, "%s bytes of host memory are allocated; legal are 1 or more", bytes);
        Arena arena = Arena.ofShared();
        MemorySegment memory = arena.allocate(bytes, ALIGNMENT);
        allocations.put(memory.address(), new Allocation(memory, arena));
        return memory.address();
    }

    @Override
    public long of(Object array) {
        return array instanceof ByteBuffer buffer && buffer.isDirect()
                ? MemorySegment.ofBuffer(buffer.duplicate().clear()).address()
                : arrays.of(array);
    }

    @Override
    public void free(long address) {
        Allocation allocation = allocations.remove(address);
        if (allocation != null) {
            allocation.arena().close();
        } else if (!arrays.free(address)) {
            throw new IllegalArgumentException(
                    "0x" + Long.toHexString(address) + " is freed as host memory; legal are addresses that HostMemory.allocate or HostMemory.of returned");
        }
    }

    /** Returns the memory from an address to the end of its allocation; all of it if the end is unknown. */
    private MemorySegment memory(long address) {
        Map.Entry<Long, Allocation> below = allocations.floorEntry(address);
        if (below != null
                && address - below.getKey() < below.getValue().memory().byteSize()) {
            return below.getValue().memory().asSlice(address - below.getKey());
        }
        MemorySegment copy = arrays.find(address);
        if (copy != null) {
            return copy;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment base = arena.allocate(ADDRESS);
            MemorySegment size = arena.allocate(JAVA_LONG);
            int code = library.call("cuMemGetAddressRange", ADDRESS_RANGE_VERSION, base, size, address);
            long bytes = code == 0
                    ? size.get(JAVA_LONG, 0) - (address - base.get(JAVA_LONG, 0))
                    : Long.MAX_VALUE - Math.max(0, address);
            return MemorySegment.ofAddress(address).reinterpret(bytes);
        }
    }

    @Override
    public ByteBuffer buffer(long address, long bytes) {
        Preconditions.checkState(
                bytes <= Integer.MAX_VALUE,
                "memory of %s bytes becomes a buffer; the limit is %s bytes",
                bytes,
                Integer.MAX_VALUE);
        return MemorySegment.ofAddress(address).reinterpret(bytes).asByteBuffer();
    }

    @Override
    public ByteView bytes(long address) {
        return new NativeByteView(memory(address));
    }

    @Override
    public ShortView shorts(long address) {
        return new NativeShortView(memory(address));
    }

    @Override
    public IntView ints(long address) {
        return new NativeIntView(memory(address));
    }

    @Override
    public LongView longs(long address) {
        return new NativeLongView(memory(address));
    }

    @Override
    public FloatView floats(long address) {
        return new NativeFloatView(memory(address));
    }

    @Override
    public DoubleView doubles(long address) {
        return new NativeDoubleView(memory(address));
    }
}
