package orrery.driver;

import java.nio.ByteBuffer;
import orrery.sim.ByteView;
import orrery.sim.DoubleView;
import orrery.sim.FloatView;
import orrery.sim.IntView;
import orrery.sim.LongView;
import orrery.sim.ShortView;

/**
 * Host memory: where a C program would call {@code malloc} and dereference pointers, a Java program comes here. None of
 * it is an API call.
 */
public interface HostMemory {

    /** Allocates ordinary pageable memory of {@code bytes} bytes, zeroed. */
    long allocate(long bytes);

    /**
     * Returns the address of a Java array, or of a direct buffer from its beginning. There is no copy: what the device
     * writes there appears in the array. The same array has the same address while it exists.
     *
     * <p>The address does not keep the array alive. It is valid as long as the program, or work that was submitted,
     * refers to the array; while the array is page-locked; and until at least 15 other arrays have been passed to this
     * method. Therefore, {@code cuMemcpyHtoD(to, host().of(new int[] {1}), 4)} needs no variable for the array, but a
     * program that uses an address later has to keep the array, or {@link #allocate} memory.
     *
     * @param array a {@code byte[]}, {@code short[]}, {@code int[]}, {@code float[]}, {@code long[]} or
     *     {@code double[]}, or a direct {@code ByteBuffer} that begins at a multiple of 8 bytes
     */
    long of(Object array);

    /** Frees memory of {@link #allocate}, or ends the address of an array of {@link #of}. */
    void free(long address);

    /**
     * Returns host-accessible memory as a direct buffer: what the program writes into it is in the memory, without a
     * copy. Checks do not see accesses through a buffer.
     *
     * <pre>{@code
     * long numbers = cuda.cuMemAllocManaged(4 * n, CU_MEM_ATTACH_GLOBAL);
     * FloatBuffer floats = cuda.host().buffer(numbers, 4 * n).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
     * }</pre>
     *
     * @param address the address of an allocation
     * @param bytes its size, at most {@link Integer#MAX_VALUE}
     * @throws IllegalStateException if there is no such allocation; on the simulator also if it was accessed before
     */
    ByteBuffer buffer(long address, long bytes);

    /** Returns host-accessible memory as bytes, to the end of its allocation. */
    ByteView bytes(long address);

    /** Returns host-accessible memory as 16-bit integers, to the end of its allocation. */
    ShortView shorts(long address);

    /** Returns host-accessible memory as 32-bit integers, to the end of its allocation. */
    IntView ints(long address);

    /** Returns host-accessible memory as 64-bit integers, to the end of its allocation. */
    LongView longs(long address);

    /** Returns host-accessible memory as 32-bit floating-point numbers, to the end of its allocation. */
    FloatView floats(long address);

    /** Returns host-accessible memory as 64-bit floating-point numbers, to the end of its allocation. */
    DoubleView doubles(long address);
}
