package orrery.ptx.device;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.SteppedBlock;

/**
 * The blocks of a cluster, which run together: each until its threads end or wait for other blocks, then the next one.
 * A block without a cluster is a cluster of its own.
 *
 * <p>The barrier of a cluster has phases. A phase is complete when all threads of the cluster that have not ended have
 * arrived; a thread that waits goes on when the phase is complete at which it has arrived.
 */
public final class RunningCluster {
    /** The number of turns in which threads only look at memory again before other clusters get theirs. */
    private static final int IDLE_TURNS = 2;

    private final ImmutableList<BlockState> blocks;
    private final BitSet running = new BitSet();
    private final int[][] arrivedAt;
    private int phase = 1;

    private RunningCluster(List<BlockState> blocks) {
        this.blocks = ImmutableList.copyOf(blocks);
        this.arrivedAt = new int[blocks.size()][blocks.get(0).threads];
        running.set(0, blocks.size());
    }

    /**
     * Begins the blocks of a cluster.
     *
     * @param states a state for each block
     * @param blocks the blocks by their ranks in the cluster
     */
    public static RunningCluster of(List<BlockState> states, List<SteppedBlock> blocks) {
        RunningCluster cluster = new RunningCluster(states);
        for (int i = 0; i < blocks.size(); i++) {
            states.get(i).begin(blocks.get(i), cluster);
        }
        return cluster;
    }

    /** Runs a block whose code knows no clusters; returns what is left of it, null if it has ended. */
    public static @Nullable RunningCluster run(BlockState state, SteppedBlock block) {
        return state.run(block) ? null : new RunningCluster(ImmutableList.of(state));
    }

    /** Returns the states of the blocks. */
    public ImmutableList<BlockState> blocks() {
        return blocks;
    }

    /** Runs until all threads have ended, or seem to wait for blocks outside of the cluster; returns which. */
    public boolean goOn() {
        int idle = 0;
        while (!running.isEmpty()) {
            boolean changed = complete();
            boolean yielded = false;
            for (int i = running.nextSetBit(0); i >= 0; i = running.nextSetBit(i + 1)) {
                Scheduler.Turn turn = blocks.get(i).takeTurn();
                running.set(i, turn != Scheduler.Turn.ENDED);
                changed |= turn == Scheduler.Turn.ENDED || turn == Scheduler.Turn.CHANGED;
                yielded |= turn == Scheduler.Turn.YIELDED;
            }
            if (changed) {
                idle = 0;
            } else if (!yielded) {
                throw blocks.get(running.nextSetBit(0)).scheduler().deadlock();
            } else if (++idle == IDLE_TURNS) {
                return false;
            }
        }
        return true;
    }

    /** Returns the block with a rank. */
    BlockState block(int rank) {
        return blocks.get(rank);
    }

    /** Notes that a thread has arrived at the barrier. */
    void arrive(BlockState block, int thread) {
        arrivedAt[block.rank][thread] = phase;
    }

    /** Returns whether the phase is complete at which a thread has arrived. */
    boolean hasPassed(BlockState block, int thread) {
        return arrivedAt[block.rank][thread] < phase;
    }

    /** Completes the phase if all threads have arrived that have not ended; returns whether that is so. */
    private boolean complete() {
        boolean any = false;
        for (BlockState block : blocks) {
            for (int t = 0; t < block.state.length; t++) {
                if (block.state[t] != BlockState.ENDED) {
                    any = true;
                    if (hasPassed(block, t)) {
                        return false;
                    }
                }
            }
        }
        if (any) {
            phase++;
            blocks.forEach(BlockState::noteBarrier);
        }
        return any;
    }
}
