package orrery.core.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.WorkFailure;
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
     * The number of rounds up to which a kernel is placed block by block. A larger one is placed in lots of blocks, one
     * lot after the other.
     */
    private static final long ROUNDS = 4096;

    private final SmPool pool;
    private final Operation operation;
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

    GridRun(SmPool pool, Operation operation, LaunchConfiguration launch) {
        this.pool = pool;
        this.operation = operation;
        this.launch = launch;
        this.unplaced = launch.shape().blocks();
        this.blocksPerSlot = unplaced == 1 ? 1 : (unplaced - 1) / (pool.count() * ROUNDS) + 1;
        ProgramCode code = engine().code();
        blockNanos = code.nanosPerBlock(operation, launch);
        wholeNanos = operation.failure() == null ? code.nanosOfLaunch(operation, launch) : -1;
        if (launch.kernel().costBasis() == Kernel.CostBasis.TRAFFIC && operation.failure() == null) {
            work = code.workPerBlock(operation, launch);
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
        return begun ? now : now + operation.issueKernel(now, pool.device().costs());
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

    private DeviceResources device() {
        return pool.device();
    }

    private Engine engine() {
        return device().engine();
    }

    private boolean failed() {
        return operation.faults().failed();
    }

    /** Drops the blocks that were not placed when the context failed. */
    void skipRest(long now) {
        unplaced = 0;
        if (!begun) {
            begun = true;
            operation.begunAt = operation.readyAt;
            engine().start(operation, now, "its context has failed");
            device().settle(operation, launch, now);
        } else if (rounds == 0) {
            device().settle(operation, launch, now);
        }
    }

    // -- blocks --------------------------------------------------------------------------------------------------

    /** Called when the last block was placed alone. It is dispatched at {@code from}. */
    void placedLast(int sm, long now, long from) {
        lastBlockSm = sm;
        lastBlockFrom = from;
        placed(1, null, now, from, from);
    }

    /** Called when a round of blocks was placed, the first at {@code first} and the last one at {@code last}. */
    void placed(int[] places, long blocks, long now, long first, long last) {
        placed(blocks, new Round(places, blocks, first), now, first, last);
    }

    private void placed(long blocks, @Nullable Round round, long now, long first, long last) {
        unplaced -= blocks;
        rounds++;
        if (!begun) {
            begun = true;
            firstBlockAt = first;
            engine().start(operation, now, "its first blocks are placed");
            operation.begunAt = Operation.NEVER;
            beginEffect();
        }
        if (pendingRounds != null) {
            pendingRounds.add(new PendingRound(round, first, last));
        } else {
            schedule(round, first, last);
        }
        if (unplaced == 0) {
            operation.begunAt = Math.max(last, firstBlockAt + (blocksPerSlot - 1) * blockNanos);
            ProgrammaticDependency programmatic = operation.programmatic();
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
                : Math.max(from, firstBlockAt + device().costs().blockBase() + wholeNanos);
    }

    private boolean movesData() {
        return !work.equals(KernelTraffic.Work.NONE);
    }

    /** Lets a round take the time that its traffic takes, from the begin of its last block. */
    private void move(@Nullable Round round, long last) {
        TrafficCost costs = device().costs().traffic();
        int threads = launch.shape().threadsPerBlock();
        long blocksPerSm = (launch.shape().blocks() - 1) / pool.count() + 1;
        int beside = (int) Math.min(blocksPerSm, launch.footprint().blocksPerSm());
        double nanos = costs.blockNanos(work.bytes(), work.flops(), threads, beside);
        int places = round == null ? 1 : round.places.length;
        double bytesPerNano = places * work.bytes() / nanos;
        TimedAction whenOver = round == null ? this::lastEnded : round;
        long begin = Math.max(last, firstBlockAt) + device().costs().blockBase();
        if (begin + blocksPerSlot * nanos > EventLoop.LATEST) {
            engine().loop().at(endOrFail(operation, EventLoop.LATEST + 1), EventLoop.ENDS, whenOver);
            return;
        }
        engine().loop()
                .at(
                        begin,
                        EventLoop.ENDS,
                        now -> device().traffic().add(blocksPerSlot * nanos, bytesPerNano, whenOver));
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
            engine().endAt(operation, endOrFail(operation, at));
        } else {
            engine().loop().at(endOrFail(operation, at), EventLoop.ENDS, (ScheduledEvent) round);
        }
    }

    /** Returns when a kernel ends that would end at {@code at}. If that cannot be counted, it fails and ends now. */
    static long endOrFail(Operation operation, long at) {
        if (at >= 0 && at <= EventLoop.LATEST) {
            return at;
        }
        operation.fail(WorkFailure.of(new IllegalArgumentException(operation + " would end after " + EventLoop.LATEST
                + " ns, the latest virtual time; legal are costs that end before")));
        return operation.engine().now();
    }

    /** Called when the last block, which was placed alone, has ended. */
    void lastEnded(long now) {
        pool.release(demand(), lastBlockSm);
        if (engine().observesBlocks()) {
            engine().blocksEnded(operation, new int[] {lastBlockSm}, 1, lastBlockFrom, now);
        }
        roundEnded(now);
    }

    private void roundEnded(long now) {
        long id = operation.id();
        if (--rounds == 0 && unplaced == 0) {
            device().settle(operation, launch, now + device().costs().kernelDrain());
        }
        pool.placeAll(id, now);
    }

    /** Blocks that were placed together. */
    private final class Round extends ScheduledEvent implements TimedAction {
        private final int[] places;
        private final long blocks;
        private final long first;

        Round(int[] places, long blocks, long first) {
            this.places = places;
            this.blocks = blocks;
            this.first = first;
        }

        @Override
        void happen(long now) {
            fire(now);
        }

        @Override
        public void fire(long now) {
            pool.release(demand(), places);
            if (engine().observesBlocks()) {
                engine().blocksEnded(operation, places, blocks, first, now);
            }
            roundEnded(now);
        }
    }

    // -- the effect ----------------------------------------------------------------------------------------------

    private void beginEffect() {
        if (operation.failure() != null) {
            return;
        }
        ProgrammaticDependency programmatic = operation.programmatic();
        if (launch.kernel().isBlocking()) {
            waitForHost();
        } else if (programmatic != null && programmatic.hasOpenPrimaries()) {
            follow(programmatic);
        } else {
            device().kernelBegins(operation, launch, programmatic != null);
        }
    }

    private void waitForHost() {
        SuspendableKernel kernel = engine().code().suspendable(operation, launch);
        if (kernel != null) {
            operation.effectDone = true;
            pendingRounds = new ArrayList<>();
            new HostWait(kernel).goOn();
        }
    }

    // -- after other kernels ------------------------------------------------------------------------------------

    /**
     * Runs the effect of a kernel that has begun before the kernels that it follows are complete. An effect cannot stop
     * in the middle: it runs now if those have had their effects, and otherwise when they are complete.
     */
    private void follow(ProgrammaticDependency dependency) {
        boolean postponed = !dependency.primariesEffectsOver();
        if (!postponed) {
            device().runKernelEffect(operation, launch);
        }
        operation.effectDone = true;
        if (postponed || dependency.isSynchronizing()) {
            pendingRounds = new ArrayList<>();
            dependency.hold(this, postponed);
        }
    }

    /** Continues the kernel, which has waited for all kernels that it follows. They are complete. */
    void goOn(long now) {
        ProgrammaticDependency dependency = operation.makeProgrammatic();
        boolean postponed = dependency.takePostponed() && !failed();
        if (postponed) {
            device().runKernelEffect(operation, launch);
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
    private final class HostWait {
        private final SuspendableKernel kernel;

        /** Resumes the kernel when its condition holds. */
        private final BlockedOperation next = new BlockedOperation(operation, this::reason, now -> goOn());

        HostWait(SuspendableKernel kernel) {
            this.kernel = kernel;
        }

        private String reason() {
            ProgrammaticDependency dependency = operation.programmatic();
            return dependency != null && dependency.isSynchronizing() ? "the kernels before it" : "the host";
        }

        /** Lets the kernel go on until it waits again or ends. */
        private void goOn() {
            if (failed()) {
                kernel.cancel();
            } else {
                kernel.resume();
                if (!kernel.isFinished()) {
                    engine().loop().when(() -> failed() || kernel.canGoOn(), next);
                    reportEffect(false);
                    return;
                }
                WorkFailure failure = kernel.failure();
                if (failure != null) {
                    operation.fail(failure);
                }
            }
            firstBlockAt = Math.max(firstBlockAt, engine().loop().now());
            takePendingRounds().forEach(each -> schedule(each.round(), firstBlockAt, firstBlockAt));
            reportEffect(true);
        }

        private void reportEffect(boolean over) {
            ProgrammaticDependency programmatic = operation.programmatic();
            if (programmatic != null) {
                programmatic.effectExecuted(engine().loop().now(), over);
            }
        }
    }
}
