package orrery.ptx;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import orrery.core.kernel.Cluster;
import orrery.core.kernel.LaunchArguments;
import orrery.core.kernel.SteppedBlock;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.EntryCode;
import orrery.ptx.device.EntryPlan;
import orrery.ptx.device.RunningCluster;
import orrery.sim.BlockContext;

/**
 * A launch that runs. Threads of the JVM that run blocks of it at the same time have a state each, and reuse it. The
 * blocks of a cluster run together when the last one of them is due.
 */
final class RunningEntry {
    private final EntryPlan plan;
    private final EntryCode code;
    private final byte[] parameters;
    private final long[] addresses;
    private final LaunchArguments arguments;
    private final ConcurrentLinkedQueue<BlockState> idle = new ConcurrentLinkedQueue<>();
    private final Map<ClusterIndex, List<SteppedBlock>> incomplete = new ConcurrentHashMap<>();

    /** The place of a cluster in its grid. */
    private record ClusterIndex(int x, int y, int z) {}

    RunningEntry(EntryPlan plan, EntryCode code, byte[] parameters, long[] addresses, LaunchArguments arguments) {
        this.plan = plan;
        this.code = code;
        this.parameters = parameters;
        this.addresses = addresses;
        this.arguments = arguments;
    }

    void run(SteppedBlock block) {
        if (block.cluster().blocks() > 1) {
            List<SteppedBlock> blocks = gathered(block);
            if (blocks.size() == block.cluster().blocks()) {
                runCluster(blocks);
            }
        } else if (plan.hasClusterBarriers()) {
            runCluster(List.of(block));
        } else {
            BlockState state = state(block);
            state.run(block);
            idle.add(state);
        }
    }

    private BlockState state(SteppedBlock block) {
        BlockState state = idle.poll();
        return state != null
                ? state
                : new BlockState(plan, code, block.context().shape(), parameters, addresses, arguments, block);
    }

    /** Adds a block to its cluster; returns the blocks of the cluster that are due. */
    private List<SteppedBlock> gathered(SteppedBlock block) {
        Cluster cluster = block.cluster();
        BlockContext at = block.context();
        ClusterIndex index = new ClusterIndex(
                at.blockIdxX() / cluster.x(), at.blockIdxY() / cluster.y(), at.blockIdxZ() / cluster.z());
        List<SteppedBlock> blocks = incomplete.merge(index, List.of(block), RunningEntry::joined);
        if (blocks.size() == cluster.blocks()) {
            incomplete.remove(index);
        }
        return blocks;
    }

    private static List<SteppedBlock> joined(List<SteppedBlock> some, List<SteppedBlock> more) {
        List<SteppedBlock> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    private void runCluster(List<SteppedBlock> blocks) {
        List<SteppedBlock> byRank = new ArrayList<>(blocks);
        byRank.sort(Comparator.comparingInt(RunningEntry::rank));
        List<BlockState> states = new ArrayList<>();
        byRank.forEach(each -> states.add(state(each)));
        RunningCluster.run(states, byRank);
        idle.addAll(states);
    }

    private static int rank(SteppedBlock block) {
        BlockContext at = block.context();
        return block.cluster().rank(at.blockIdxX(), at.blockIdxY(), at.blockIdxZ());
    }
}
