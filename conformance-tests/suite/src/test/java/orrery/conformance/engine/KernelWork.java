package orrery.conformance.engine;

import java.util.List;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;

/**
 * A kernel.
 *
 * @param blocks its blocks
 * @param threads threads of a block
 * @param sharedBytes shared memory of a block
 * @param nanos how long a block takes, or the launch
 * @param whole whether the launch as a whole takes so long, however its blocks are placed
 * @param attributes how it is launched
 * @param calls what it calls before it has its effect
 * @param effect what it does
 */
record KernelWork(
        int blocks,
        int threads,
        int sharedBytes,
        int nanos,
        boolean whole,
        Attributes attributes,
        KernelCalls calls,
        Effect effect)
        implements DeviceWork {
    /** A small kernel. */
    KernelWork(Effect effect) {
        this(1, 1, 0, 0, false, Attributes.NONE, KernelCalls.NONE, effect);
    }

    /** The same kernel, which does something else. */
    KernelWork with(Effect other) {
        return new KernelWork(blocks, threads, sharedBytes, nanos, whole, attributes, calls, other);
    }

    /** The same kernel, launched with other attributes. */
    KernelWork with(Attributes other) {
        return new KernelWork(blocks, threads, sharedBytes, nanos, whole, other, calls, effect);
    }

    /** The same kernel, which calls something else. */
    KernelWork with(KernelCalls other) {
        return new KernelWork(blocks, threads, sharedBytes, nanos, whole, attributes, other, effect);
    }

    /** The same kernel with other blocks. */
    KernelWork with(int otherBlocks, int otherThreads) {
        return new KernelWork(otherBlocks, otherThreads, sharedBytes, nanos, whole, attributes, calls, effect);
    }

    /** The same kernel, which takes longer or shorter. */
    KernelWork with(int otherNanos) {
        return new KernelWork(blocks, threads, sharedBytes, otherNanos, whole, attributes, calls, effect);
    }

    /** Whether it launches graphs. */
    boolean launchesGraphs() {
        return effect instanceof Effect.LaunchGraph;
    }

    @Override
    public void submit(EngineRun run, Queue queue, int id) {
        CUstream stream = run.stream(queue);
        CUfunction function = run.contexts().function(this, queue.place());
        Object[] arguments = run.arguments(this, id);
        if (attributes.equals(Attributes.NONE)) {
            run.driver().cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, sharedBytes, stream, arguments);
        } else {
            CUlaunchConfig config =
                    new CUlaunchConfig(blocks, 1, 1, threads, 1, 1, sharedBytes, stream, attributes.list());
            run.driver().cuLaunchKernelEx(config, function, arguments);
        }
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id) {
        CUkernelNodeParams params = new CUkernelNodeParams(
                run.contexts().function(this, Place.FIRST),
                blocks,
                1,
                1,
                threads,
                1,
                1,
                sharedBytes,
                List.of(run.arguments(this, id)));
        CUgraphNode node = run.driver().cuGraphAddKernelNode(graph, after, params);
        for (CUlaunchAttribute attribute : attributes.ofNode().list()) {
            run.driver().cuGraphKernelNodeSetAttribute(node, attribute);
        }
        return node;
    }

    @Override
    public String toString() {
        String grid = "<<<" + blocks + "," + threads + (sharedBytes == 0 ? "" : "," + sharedBytes) + ">>>";
        return "kernel" + grid + " of " + nanos + " ns" + (whole ? " in all" : "") + attributes + calls + ", " + effect;
    }
}
