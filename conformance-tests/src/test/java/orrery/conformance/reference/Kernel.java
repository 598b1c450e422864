package orrery.conformance.reference;

import java.util.List;
import orrery.device.HostCost;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;

/**
 * A kernel.
 *
 * @param blocks its blocks
 * @param threads threads of a block
 * @param sharedBytes shared memory of a block
 * @param nanos how long a block takes, or the launch
 * @param whole whether the launch as a whole takes so long, however its blocks are placed
 * @param effect what it does
 */
record Kernel(int blocks, int threads, int sharedBytes, int nanos, boolean whole, Effect effect) implements Work {
    /** Registers of a thread: what kernels have unless told. */
    static final int REGISTERS = 16;

    /** A small kernel. */
    Kernel(Effect effect) {
        this(1, 1, 0, 0, false, effect);
    }

    /** The same kernel, which does something else. */
    Kernel with(Effect other) {
        return new Kernel(blocks, threads, sharedBytes, nanos, whole, other);
    }

    @Override
    public void submit(EngineRun run, CUstream stream, int id) {
        run.driver()
                .cuLaunchKernel(
                        run.function(this), blocks, 1, 1, threads, 1, 1, sharedBytes, stream, run.arguments(this, id));
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> behind, int id) {
        return run.driver()
                .cuGraphAddKernelNode(
                        graph,
                        behind,
                        new CUkernelNodeParams(
                                run.function(this),
                                blocks,
                                1,
                                1,
                                threads,
                                1,
                                1,
                                sharedBytes,
                                List.of(run.arguments(this, id))));
    }

    @Override
    public ReferenceOperation operation(ReferenceOperation.Identity identity, int id) {
        return new ReferenceKernel(identity, this, id);
    }

    @Override
    public String kind() {
        return "kernel";
    }

    @Override
    public HostCost hostCost() {
        return HostCost.KERNEL_LAUNCH;
    }

    @Override
    public String toString() {
        String grid = "<<<" + blocks + "," + threads + (sharedBytes == 0 ? "" : "," + sharedBytes) + ">>>";
        return "kernel" + grid + " of " + nanos + " ns" + (whole ? " in all" : "") + ", " + effect;
    }
}
