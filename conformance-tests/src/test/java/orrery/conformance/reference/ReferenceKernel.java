package orrery.conformance.reference;

import java.util.List;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.device.KernelResources;
import orrery.device.Occupancy;
import orrery.device.Occupancy.Footprint;

/**
 * A kernel. Its blocks get places in rounds of at most one on each multiprocessor; a last single block goes wherever
 * there is room. It has begun when the first blocks have places, and is complete a while after the last block ends.
 */
final class ReferenceKernel extends ReferenceOperation {
    /** Up to so many rounds the blocks of a kernel are placed one by one, in a larger one several behind each other. */
    private static final long ROUNDS = 4096;

    private final Kernel kernel;
    private final int id;
    private final ReferenceMultiprocessors sms;
    private final Footprint footprint;
    private final long lot;
    private long unplaced;
    private int openRounds;
    private boolean begun;
    private boolean failed;
    private long firstBlockAt;

    ReferenceKernel(Identity identity, Kernel kernel, int id) {
        super(identity);
        this.kernel = kernel;
        this.id = id;
        this.sms = device().multiprocessors();
        this.footprint = Occupancy.footprint(
                device().model(), new KernelResources(kernel.threads(), Kernel.REGISTERS, 0, kernel.sharedBytes()));
        this.unplaced = kernel.blocks();
        this.lot = kernel.blocks() == 1 ? 1 : (kernel.blocks() - 1) / (sms.count() * ROUNDS) + 1;
    }

    @Override
    void begin(long now) {
        sms.enter(this, now);
    }

    /** Takes what room there is; true if it needs no more. */
    boolean place(long now) {
        if (executor().fault().raised()) {
            giveUp(now);
            return true;
        }
        while (unplaced > 0) {
            boolean last = unplaced == 1;
            List<Integer> places = last ? sms.takeOne(footprint) : sms.takeRound(footprint, (unplaced - 1) / lot + 1);
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
            finish(now);
        } else if (openRounds == 0) {
            executor().memory().ended(kernel);
            finish(now);
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
            executor().memory().began(kernel);
            performIf(EffectInstant.BEGIN, now);
        }
        executor().endAt(endOfRound(Math.max(firstAt, firstBlockAt), lastAt), end -> roundEnded(places, end));
    }

    /** From its turn until its first block can be handed out. */
    private long startDelay(long now) {
        return identity().inGraph()
                ? identity().graph().issue(now) - now + device().costs().graphKernelStart()
                : device().costs().kernelStart();
    }

    /** When the blocks of a round end, whose first and last ones begin at given times. */
    private long endOfRound(long firstAt, long lastAt) {
        long base = device().costs().blockBase();
        if (kernel.whole()) {
            return Math.max(lastAt, firstBlockAt + base + kernel.nanos());
        }
        long block = base + kernel.nanos();
        return Math.max(firstAt + lot * block, lastAt + block);
    }

    private void roundEnded(List<Integer> places, long now) {
        sms.give(footprint, places);
        openRounds--;
        if (openRounds == 0 && unplaced == 0) {
            performIf(EffectInstant.END, now);
            executor().memory().ended(kernel);
            if (failed) {
                executor()
                        .fault()
                        .raise(
                                CUresult.CUDA_ERROR_ASSERT,
                                now + device().costs().kernelDrain());
            }
            finish(now + device().costs().kernelDrain());
        }
        sms.place(now);
    }

    private void performIf(EffectInstant instant, long now) {
        boolean launches = kernel.effect() instanceof Effect.LaunchGraph;
        boolean skipped = instant == EffectInstant.END && executor().fault().raised();
        if (!skipped && instant == (launches ? EffectInstant.BEGIN : ReferenceExecutor.EFFECTS)) {
            executor().memory().log(id);
            ReferenceExecution execution =
                    identity().inGraph() ? identity().graph().execution() : null;
            failed = !kernel.effect().run(executor().memory(), execution);
            if (launches) {
                execution.asked(now);
            }
        }
    }

    private void finish(long at) {
        executor().complete(this, at);
    }
}
