package orrery.core.engine;

import java.util.ArrayList;
import java.util.List;
import orrery.core.kernel.WorkFailure;
import orrery.core.work.LaunchConfiguration;
import orrery.device.TrafficCost;

/** The blocks of a kernel that is more than one block alone: how many are placed, and how many have ended. */
final class GridRun {

    /**
     * The number of rounds up to which a kernel is placed block by block. A larger one is placed in lots of blocks, one
     * lot after the other.
     */
    private static final long ROUNDS = 4096;

    /** What keeps the ends of blocks back. */
    private enum Suspension {
        /** No access. */
        NONE,
        /** The kernel waits for the kernels that it follows. Its effect has been executed. */
        AFTER_EFFECT,
        /** The same, and its effect is executed when those are complete. */
        BEFORE_EFFECT,
        /** Its effect has begun, and waits for the host. */
        WITHIN_EFFECT
    }

    private final SmPool pool;
    private final Operation operation;
    private final LaunchConfiguration launch;
    private final long blocksPerSlot;
    private final LaunchCost cost;
    private long unplaced;
    private int rounds;
    private boolean begun;
    private long firstBlockAt;
    private Suspension suspension = Suspension.NONE;

    /** The rounds that cannot end yet. */
    private final List<Round> suspended = new ArrayList<>(0);

    GridRun(SmPool pool, Operation operation, LaunchConfiguration launch) {
        this.pool = pool;
        this.operation = operation;
        this.launch = launch;
        this.unplaced = launch.shape().blocks();
        this.blocksPerSlot = unplaced == 1 ? 1 : (unplaced - 1) / (pool.count() * ROUNDS) + 1;
        this.cost = engine().code().costOf(operation, launch);
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

    /** Returns how many slots the blocks without a place need. */
    long unplacedSlots() {
        return (unplaced - 1) / blocksPerSlot + 1;
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

    /** Adds the kernels that wait for room on the SMs, if blocks cannot end and hold it. */
    void addQueued(List<Operation> all) {
        if (!suspended.isEmpty()) {
            pool.array().addQueued(pool, all);
        }
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
        if (rounds == 0) {
            device().finish(operation, launch, now);
        }
    }

    // -- blocks --------------------------------------------------------------------------------------------------

    /**
     * Called when a round of blocks was placed, one or more on each of some SMs. The first is dispatched at
     * {@code first} and the last one at {@code last}.
     */
    void placed(int[] places, long blocks, long now, long first, long last) {
        unplaced -= blocks;
        rounds++;
        if (!begun) {
            begun = true;
            firstBlockAt = first;
            engine().start(operation, now, "its first blocks are placed");
            operation.begunAt = Operation.NOT_YET;
            beginEffect();
        }
        Round round = new Round(places, blocks, first, last);
        if (suspension == Suspension.NONE) {
            schedule(round, first, last);
        } else {
            suspended.add(round);
        }
        if (unplaced == 0) {
            operation.begunAt = Math.max(last, firstBlockAt + (blocksPerSlot - 1) * cost.blockNanos());
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
        if (cost.movesData()) {
            return EventLoop.LATEST;
        }
        return cost.launchNanos() < 0
                ? from + cost.blockNanos()
                : Math.max(from, firstBlockAt + device().costs().blockBase() + cost.launchNanos());
    }

    /** Schedules the end of a round whose first block begins at {@code first} and its last one at {@code last}. */
    private void schedule(Round round, long first, long last) {
        if (cost.movesData()) {
            move(round, Math.max(last, firstBlockAt) + device().costs().blockBase());
        } else if (cost.launchNanos() < 0) {
            boolean endless = cost.blockNanos() > EventLoop.LATEST / blocksPerSlot;
            long blocksNanos = endless ? EventLoop.LATEST + 1 : blocksPerSlot * cost.blockNanos();
            endAt(round, Math.max(Math.max(first, firstBlockAt) + blocksNanos, endOfBlock(last)));
        } else {
            endAt(round, endOfBlock(last));
        }
    }

    private void endAt(Round round, long at) {
        engine().loop().at(endOrFail(operation, at), EventLoop.ENDS, round);
    }

    /** Lets a round take the time that its traffic takes, from {@code begin} on. */
    private void move(Round round, long begin) {
        TrafficCost costs = device().costs().traffic();
        int threads = launch.shape().threadsPerBlock();
        long blocksPerSm = (launch.shape().blocks() - 1) / pool.count() + 1;
        int beside = (int) Math.min(blocksPerSm, launch.footprint().blocksPerSm());
        double nanos = costs.blockNanos(cost.work().bytes(), cost.work().flops(), threads, beside);
        double bytesPerNano = round.places.length * cost.work().bytes() / nanos;
        if (begin + blocksPerSlot * nanos > EventLoop.LATEST) {
            endAt(round, EventLoop.LATEST + 1);
        } else {
            engine().later(begin, now -> device().traffic().add(blocksPerSlot * nanos, bytesPerNano, round::happen));
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

    /** Blocks that were placed together. */
    private final class Round extends ScheduledEvent {
        private final int[] places;
        private final long blocks;
        private final long first;
        private final long last;

        Round(int[] places, long blocks, long first, long last) {
            this.places = places;
            this.blocks = blocks;
            this.first = first;
            this.last = last;
        }

        /** Ends the blocks, and the kernel with its last ones. */
        @Override
        void happen(long now) {
            long id = operation.id();
            pool.release(demand(), places);
            engine().listeners().blocksEnded(operation, places, blocks, first, now);
            if (--rounds == 0 && unplaced == 0) {
                device().finish(operation, launch, now + device().costs().kernelDrain());
            }
            pool.array().place(id, now);
        }
    }

    // -- the effect ----------------------------------------------------------------------------------------------

    private void beginEffect() {
        if (operation.hasFailed()) {
            return;
        }
        ProgrammaticDependency programmatic = operation.programmatic();
        if (launch.kernel().isBlocking()) {
            SuspendableKernel kernel = engine().code().suspendable(operation, launch);
            if (kernel != null) {
                operation.effectHandled = true;
                resume(kernel);
            }
        } else if (programmatic != null && programmatic.hasOpenPrimaries()) {
            follow(programmatic);
        } else {
            device().kernelBegins(operation, launch, programmatic != null);
        }
    }

    /** Returns whether the effect has not been executed to its end because the kernel is suspended. */
    boolean isEffectOpen() {
        return suspension == Suspension.BEFORE_EFFECT || suspension == Suspension.WITHIN_EFFECT;
    }

    /** Lets a kernel that waits for the host go on until it waits again or ends. It keeps its places until it ends. */
    private void resume(SuspendableKernel kernel) {
        EventLoop loop = engine().loop();
        suspension = Suspension.WITHIN_EFFECT;
        if (failed()) {
            kernel.cancel();
        } else {
            kernel.resume();
            if (!kernel.isFinished()) {
                loop.when(
                        () -> failed() || kernel.canGoOn(),
                        new ConditionalContinuation(operation, this::reason, now -> resume(kernel)));
                effectAdvanced(loop.now());
                return;
            }
            WorkFailure failure = kernel.failure();
            if (failure != null) {
                operation.fail(failure);
            }
        }
        firstBlockAt = Math.max(firstBlockAt, loop.now());
        suspension = Suspension.NONE;
        suspended.forEach(each -> schedule(each, firstBlockAt, firstBlockAt));
        suspended.clear();
        effectAdvanced(loop.now());
    }

    private String reason() {
        ProgrammaticDependency dependency = operation.programmatic();
        return dependency != null && dependency.isSynchronizing() ? "the kernels before it" : "the host";
    }

    private void effectAdvanced(long now) {
        ProgrammaticDependency programmatic = operation.programmatic();
        if (programmatic != null) {
            programmatic.effectAdvanced(now);
        }
    }

    /**
     * Runs the effect of a kernel that has begun before the kernels that it follows are complete. An effect cannot stop
     * in the middle: it runs now if those have had their effects, and otherwise when they are complete.
     */
    private void follow(ProgrammaticDependency dependency) {
        if (!dependency.primariesEffectsOver()) {
            operation.effectHandled = true;
            suspension = Suspension.BEFORE_EFFECT;
            return;
        }
        device().runKernelEffect(operation, launch);
        if (dependency.isSynchronizing()) {
            suspension = Suspension.AFTER_EFFECT;
        }
    }

    /** Continues a kernel that has waited for all kernels that it follows. A kernel that waits itself is resumed. */
    void primariesCompleted(ProgrammaticDependency dependency, long now) {
        if (suspension != Suspension.BEFORE_EFFECT && suspension != Suspension.AFTER_EFFECT) {
            return;
        }
        boolean postponed = suspension == Suspension.BEFORE_EFFECT && !failed();
        suspension = Suspension.NONE;
        if (postponed) {
            device().runKernelEffect(operation, launch);
        }
        firstBlockAt = Math.max(firstBlockAt, dependency.costsFrom());
        if (postponed) {
            dependency.effectAdvanced(now);
        }
        suspended.forEach(each -> schedule(each, each.first, each.last));
        suspended.clear();
    }
}
