package orrery.sim;

import com.google.common.base.Preconditions;

/**
 * What the blocks of a kernel move and compute, as a function of the launch.
 *
 * <pre>{@code
 * // A block reads two floats and writes one for each of its threads, with a multiplication and an addition.
 * KernelTraffic saxpy = (shape, arguments) ->
 *         new KernelTraffic.Work(3L * 4 * shape.threadsPerBlock(), 2L * shape.threadsPerBlock());
 * Kernel kernel = Kernel.empty().named("saxpy").costByTraffic(saxpy);
 * }</pre>
 */
@FunctionalInterface
public interface KernelTraffic {

    /**
     * The work of one block.
     *
     * @param bytes bytes that it reads from device memory and writes to it
     * @param flops its floating-point operations of single precision
     */
    record Work(long bytes, long flops) {
        /** No work. */
        public static final Work NONE = new Work(0, 0);

        /**
         * Checks the numbers.
         *
         * @throws IllegalArgumentException if one is negative
         */
        public Work {
            Preconditions.checkArgument(bytes >= 0, "a block moves %s bytes; the minimum is 0", bytes);
            Preconditions.checkArgument(
                    flops >= 0, "a block has %s floating-point operations; the minimum is 0", flops);
        }
    }

    /** Returns the work of each block of a launch. */
    Work of(LaunchShape shape, KernelArguments arguments);
}
