package orrery.ptx;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
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
 *
 * <p>Blocks that wait for others are set aside, as many as are resident on the device at once. They take turns when
 * there is no room for more, and when all blocks of the grid have begun.
 */
final class RunningEntry {
    private final EntryPlan plan;
    private final EntryCode code;
    private final byte[] parameters;
    private final long[] addresses;
    private final LaunchArguments arguments;
    private final ConcurrentLinkedQueue<BlockState> idle = new ConcurrentLinkedQueue<>();
    private final Map<ClusterIndex, List<SteppedBlock>> incomplete = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<RunningCluster> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong unfinished = new AtomicLong();
    private final AtomicLong begun = new AtomicLong();
    private volatile boolean hasFailed;

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
        try {
            RunningCluster rest = begin(block);
            if (rest != null) {
                goOn(rest, block);
            }
            boolean canWait = plan.hasExchanges() || block.placement().cluster().blocks() > 1;
            if (canWait && begun.incrementAndGet() == block.context().shape().blocks()) {
                finish(0);
            }
        } catch (RuntimeException | Error failure) {
            hasFailed = true;
            throw failure;
        }
    }

    /** Begins a block, or all blocks of a cluster if it is the last one of them; returns what is left to do. */
    private @Nullable RunningCluster begin(SteppedBlock block) {
        Cluster cluster = block.placement().cluster();
        if (cluster.blocks() > 1) {
            List<SteppedBlock> blocks = gathered(block);
            return blocks.size() == cluster.blocks() ? cluster(blocks) : null;
        } else if (plan.hasClusterBarriers()) {
            return cluster(List.of(block));
        }
        BlockState state = state(block);
        RunningCluster rest = RunningCluster.run(state, block);
        if (rest == null) {
            block.keep(state);
        }
        return rest;
    }

    private void goOn(RunningCluster cluster, SteppedBlock block) {
        if (cluster.goOn()) {
            idle.addAll(cluster.blocks());
            return;
        }
        waiting.add(cluster);
        long room = Math.max(
                1, block.placement().residentBlocks() / cluster.blocks().size());
        if (unfinished.incrementAndGet() >= room) {
            finish(room - 1);
        }
    }

    /** Lets clusters that wait take turns, until no more than so many are left or other threads run them. */
    private void finish(long left) {
        while (unfinished.get() > left && !hasFailed) {
            RunningCluster next = waiting.poll();
            if (next == null) {
                return;
            } else if (next.goOn()) {
                idle.addAll(next.blocks());
                unfinished.decrementAndGet();
            } else {
                waiting.add(next);
            }
        }
    }

    private BlockState state(SteppedBlock block) {
        BlockState state = block.takeKept() instanceof BlockState kept ? kept : idle.poll();
        return state != null
                ? state
                : new BlockState(plan, code, block.context().shape(), parameters, addresses, arguments, block);
    }

    /** Adds a block to its cluster; returns the blocks of the cluster that are due. */
    private List<SteppedBlock> gathered(SteppedBlock block) {
        Cluster cluster = block.placement().cluster();
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

    private RunningCluster cluster(List<SteppedBlock> blocks) {
        List<SteppedBlock> byRank = new ArrayList<>(blocks);
        byRank.sort(Comparator.comparingInt(RunningEntry::rank));
        List<BlockState> states = new ArrayList<>();
        byRank.forEach(each -> states.add(state(each)));
        return RunningCluster.of(states, byRank);
    }

    private static int rank(SteppedBlock block) {
        BlockContext at = block.context();
        return block.placement().cluster().rank(at.blockIdxX(), at.blockIdxY(), at.blockIdxZ());
    }
}
