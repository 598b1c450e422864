package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Coroutine;
import orrery.core.kernel.Failure;
import orrery.core.kernel.Handoff;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedAction;
import orrery.core.work.LaunchConfiguration;
import orrery.device.TrafficCost;
import orrery.sim.Kernel;
import orrery.sim.KernelTraffic;

/**
 * The blocks of a kernel that is more than one block alone: how many are placed, and how many have ended. A last block
 * that is placed alone ends with the operation itself.
 */
final class GridRun {

    /**
     * Up to so many rounds a kernel is placed block by block; a larger one in lots of blocks, one lot after the other.
     */
    private static final long ROUNDS = 4096;

    private final SmPool pool;
    private final OperationTable table;
    private final int row;
    private final LaunchConfiguration launch;
    private final long blocksPerSlot;
    private long blockNanos;
    private long wholeNanos = -1;
    private KernelTraffic.Work work = KernelTraffic.Work.NONE;
    private long unplaced;
    private int rounds;
    private int lastBlockSm;
    private long lastBlockFrom;
    private boolean begun;
    private long firstBlockAt;
    private @Nullable List<PendingRound> pendingRounds;

    /** A round that cannot end yet, or null for the last block alone; when its first block and its last one begin. */
    private record PendingRound(@Nullable Round round, long first, long last) {}

    GridRun(SmPool pool, OperationTable table, int row, LaunchConfiguration launch) {
        this.pool = pool;
        this.table = table;
        this.row = row;
        this.launch = launch;
        this.unplaced = launch.shape().blocks();
        this.blocksPerSlot = unplaced == 1 ? 1 : (unplaced - 1) / (pool.count() * ROUNDS) + 1;
        EffectRunner effects = executor().effects();
        blockNanos = effects.nanosPerBlock(table, row, launch);
        wholeNanos = table.failure(row) == null ? effects.nanosOfLaunch(table, row, launch) : -1;
        if (launch.kernel().costBasis() == Kernel.CostBasis.TRAFFIC && table.failure(row) == null) {
            work = effects.workPerBlock(table, row, launch);
        }
    }

    /** Returns the resources that a block takes from its SM. */
    long demand() {
        return launch.demand();
    }

    long unplaced() {
        return unplaced;
    }

    /**
     * Issues the kernel with its first block. Returns the earliest time at which a block can be dispatched that is
     * placed at {@code now}.
     */
    long issue(long now) {
        return begun ? now : now + table.issueKernel(row, now, pool.engine().costs());
    }

    /** Returns how many blocks follow each other in one place. */
    long blocksPerSlot() {
        return blocksPerSlot;
    }

    /** Returns how many blocks must begin together, on SMs of one processing cluster. */
    int cluster() {
        return (int) launch.attributes().cluster().blocks();
    }

    /** Returns whether all blocks must be resident at once. */
    boolean together() {
        return launch.attributes().cooperative();
    }

    /** Returns whether some of its blocks have been placed. */
    boolean begun() {
        return begun;
    }

    private DeviceEngine engine() {
        return pool.engine();
    }

    private Executor executor() {
        return engine().executor();
    }

    private boolean failed() {
        return table.faults(row).failed();
    }

    /** The context has failed while blocks were not placed: they never are. */
    void skipRest(long now) {
        unplaced = 0;
        if (!begun) {
            begun = true;
            executor().start(table, row, now, "its context has failed");
            engine().settle(table, row, launch, now);
        } else if (rounds == 0) {
            engine().settle(table, row, launch, now);
        }
    }

    // -- blocks --------------------------------------------------------------------------------------------------

    /** The last block is placed alone, and dispatched at {@code from}. */
    void placedLast(int sm, long now, long from) {
        lastBlockSm = sm;
        lastBlockFrom = from;
        placed(1, null, now, from, from);
    }

    /** A round of blocks is placed; each place has its first block at {@code first}, the last block comes at last. */
    void placed(int[] places, long blocks, long now, long first, long last) {
        placed(blocks, new Round(places, blocks, first), now, first, last);
    }

    private void placed(long blocks, @Nullable Round round, long now, long first, long last) {
        unplaced -= blocks;
        rounds++;
        if (!begun) {
            begun = true;
            firstBlockAt = first;
            executor().start(table, row, now, "its first blocks are placed");
            table.begunAt(row, ProgrammaticDependency.NEVER);
            beginEffect();
        }
        if (pendingRounds != null) {
            pendingRounds.add(new PendingRound(round, first, last));
        } else {
            schedule(round, first, last);
        }
        if (unplaced == 0) {
            table.begunAt(row, Math.max(last, firstBlockAt + (blocksPerSlot - 1) * blockNanos));
            ProgrammaticDependency programmatic = table.programmatic(row);
            if (programmatic != null) {
                programmatic.advance();
            }
        }
    }

    /**
     * Returns when a block ends that begins at {@code from}, while the kernel does not wait; a time that never comes if
     * that is open, because it shares the memory with others.
     */
    long endOfBlock(long from) {
        if (movesData()) {
            return EventLoop.LATEST;
        }
        return wholeNanos < 0
                ? from + blockNanos
                : Math.max(from, firstBlockAt + engine().costs().blockBase() + wholeNanos);
    }

    private boolean movesData() {
        return !work.equals(KernelTraffic.Work.NONE);
    }

    /** Lets a round take the time that its traffic takes, from the begin of its last block. */
    private void move(@Nullable Round round, long last) {
        TrafficCost costs = engine().costs().traffic();
        int threads = launch.shape().threadsPerBlock();
        long blocksPerSm = (launch.shape().blocks() - 1) / pool.count() + 1;
        int beside = (int) Math.min(blocksPerSm, launch.footprint().blocksPerSm());
        double nanos = costs.blockNanos(work.bytes(), work.flops(), threads, beside);
        int places = round == null ? 1 : round.places.length;
        double bytesPerNano = places * work.bytes() / nanos;
        TimedAction whenOver = round == null ? this::lastEnded : round;
        long begin = Math.max(last, firstBlockAt) + engine().costs().blockBase();
        if (begin + blocksPerSlot * nanos > EventLoop.LATEST) {
            executor().loop().at(endOrFail(table, row, EventLoop.LATEST + 1), EventLoop.ENDS, whenOver);
            return;
        }
        executor()
                .loop()
                .at(
                        begin,
                        EventLoop.ENDS,
                        now -> engine().traffic().add(blocksPerSlot * nanos, bytesPerNano, whenOver));
    }

    private void schedule(@Nullable Round round, long first, long last) {
        if (movesData()) {
            move(round, last);
            return;
        }
        long start = Math.max(first, firstBlockAt);
        long blocksNanos =
                blockNanos > EventLoop.LATEST / blocksPerSlot ? EventLoop.LATEST + 1 : blocksPerSlot * blockNanos;
        long at = wholeNanos < 0 ? Math.max(start + blocksNanos, endOfBlock(last)) : endOfBlock(last);
        if (round == null) {
            executor().endAt(table, row, endOrFail(table, row, at));
        } else {
            executor().loop().at(endOrFail(table, row, at), EventLoop.ENDS, round);
        }
    }

    /** Returns when a kernel ends that would end at {@code at}. If that cannot be counted, it fails and ends now. */
    static long endOrFail(OperationTable table, int row, long at) {
        if (at >= 0 && at <= EventLoop.LATEST) {
            return at;
        }
        table.failed(
                row,
                Failure.of(new IllegalArgumentException(table.describe(row) + " would end after " + EventLoop.LATEST
                        + " ns, the latest virtual time; legal are costs that end before")));
        return table.executor().now();
    }

    /** The last block, which was placed alone, has ended. */
    void lastEnded(long now) {
        pool.release(demand(), lastBlockSm);
        if (executor().observesBlocks()) {
            executor().blocksEnded(table, row, new int[] {lastBlockSm}, 1, lastBlockFrom, now);
        }
        roundEnded(now);
    }

    private void roundEnded(long now) {
        if (--rounds == 0 && unplaced == 0) {
            engine().settle(table, row, launch, now + engine().costs().kernelDrain());
        }
        pool.placeAll(now);
    }

    /** Blocks that were placed together. */
    private final class Round implements TimedAction {
        private final int[] places;
        private final long blocks;
        private final long first;

        Round(int[] places, long blocks, long first) {
            this.places = places;
            this.blocks = blocks;
            this.first = first;
        }

        @Override
        public void fire(long now) {
            pool.release(demand(), places);
            if (executor().observesBlocks()) {
                executor().blocksEnded(table, row, places, blocks, first, now);
            }
            roundEnded(now);
        }
    }

    // -- the effect ----------------------------------------------------------------------------------------------

    private void beginEffect() {
        if (table.failure(row) != null) {
            return;
        }
        ProgrammaticDependency programmatic = table.programmatic(row);
        if (launch.kernel().isBlocking()) {
            waitForHost();
        } else if (programmatic != null && programmatic.hasOpenPrimaries()) {
            follow(programmatic);
        } else {
            engine().kernelBegins(table, row, launch, programmatic != null);
        }
    }

    private void waitForHost() {
        HostWait wait;
        try {
            wait = new HostWait();
            table.setEffectDone(row);
        } catch (Throwable e) {
            table.failed(row, Failure.of(e));
            return;
        }
        pendingRounds = new ArrayList<>();
        wait.goOn();
    }

    // -- after other kernels ------------------------------------------------------------------------------------

    /**
     * The kernel has begun before others are complete that it follows. Its effect cannot stop in the middle: it comes
     * now if what those do to memory is done, else when they are complete.
     */
    private void follow(ProgrammaticDependency dependency) {
        boolean postponed = !dependency.primariesEffectsOver();
        if (!postponed) {
            engine().runKernelEffect(table, row, launch);
        }
        table.setEffectDone(row);
        if (postponed || dependency.isSynchronizing()) {
            pendingRounds = new ArrayList<>();
            dependency.hold(this, postponed);
        }
    }

    /** All kernels are complete that this one follows, and it has waited for that. */
    void goOn(long now) {
        ProgrammaticDependency dependency = table.makeProgrammatic(row);
        boolean postponed = dependency.takePostponed() && !failed();
        if (postponed) {
            engine().runKernelEffect(table, row, launch);
        }
        firstBlockAt = Math.max(firstBlockAt, dependency.costsFrom());
        if (postponed) {
            dependency.effectExecuted(now, true);
        }
        takePendingRounds().forEach(each -> schedule(each.round(), each.first(), each.last()));
    }

    private List<PendingRound> takePendingRounds() {
        List<PendingRound> due = pendingRounds == null ? List.of() : pendingRounds;
        pendingRounds = null;
        return due;
    }

    /** A kernel that waits for the host: it keeps its places until it ends. */
    private final class HostWait implements BlockedOperation {
        private final Coroutine coroutine =
                executor().effects().coroutine(table, row, launch, new KernelRuntime(table, row, launch));

        @Override
        public long operation() {
            return table.operation(row);
        }

        @Override
        public String reason() {
            ProgrammaticDependency dependency = table.programmatic(row);
            return dependency != null && dependency.isSynchronizing() ? "the kernels before it" : "the host";
        }

        /** What the kernel waited for has come. */
        @Override
        public void fire(long now) {
            goOn();
        }

        /** Lets the kernel go on until it waits again or ends. */
        private void goOn() {
            CodeLimit limit = executor().effects().limit();
            if (failed()) {
                coroutine.cancel();
            } else if (!resume(limit)) {
                coroutine.cancel();
            } else if (coroutine.isFinished()) {
                if (coroutine.failure() != null) {
                    // The coroutine has described it.
                    table.failed(row, Failure.of(coroutine.failure()));
                }
            } else {
                EffectRunner effects = executor().effects();
                executor().loop().when(() -> failed() || effects.evaluate(coroutine), this);
                reportEffect(false);
                return;
            }
            firstBlockAt = Math.max(firstBlockAt, executor().loop().now());
            takePendingRounds().forEach(each -> schedule(each.round(), firstBlockAt, firstBlockAt));
            reportEffect(true);
        }

        /** Resumes the coroutine, and returns whether it has suspended or ended; if not, notes why the kernel fails. */
        private boolean resume(CodeLimit limit) {
            try {
                if (coroutine.resume(limit.nanos())) {
                    return true;
                }
                table.failed(row, Failure.of(limit.kernelTimeout(table.describe(row), Handoff.Ending.GIVEN_UP)));
            } catch (OutOfMemoryError exhausted) {
                table.failed(row, Failure.of(exhausted));
            }
            return false;
        }

        private void reportEffect(boolean over) {
            ProgrammaticDependency programmatic = table.programmatic(row);
            if (programmatic != null) {
                programmatic.effectExecuted(executor().loop().now(), over);
            }
        }
    }
}
