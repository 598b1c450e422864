package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.KernelResources;
import orrery.device.Occupancy;
import orrery.device.Occupancy.Footprint;

/**
 * A kernel. Its blocks get places in rounds of at most one on each multiprocessor; a last single block goes wherever
 * there is room. It has begun when the first blocks have places, and is complete a while after the last block ends.
 *
 * <p>Its body runs once: when it ends, or when it begins if the device has to know before what it asks for. A kernel
 * that waits, for the host or for preceding kernels, keeps its places, and its blocks end only afterwards.
 */
final class ReferenceKernel extends ReferenceOperation {
    /**
     * Up to so many rounds the blocks of a kernel are placed one by one, in a larger one in lots, one lot after the
     * other.
     */
    private static final long ROUNDS = 4096;

    private final Kernel kernel;
    private final int id;
    private final Supplier<ReferenceMultiprocessors> where;
    private final Footprint footprint;
    private ReferenceMultiprocessors sms;
    private long lot;
    private long unplaced;
    private int openRounds;
    private boolean begun;
    private long firstBlockAt;
    private long allBegunAt = ReferenceExecutor.NEVER;

    private boolean bodyRun;
    private boolean waitsForHost;
    private boolean postponed;
    private boolean triggered;
    private boolean waitsForLeaders;
    private boolean failed;

    /** The rounds that cannot end yet, because the kernel waits; null while it does not. */
    private List<Round> held;

    /**
     * Blocks that were placed together.
     *
     * @param places where they are
     * @param firstAt when the first of them begins
     * @param lastAt when the last of them begins
     */
    private record Round(List<Integer> places, long firstAt, long lastAt) {}

    /** A kernel with a number that runs on some multiprocessors, which are looked for when it begins. */
    ReferenceKernel(Identity identity, Kernel kernel, int id, Supplier<ReferenceMultiprocessors> where) {
        super(identity);
        this.kernel = kernel;
        this.id = id;
        this.where = where;
        this.footprint = Occupancy.footprint(
                device().model(), new KernelResources(kernel.threads(), Kernel.REGISTERS, 0, kernel.sharedBytes()));
        this.unplaced = kernel.blocks();
    }

    // -- blocks --------------------------------------------------------------------------------------------------

    @Override
    void begin(long now) {
        sms = where.get();
        lot = kernel.blocks() == 1 ? 1 : (kernel.blocks() - 1) / (sms.count() * ROUNDS) + 1;
        sms.enter(this, now);
    }

    /** Takes what room there is; true if it needs no more. */
    boolean place(long now) {
        if (executor().fault().raised()) {
            giveUp(now);
            return true;
        }
        if (kernel.attributes().cooperative() && !begun && !sms.nothingRuns()) {
            return false;
        }
        while (unplaced > 0) {
            List<Integer> places = unplaced == 1
                    ? sms.takeOne(footprint)
                    : sms.takeRound(
                            footprint,
                            (unplaced - 1) / lot + 1,
                            kernel.attributes().cluster());
            if (places.isEmpty()) {
                return false;
            }
            placed(places, now);
        }
        return true;
    }

    /** There was a fault while it waited for room: what has no place yet is not run. */
    private void giveUp(long now) {
        unplaced = 0;
        if (!begun) {
            begun = true;
            began(now);
            executor().complete(this, now);
        } else if (openRounds == 0) {
            executor().complete(this, now);
        }
    }

    private void placed(List<Integer> places, long now) {
        CostModel costs = device().costs();
        long blocks = Math.min(unplaced, lot * places.size());
        long lastAt = sms.handOut(begun ? now : now + startDelay(now), blocks);
        long firstAt = blocks == 1 ? lastAt : lastAt - costs.dispatch(blocks - places.size());
        unplaced -= blocks;
        openRounds++;
        if (!begun) {
            begun = true;
            firstBlockAt = firstAt;
            began(now);
            beginBody(now);
        }
        Round round = new Round(places, firstAt, lastAt);
        if (held == null) {
            run(round);
        } else {
            held.add(round);
        }
        if (unplaced == 0) {
            allBegunAt = Math.max(lastAt, firstBlockAt + (lot - 1) * blockNanos());
            programmatic().advance();
        }
    }

    /** From its turn until its first block can be handed out. */
    private long startDelay(long now) {
        return identity().inGraph()
                ? identity().graph().issue(this, now) - now + device().costs().graphKernelStart()
                : device().costs().kernelStart();
    }

    /** How long a block takes. Where the cost is that of the launch, a block alone costs nothing more. */
    private long blockNanos() {
        return device().costs().blockBase() + (kernel.whole() ? 0 : kernel.nanos());
    }

    /** When the kernel has taken as long as the launch costs, wherever its blocks were. */
    private long wholeEnd(long lastAt) {
        return Math.max(lastAt, firstBlockAt + device().costs().blockBase() + kernel.nanos());
    }

    private void run(Round round) {
        executor().endAt(endOf(round), end -> ended(round, end));
    }

    private long endOf(Round round) {
        long firstAt = Math.max(round.firstAt(), firstBlockAt);
        return kernel.whole()
                ? wholeEnd(round.lastAt())
                : Math.max(firstAt + lot * blockNanos(), round.lastAt() + blockNanos());
    }

    private void ended(Round round, long now) {
        sms.give(footprint, round.places(), kernel.attributes().cluster());
        openRounds--;
        if (openRounds == 0 && unplaced == 0) {
            if (!bodyRun) {
                runBody(now);
            }
            long end = now + device().costs().kernelDrain();
            if (failed) {
                executor().fault().raise(CUresult.CUDA_ERROR_ASSERT, end);
            }
            executor().complete(this, end);
        }
        sms.placeWaiting(now);
    }

    // -- the body ------------------------------------------------------------------------------------------------

    private void beginBody(long now) {
        if (kernel.calls().flag() != null) {
            bodyRun = true;
            waitsForHost = true;
            held = new ArrayList<>();
            executor().memory().log(id);
            goOnWithHost(now);
        } else if (programmatic().hasOpenPrimaries()) {
            beginAfterLeaders(now);
        } else if (kernel.launchesGraphs() || programmatic().any() || executor().effects() == EffectInstant.BEGIN) {
            runBody(now);
        }
    }

    /** Runs the body, unless there was a fault meanwhile. */
    private void runBody(long now) {
        bodyRun = true;
        if (!executor().fault().raised()) {
            executor().memory().log(id);
            triggered = kernel.calls().triggers();
            waitsForLeaders = kernel.calls().waits();
            act(now);
        }
    }

    private void act(long now) {
        ReferenceExecution execution = identity().inGraph() ? identity().graph().execution() : null;
        failed = !kernel.effect().run(executor().memory(), execution);
        if (kernel.launchesGraphs()) {
            execution.asked(now);
        }
    }

    /** The body goes on until it has to wait for preceding kernels or the host, or ends. */
    private void goOnWithHost(long now) {
        KernelCalls calls = kernel.calls();
        boolean given = executor().fault().raised();
        boolean afterLeaders = calls.waits() && programmatic().hasOpenPrimaries();
        triggered |= !given && calls.triggers() && !(calls.triggersAfterWait() && afterLeaders);
        if (!given && afterLeaders) {
            await(() -> !programmatic().hasOpenPrimaries());
        } else if (!given && !isFlagSet()) {
            await(this::isFlagSet);
        } else {
            waitsForHost = false;
            if (!given) {
                act(now);
            }
            firstBlockAt = Math.max(firstBlockAt, now);
            List<Round> due = held;
            held = null;
            due.forEach(each -> run(new Round(each.places(), firstBlockAt, firstBlockAt)));
        }
        programmatic().advance();
    }

    /** A fault ends the wait as well. */
    private void await(BooleanSupplier condition) {
        executor().when(() -> executor().fault().raised() || condition.getAsBoolean(), this::goOnWithHost);
    }

    private boolean isFlagSet() {
        KernelCalls.Flag flag = kernel.calls().flag();
        return executor().memory().get(flag.cell()) >= flag.value();
    }

    // -- programmatic dependent launch ---------------------------------------------------------------------------

    /**
     * It has begun before its leaders are complete. Its body cannot stop in the middle: it runs now if everything that
     * leaders do to memory is done, else when they are complete.
     */
    private void beginAfterLeaders(long now) {
        postponed = programmatic().leadersWillAct();
        if (!postponed) {
            runBody(now);
        }
        if (postponed || waitsForLeaders) {
            held = new ArrayList<>();
        }
    }

    @Override
    void primariesCompleted(long now) {
        if (held == null || waitsForHost) {
            return;
        }
        if (postponed) {
            postponed = false;
            runBody(now);
        }
        if (waitsForLeaders) {
            firstBlockAt = Math.max(
                    firstBlockAt, programmatic().primariesEnd() - kernel.calls().waitAt());
        }
        List<Round> due = held;
        held = null;
        due.forEach(this::run);
    }

    @Override
    void leads() {
        if (begun && !bodyRun && !postponed && !isOver()) {
            runBody(executor().now());
        }
    }

    private boolean isOver() {
        return openRounds == 0 && unplaced == 0;
    }

    @Override
    boolean willAct() {
        return !isComplete() && (postponed || waitsForHost);
    }

    @Override
    long allBegunAt() {
        return allBegunAt;
    }

    /** Each block triggers so long after its begin, or after it has waited for leaders; at its end at the latest. */
    @Override
    long triggeredAt() {
        KernelCalls calls = kernel.calls();
        if (!triggered || calls.triggersAfterWait() && programmatic().hasOpenPrimaries()) {
            return ReferenceExecutor.NEVER;
        }
        long from = calls.triggersAfterWait()
                ? Math.max(allBegunAt, programmatic().primariesEnd() - calls.waitAt())
                : allBegunAt;
        long end = kernel.whole() ? wholeEnd(allBegunAt) : from + blockNanos();
        return Math.min(from + calls.triggerNanos(), end);
    }
}
