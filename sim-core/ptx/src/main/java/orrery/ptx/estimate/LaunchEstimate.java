package orrery.ptx.estimate;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.math.LongMath;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import orrery.core.kernel.ParameterValues;
import orrery.ptx.flow.FlowGraph;
import orrery.sim.KernelArguments;
import orrery.sim.KernelCode;
import orrery.sim.KernelTraffic;
import orrery.sim.LaunchShape;

/**
 * Estimates what each block of a launch moves and computes. The block in the middle of the grid stands for all, and two
 * of its threads for the others: the first one, which often does what only one thread does, and the one in the middle.
 *
 * <p>A block computes as long as the slower of the two: its issue slots, two for a floating-point operation of the
 * model, are those of that thread in all lanes of its warps. It moves what the first thread moves once, and what the
 * other one moves for the rest.
 */
public final class LaunchEstimate implements KernelTraffic {
    /** Launches with the same shape and parameters are estimated once, as long as they are among the last ones. */
    private static final int KEPT = 64;

    private static final int WARP = 32;
    private static final int FLOPS_PER_SLOT = 2;

    private final CodeGraphs code;
    private final KernelCode facts;
    private final Cache<Launch, Work> known =
            CacheBuilder.newBuilder().maximumSize(KEPT).build();

    private final Map<FlowGraph, GraphFacts> graphs = new ConcurrentHashMap<>();

    private record Launch(LaunchShape shape, ByteBuffer parameters) {}

    /** Creates the estimate for launches of an entry. */
    public LaunchEstimate(CodeGraphs code, KernelCode facts) {
        this.code = code;
        this.facts = facts;
    }

    @Override
    public Work of(LaunchShape shape, KernelArguments arguments) {
        Launch launch =
                new Launch(shape, ByteBuffer.wrap(ParameterValues.bytes(facts.parameters(), arguments.values())));
        Work work = known.getIfPresent(launch);
        if (work == null) {
            work = estimated(launch);
            known.put(launch, work);
        }
        return work;
    }

    private GraphFacts factsOf(FlowGraph graph) {
        return graphs.computeIfAbsent(graph, GraphFacts::new);
    }

    private Work estimated(Launch launch) {
        LaunchShape shape = launch.shape();
        byte[] parameters = launch.parameters().array();
        int threads = shape.threadsPerBlock();
        ThreadWalk first = ThreadWalk.follow(code, new SampledThread(shape, 0), parameters, this::factsOf);
        ThreadWalk middle = ThreadWalk.follow(code, new SampledThread(shape, threads / 2), parameters, this::factsOf);
        long lanes = LongMath.divide(threads, WARP, RoundingMode.CEILING) * WARP;
        return new Work(
                Math.round(first.bytes() + middle.bytes() * (threads - 1)),
                LongMath.saturatedMultiply(FLOPS_PER_SLOT * lanes, Math.max(first.slots(), middle.slots())));
    }
}
