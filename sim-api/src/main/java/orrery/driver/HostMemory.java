package orrery.driver;

import orrery.sim.ByteView;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.LongView;

/**
 * Host memory: where a C program would call {@code malloc} and dereference pointers, a Java program comes here. None of
 * it is an API call.
 */
public interface HostMemory {

    /** Ordinary pageable memory of {@code bytes} bytes, zeroed. */
    long allocate(long bytes);

    /**
     * Gives a Java array an address, without a copy: what the device writes there appears in the array.
     *
     * @param array a {@code byte[]}, {@code short[]}, {@code int[]}, {@code float[]}, {@code long[]} or
     *     {@code double[]}
     */
    long of(Object array);

    /** Gives memory of {@link #allocate} or {@link #of} back. */
    void free(long address);

    /** Host-accessible memory as bytes, to the end of its allocation. */
    ByteView bytes(long address);

    /** Host-accessible memory as 32-bit integers, to the end of its allocation. */
    IntView ints(long address);

    /** Host-accessible memory as 64-bit integers, to the end of its allocation. */
    LongView longs(long address);

    /** Host-accessible memory as 32-bit floating-point numbers, to the end of its allocation. */
    FloatView floats(long address);

    /** Host-accessible memory as 64-bit floating-point numbers, to the end of its allocation. */
    DoubleView doubles(long address);
}
