package orrery.ptx.device;

import com.google.common.collect.ImmutableSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.SteppedBlock;
import orrery.device.ApiText;
import orrery.device.CUresult;
import orrery.sim.DeviceFault;

/**
 * Runs the threads of a block whose code has exchanges.
 *
 * <pre>
 *              region ends at an exchange                     the exchange is complete
 *   runnable ------------------------------> waiting ------------------------------------> runnable
 *      |  the thread ends
 *      +-----------------> ended
 * </pre>
 *
 * <p>The threads of a unit run region by region, the first region of the code first, so that lanes that diverged meet
 * again. A unit is a warp if lanes of warps exchange values, otherwise the whole block. When all threads of a unit wait
 * or have ended, exchanges among them are completed; when that lets nobody go on in any unit, barriers are completed.
 * Then threads that only yield get a turn, and after some turns other blocks. If no thread can go on, the block is
 * deadlocked.
 */
final class Scheduler {
    private static final int WARP = 32;

    private final BlockState block;
    private final EntryCode code;
    private final Exchange[] exchanges;
    private final WarpExchanges warps;
    private final Barriers barriers;
    private final int[] barrierOf;

    /** The known operands of the exchange before each region; empty if they are not known. */
    private final int[][] constantsOf;

    private final int unit;

    /** The regions that several warps can begin together. */
    private final ImmutableSet<Integer> begunTogether;

    /** The states before a turn. */
    private final int[] before;

    private @Nullable RunningCluster cluster;

    Scheduler(BlockState block, EntryPlan plan, EntryCode code) {
        this.block = block;
        this.code = code;
        this.exchanges = plan.regions().stream().map(RegionPlan::exchange).toArray(Exchange[]::new);
        this.barrierOf = plan.regions().stream().mapToInt(RegionPlan::barrier).toArray();
        this.constantsOf =
                plan.regions().stream().map(each -> each.constants().toArray()).toArray(int[][]::new);
        this.begunTogether = plan.begunTogether();
        this.unit = plan.hasWarpExchanges() ? WARP : block.threads;
        this.warps = new WarpExchanges(block, exchanges, plan.order());
        this.barriers = new Barriers(block, exchanges);
        this.before = new int[block.state.length];
    }

    /** Begins a block, which is one of a cluster or alone. */
    void begin(@Nullable RunningCluster of) {
        cluster = of;
        barriers.begin();
        if (of != null) {
            Arrays.fill(block.state, 0);
        }
    }

    /** Runs a block that has begun, until its threads end or can only yield; returns whether all have ended. */
    boolean run(SteppedBlock progress) {
        if (!runsTogether(progress)) {
            Arrays.fill(block.state, 0);
        } else if (runTogether(0, progress)) {
            return true;
        }
        block.adaptSpins(false);
        return runApart(progress);
    }

    /** What the threads of a block have done when they had a turn. */
    enum Turn {
        /** All have ended. */
        ENDED,
        /** Some have gone on. */
        CHANGED,
        /** Those that could run have looked at memory again, and wait where they waited before. */
        YIELDED,
        /** None can run without other blocks of the cluster. */
        STUCK
    }

    /** Lets threads run that have yielded, or whose cluster has passed its barrier. */
    Turn takeTurn(SteppedBlock progress) {
        System.arraycopy(block.state, 0, before, 0, before.length);
        boolean any = false;
        for (int state : block.state) {
            any |= state != BlockState.ENDED && state < BlockState.WAITING;
        }
        boolean passed = cluster != null && releasePassed(cluster);
        if (!release(Exchange.Group.YIELD, 0, block.threads) && !any && !passed) {
            return Turn.STUCK;
        } else if (runApart(progress)) {
            return Turn.ENDED;
        }
        boolean goesOn = passed || !Arrays.equals(before, block.state);
        block.adaptSpins(goesOn);
        return goesOn ? Turn.CHANGED : Turn.YIELDED;
    }

    private boolean releasePassed(RunningCluster of) {
        boolean any = false;
        for (int t = 0; t < block.state.length; t++) {
            int state = block.state[t];
            if (state >= BlockState.WAITING
                    && exchanges[state - BlockState.WAITING] == Exchange.CLUSTER_WAIT
                    && of.hasPassed(block, t)) {
                block.state[t] -= BlockState.WAITING;
                any = true;
            }
        }
        return any;
    }

    private boolean runsTogether(SteppedBlock progress) {
        return !progress.isObserved();
    }

    /**
     * Runs all threads of the block from region to region while they have the same state, which is not stored. Returns
     * whether all have ended; if not, their states are stored.
     */
    private boolean runTogether(int first, SteppedBlock progress) {
        int region = first;
        while (true) {
            progress.checkStop();
            int state = unit == block.threads || begunTogether.contains(region)
                    ? code.runTogether(block, region, 0, block.threads)
                    : BlockState.ONE_BY_ONE;
            if (state == BlockState.ONE_BY_ONE) {
                for (int from = 0; from < block.threads; from += unit) {
                    runRegions(region, from, Math.min(from + unit, block.threads));
                }
                return false;
            } else if (state == BlockState.ENDED) {
                return true;
            } else if (state == BlockState.DIFFERENT) {
                return false;
            }
            region = state & ~BlockState.WAITING;
            if (state >= BlockState.WAITING) {
                int barrier = barrierOf[region];
                if (barrier == RegionPlan.NO_BARRIER || barriers.hasArrivals(barrier)) {
                    for (int from = 0; from < block.threads; from += unit) {
                        goOn(state, from, Math.min(from + unit, block.threads));
                    }
                    return false;
                }
            }
        }
    }

    /** Stores the state of threads that have left a region, with the operands of the exchange that are known. */
    void store(int state, int from, int to) {
        Arrays.fill(block.state, from, to, state);
        if (state >= BlockState.WAITING) {
            int barrier = barrierOf[state - BlockState.WAITING];
            if (barrier != RegionPlan.NO_BARRIER) {
                Arrays.fill(block.x0, from, to, barrier);
                Arrays.fill(block.x1, from, to, Barriers.ALL);
            }
            int[] constants = constantsOf[state - BlockState.WAITING];
            if (constants.length > 0) {
                Arrays.fill(block.x1, from, to, constants[0]);
                Arrays.fill(block.x2, from, to, constants[1]);
                Arrays.fill(block.x3, from, to, constants[2]);
            }
        }
    }

    /**
     * Runs threads whose states are stored until all have ended, or the others can only yield or wait for other blocks;
     * returns whether all have ended.
     */
    private boolean runApart(SteppedBlock progress) {
        while (true) {
            progress.checkStop();
            boolean allEnded = true;
            for (int from = 0; from < block.threads; from += unit) {
                allEnded &= runUnit(from, Math.min(from + unit, block.threads), progress);
            }
            if (allEnded) {
                return true;
            }
            boolean goesOn = barriers.complete();
            if (goesOn && runsTogether(progress) && commonState(0, block.threads)) {
                if (runTogether(block.state[0], progress)) {
                    return true;
                }
                continue;
            }
            if (!goesOn && (cluster == null || !releasePassed(cluster))) {
                return false;
            }
        }
    }

    /** Runs a unit until no thread of it is runnable; returns whether all have ended. */
    private boolean runUnit(int from, int to, SteppedBlock progress) {
        while (true) {
            boolean isCommon = commonState(from, to);
            int next = isCommon ? block.state[from] : firstState(from, to);
            if (next == BlockState.ENDED) {
                return true;
            }
            if (next < BlockState.WAITING) {
                runRegion(next, from, to, isCommon, progress);
            } else if (!release(Exchange.Group.NONE, from, to) && !(unit == WARP && warps.complete(from, to))) {
                return false;
            }
        }
    }

    /** Returns whether all threads of a unit have the same state, as they mostly have. */
    private boolean commonState(int from, int to) {
        int[] state = block.state;
        int first = state[from];
        int different = 0;
        for (int t = from; t < to; t++) {
            different |= state[t] ^ first;
        }
        return different == 0;
    }

    /** Returns the smallest state of the threads that have not ended: the first region that a thread can run. */
    private int firstState(int from, int to) {
        int[] state = block.state;
        int smallest = Integer.MAX_VALUE;
        for (int t = from; t < to; t++) {
            if (state[t] != BlockState.ENDED) {
                smallest = Math.min(smallest, state[t]);
            }
        }
        return smallest;
    }

    private void runRegion(int region, int from, int to, boolean isCommon, SteppedBlock progress) {
        if (!progress.isObserved() && isCommon) {
            runRegions(region, from, to);
            return;
        } else if (!progress.isObserved()) {
            code.run(block, region, from, to);
            return;
        }
        for (int t = from; t < to; t++) {
            if (block.state[t] == region) {
                progress.noteThread(t);
                code.run(block, region, t, t + 1);
            }
        }
    }

    /** Runs threads of a unit from region to region, while they have the same state and need no others. */
    private void runRegions(int first, int from, int to) {
        goOn(code.runTogether(block, first, from, to), from, to);
    }

    /** Lets threads of a unit go on from a state that they have in common, while they need no others. */
    private void goOn(int common, int from, int to) {
        int state = common;
        while (state >= BlockState.WAITING && unit == WARP && exchanges(state - BlockState.WAITING, from, to)) {
            state = code.runTogether(block, state - BlockState.WAITING, from, to);
        }
        if (state != BlockState.DIFFERENT) {
            store(state, from, to);
        }
    }

    /** Exchanges values among all lanes of a warp, which wait before a region; returns whether they can. */
    private boolean exchanges(int region, int from, int to) {
        int[] constants = constantsOf[region];
        if (constants.length == 0) {
            return warps.exchangeAll(exchanges[region], from, to);
        } else if (constants[2] != -1 || to - from != WARP) {
            return false;
        }
        warps.shuffleAlike(exchanges[region], from, constants[0], constants[1]);
        return true;
    }

    /** Lets the threads go on that wait at exchanges of a group; returns whether there are any. */
    private boolean release(Exchange.Group group, int from, int to) {
        int[] state = block.state;
        boolean any = false;
        for (int t = from; t < to; t++) {
            if (state[t] >= BlockState.WAITING) {
                Exchange at = exchanges[state[t] - BlockState.WAITING];
                if (at.group() == group) {
                    state[t] -= BlockState.WAITING;
                    any = true;
                    if (at == Exchange.BARRIER_ARRIVE) {
                        barriers.arrive(block.x0[t], block.x1[t]);
                    } else if (at == Exchange.CLUSTER_ARRIVE && cluster != null) {
                        cluster.arrive(block, t);
                    }
                }
            }
        }
        return any;
    }

    /** Returns the failure of a block whose threads wait for each other. */
    RuntimeException deadlock() {
        StringBuilder text = new StringBuilder();
        int first = -1;
        int shown = 0;
        for (int t = 0; t < block.threads; t++) {
            if (block.state[t] == BlockState.ENDED) {
                continue;
            }
            if (shown++ == 4) {
                text.append(", ...");
                break;
            }
            first = first < 0 ? t : first;
            Exchange at = exchanges[block.state[t] - BlockState.WAITING];
            text.append(text.length() == 0 ? "" : ", ")
                    .append("thread ")
                    .append(t)
                    .append(" waits at ")
                    .append(
                            at.isBarrier()
                                    ? barriers.describe(block.x0[t])
                                    : at.isOfWarp() ? at + " with mask 0x" + Integer.toHexString(block.x3[t]) : at);
        }
        DeviceFault fault = new DeviceFault(
                CUresult.CUDA_ERROR_LAUNCH_FAILED, ApiText.of("the threads of a block wait for each other: " + text));
        return block.failure(fault, first);
    }
}
