package orrery.ptx.device;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;
import java.util.List;
import orrery.core.kernel.SteppedBlock;

/**
 * The blocks of a cluster, which run together: each until its threads end or wait for other blocks, then the next one.
 *
 * <p>The barrier of a cluster has phases. A phase is complete when all threads of the cluster that have not ended have
 * arrived; a thread that waits goes on when the phase is complete at which it has arrived.
 */
public final class RunningCluster {
    private final ImmutableList<BlockState> blocks;
    private final int[][] arrivedAt;
    private int phase = 1;

    private RunningCluster(List<BlockState> blocks) {
        this.blocks = ImmutableList.copyOf(blocks);
        this.arrivedAt = new int[blocks.size()][blocks.get(0).threads];
    }

    /**
     * Runs the blocks of a cluster to their ends.
     *
     * @param states a state for each block
     * @param blocks the blocks by their ranks in the cluster
     */
    public static void run(List<BlockState> states, List<SteppedBlock> blocks) {
        RunningCluster cluster = new RunningCluster(states);
        for (int i = 0; i < blocks.size(); i++) {
            states.get(i).begin(blocks.get(i), cluster);
        }
        cluster.run();
    }

    private void run() {
        BitSet running = new BitSet();
        running.set(0, blocks.size());
        while (!running.isEmpty()) {
            boolean goesOn = complete();
            for (int i = running.nextSetBit(0); i >= 0; i = running.nextSetBit(i + 1)) {
                BlockState block = blocks.get(i);
                if (block.scheduler().resume(this)) {
                    goesOn = true;
                    running.set(i, !block.goOn());
                }
            }
            if (!goesOn) {
                throw blocks.get(running.nextSetBit(0)).scheduler().deadlock();
            }
        }
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
