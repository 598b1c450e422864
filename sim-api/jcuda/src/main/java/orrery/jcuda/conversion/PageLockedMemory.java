package orrery.jcuda.conversion;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import jcuda.Pointer;
import orrery.driver.HostMemory;

/** Page-locked memory of JCuda's programs: an array that is registered, so that a buffer can show it. */
public final class PageLockedMemory {
    /** The flag of write-combined memory. */
    private static final int WRITE_COMBINED = 4;

    /** The arrays, by address. */
    private static final PerDriver<Map<Long, byte[]>> ARRAYS = new PerDriver<>(ConcurrentHashMap::new);

    private PageLockedMemory() {}

    /** The function that makes memory page-locked. */
    @FunctionalInterface
    public interface Registration {
        /** Registers bytes from an address on. */
        void register(long address, long bytes, int flags);
    }

    /** Allocates memory, and makes a pointer one to it. */
    public static void allocate(HostMemory host, Pointer pointer, long bytes, int flags, Registration registration) {
        if ((flags & WRITE_COMBINED) != 0) {
            throw new UnsupportedOperationException("page-locked memory that is write-combined: legal is other");
        }
        byte[] memory = new byte[Math.toIntExact(bytes)];
        long address = host.of(memory);
        registration.register(address, bytes, flags);
        ARRAYS.get().put(address, memory);
        NativeParts.setMemory(pointer, address, memory);
    }

    /**
     * Frees memory.
     *
     * @param unregister what ends the registration of an array
     * @param free what frees memory that was not allocated here
     */
    public static void free(HostMemory host, Pointer pointer, LongConsumer unregister, LongConsumer free) {
        long address = NativeParts.address(pointer);
        if (ARRAYS.get().remove(address) == null) {
            free.accept(address);
        } else {
            unregister.accept(address);
            host.free(address);
        }
    }
}
