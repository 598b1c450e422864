package orrery.sim;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;

/**
 * The functions of the device runtime that a running kernel can call.
 *
 * <pre>{@code
 * Kernel step = Kernel.perLaunch(arguments -> launch -> {
 *     IntView count = arguments.ints(1);
 *     count.set(0, count.get(0) - 1);
 *     launch.device().print("left: " + count.get(0));
 *     launch.device().setConditional(arguments.i64(0), count.get(0) > 0 ? 1 : 0); // 0 ends a WHILE node
 * });
 * }</pre>
 */
public interface DeviceRuntime {
    /** The runtime of a kernel outside of graphs. */
    DeviceRuntime NO_GRAPH = new DeviceRuntime() {
        @Override
        public void triggerProgrammaticLaunchCompletion(long nanos) {}

        @Override
        public void gridDependencySynchronize(long nanos) {}
    };

    /**
     * Sets the value of a conditional handle ({@code cudaGraphSetConditional}). If the running graph has no conditional
     * node, the access is a fault, as on the H200.
     */
    default void setConditional(long handle, int value) {
        throw MemoryFault.illegal(
                "a kernel sets a conditional value outside of a graph with a conditional node; legal is a kernel of such a graph");
    }

    /**
     * Launches a graph ({@code cudaGraphLaunch}) and returns the result code.
     *
     * @throws IllegalStateException if the kernel was not declared {@link Kernel#launchesGraphs()}; the launch of the
     *     kernel fails
     */
    default CUresult launchGraph(@Nullable DeviceGraph graph, GraphLaunchMode mode) {
        throw new IllegalStateException(
                "a kernel launches a graph; legal is a kernel declared with Kernel.launchesGraphs()");
    }

    /**
     * Returns the executable graph with a {@linkplain DeviceGraph#number() number}; null outside of graphs, if the
     * number is 0, and if the graph was destroyed. The device does not know other graphs: the access is a fault.
     */
    default @Nullable DeviceGraph graph(long number) {
        return null;
    }

    /**
     * Updates kernel nodes of executable graphs ({@code cudaGraphKernelNodeUpdatesApply}): their next execution is as
     * updated, also within the running launch, until the host or a kernel changes the same again. Either all updates
     * are made, in order, or none.
     *
     * @return {@code CUDA_ERROR_INVALID_VALUE} if a node is not device-updatable or its graph was not uploaded or
     *     launched, bytes are not within the parameters of the kernel, or a grid has no legal dimensions
     * @throws UnsupportedOperationException if the kernel runs without a machine
     */
    default CUresult updateNodes(List<DeviceNodeUpdate> updates) {
        throw new UnsupportedOperationException("a kernel without a machine updates nodes, which is not simulated");
    }

    /**
     * Prints text ({@code printf} in device code). The host shows what kernels have printed when it launches a kernel,
     * synchronizes, makes a blocking copy, loads or unloads a module, or destroys a context. The buffer has
     * {@code CU_LIMIT_PRINTF_FIFO_SIZE} bytes; when it is full, the oldest texts are lost. Without a machine the text
     * is shown at once.
     */
    default void print(String text) {
        System.out.print(text);
    }

    /**
     * Allocates memory ({@code malloc} in device code), which lives until a kernel frees it or the context ends.
     *
     * @return the address, a multiple of 16; 0 if the heap of {@code CU_LIMIT_MALLOC_HEAP_SIZE} bytes has too few left
     * @throws UnsupportedOperationException if the kernel runs without a machine
     */
    default long malloc(long bytes) {
        throw new UnsupportedOperationException("a kernel without a machine allocates memory, which is not simulated");
    }

    /**
     * Frees memory that a kernel has allocated ({@code free} in device code). Does nothing for 0. Another address is a
     * fault.
     */
    default void free(long address) {
        throw new UnsupportedOperationException("a kernel without a machine frees memory, which is not simulated");
    }

    /** Returns the virtual time in nanoseconds at which the effect of the kernel happens; 0 without a machine. */
    default long globalTimer() {
        return 0;
    }

    /** Returns the runtime for the threads of the block with an index. */
    default DeviceRuntime ofBlock(int x, int y, int z) {
        return this;
    }

    /** Returns the running graph ({@code cudaGetCurrentGraphExec}); null if it cannot be launched from the device. */
    default @Nullable DeviceGraph currentGraph() {
        return null;
    }

    /** Triggers at the beginning of each block, or after its wait for preceding kernels. */
    default void triggerProgrammaticLaunchCompletion() {
        triggerProgrammaticLaunchCompletion(0);
    }

    /**
     * Lets kernels start that depend on this one programmatically ({@code cudaTriggerProgrammaticLaunchCompletion}). A
     * kernel that never triggers lets them start when it is complete. One call triggers for all blocks of the launch.
     *
     * @param nanos the time in nanoseconds from the start of a block to its trigger. It is a parameter because the
     *     effect of a kernel happens at one instant.
     */
    void triggerProgrammaticLaunchCompletion(long nanos);

    /** Waits at the beginning of each block for preceding kernels. */
    default void gridDependencySynchronize() {
        gridDependencySynchronize(0);
    }

    /**
     * Waits until all kernels are complete that this one depends on programmatically
     * ({@code cudaGridDependencySynchronize}). Does nothing if there are none or if all are complete.
     *
     * <p>After the call, the body sees the memory that those kernels have written. If one of them waits for the host,
     * the whole effect of this kernel happens after their completion. A {@link Kernel#blocking()} kernel waits in this
     * call.
     *
     * @param nanos the time in nanoseconds from the start of a block to its wait
     */
    void gridDependencySynchronize(long nanos);
}
