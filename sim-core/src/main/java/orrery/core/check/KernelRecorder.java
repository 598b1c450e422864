package orrery.core.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AccessStamp;
import orrery.core.work.KernelLaunch;
import orrery.sim.AccessProbe;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.Kernel.Grain;
import orrery.sim.KernelProbe;
import orrery.sim.SharedRace;
import orrery.sim.ThreadScope;

/**
 * Records what a kernel accesses: knows the thread that runs and its {@link ThreadEpoch}, and passes accesses to
 * {@link ThreadAccesses}. Blocks and threads run one after the other, whatever the device would do. Blocks that wait
 * for others take turns.
 */
final class KernelRecorder implements KernelProbe {
    private final KernelChecks checks;
    private final Actor actor;
    private final ThreadAccesses accesses;

    /** Leaves out races of equal writes; null if they are races like others. */
    private final @Nullable EqualWrites equalWrites;

    private final Grain grain;
    private final int threadsPerBlock;
    private final KernelPlaces places;
    private final Set<Long> waitedBlocks = new HashSet<>();
    private final List<ViewRecorder> views = new ArrayList<>();
    private final List<MemoryAccess> done = new ArrayList<>();

    private long block = -1;

    /** The last block that has begun. */
    private long lastBegun = -1;

    private boolean early = true;

    /** Whether the current thread, or one of its block since the last barrier, has made an operation that orders. */
    private boolean hasOperated;

    /** The address of the last atomic operation. */
    private long changing;

    /** The epoch of the first thread of the block. */
    private long blockEpoch;

    /** The epoch of the current thread. */
    private final AccessStamp epoch = new AccessStamp();

    /** Whether the host can change what the kernel reads now: it evaluates what it waits for. */
    private boolean awaiting;

    /**
     * Creates a recorder.
     *
     * @param actor the kernel
     * @param shadow pages that no other kernel uses
     * @param places receives the places in the kernel that access memory
     */
    KernelRecorder(KernelChecks checks, Actor actor, KernelLaunch launch, KernelShadow shadow, KernelPlaces places) {
        this.checks = checks;
        this.actor = actor;
        this.grain = launch.kernel().grain();
        this.threadsPerBlock = launch.shape().threadsPerBlock();
        this.places = places;
        WrittenBytes.Source memory = checks.written();
        Consumer<KernelRace> races = race -> checks.addRace(this, race);
        this.equalWrites = memory == null ? null : new EqualWrites(races, memory);
        // Only kernels in PTX have barriers of clusters.
        boolean isPtx = launch.kernel().code().isPresent();
        long blocks = isPtx ? launch.attributes().cluster().blocks() : 1;
        ThreadOrder order = new ThreadOrder(shadow, threadsPerBlock, blocks);
        this.accesses = new ThreadAccesses(shadow, order, equalWrites == null ? races : equalWrites);
        changed();
    }

    /** Returns the kernel. */
    Actor actor() {
        return actor;
    }

    // -- threads -------------------------------------------------------------------------------------------------

    private void changed() {
        long first = Math.max(block, 0) * threadsPerBlock;
        long inBlock = epoch.value() - blockEpoch;
        blockEpoch = accesses.order().enterThreads(first) | (early ? ThreadEpoch.EARLY : 0);
        goOn(blockEpoch + inBlock);
    }

    @Override
    public void onThread(long index, int threadInBlock) {
        if (index == block && !hasOperated) {
            epoch.setLower(blockEpoch + ThreadEpoch.NEXT_THREAD * threadInBlock);
        } else {
            goOnWith(index, threadInBlock);
        }
    }

    private void goOnWith(long index, int threadInBlock) {
        if (index != block) {
            beginBlock(index);
        }
        long began = blockEpoch + ThreadEpoch.NEXT_THREAD * threadInBlock;
        if (grain != Grain.BLOCK) {
            hasOperated = false;
            goOn(began);
        } else {
            // A thread that waits for others goes on where it was. Accesses of a log are in the order of the threads.
            if (ThreadEpoch.thread(began) <= ThreadEpoch.thread(epoch.value())) {
                flush();
            }
            goOn(hasOperated ? accesses.resumed(began) : began);
        }
    }

    /** Sets the epoch of what follows. */
    private void goOn(long now) {
        if ((epoch.value() ^ now) >>> AccessStamp.LOWER_BITS != 0) {
            flush();
        }
        epoch.set(now);
    }

    private void beginBlock(long index) {
        block = index;
        hasOperated = false;
        early = waitedBlocks.isEmpty() || !waitedBlocks.contains(block);
        if (hasBarriers()) {
            flush();
            if (index > lastBegun) {
                lastBegun = index;
                accesses.order().beginBlock();
            } else {
                accesses.order().resumeBlock();
            }
        } else {
            for (int i = 0; i < views.size(); i++) {
                views.get(i).checkRuns();
            }
        }
        changed();
    }

    private boolean hasBarriers() {
        return grain == Grain.BLOCK || grain == Grain.COOPERATIVE_THREAD;
    }

    @Override
    public void onBarrier() {
        if (hasBarriers()) {
            flush();
            accesses.order().beginSegment();
            beganSegment();
        }
    }

    private void beganSegment() {
        hasOperated = false;
        epoch.set(ThreadEpoch.withoutCount(epoch.value()));
        changed();
    }

    @Override
    public void onWarpBarrier(long index, int first) {
        if (index != block) {
            beginBlock(index);
        }
        flush();
        accesses.order().beginWarpSegment(blockEpoch + ThreadEpoch.NEXT_THREAD * first);
        beganSegment();
    }

    @Override
    public void onDependencyWait() {
        waitedBlocks.add(block);
        early = false;
        changed();
    }

    @Override
    public void onBranch(boolean taken) {}

    @Override
    public void onSharedRace(SharedRace race) {
        checks.addSharedRace(this, race);
    }

    @Override
    public void onConditionBegin() {
        awaiting = true;
        views.forEach(ViewRecorder::close);
    }

    @Override
    public void onConditionEnd(boolean holds) {
        awaiting = false;
        if (holds) {
            checks.orderAfterHost(this);
        }
    }

    /** Returns whether the kernel evaluates a condition that the host makes true. */
    boolean isAwaiting() {
        return awaiting;
    }

    /** Returns the epoch of the current thread. */
    AccessStamp stamp() {
        return epoch;
    }

    ThreadAccesses accesses() {
        return accesses;
    }

    int threadsPerBlock() {
        return threadsPerBlock;
    }

    // -- accesses ------------------------------------------------------------------------------------------------

    @Override
    public AccessProbe ofView(long address, long bytes, int elementBytes) {
        return newView(address, bytes, elementBytes, places.view(views.size()));
    }

    @Override
    public AccessProbe ofInstruction(String place) {
        return new OfInstruction(place);
    }

    /** Makes recorders for the views of an instruction. */
    private final class OfInstruction implements AccessProbe {
        private final String place;

        OfInstruction(String place) {
            this.place = place;
        }

        @Override
        public AccessProbe ofView(long address, long bytes, int elementBytes) {
            return newView(address, bytes, elementBytes, new KernelPlaces.OfView(place));
        }

        @Override
        public void onAccess(boolean load, int bytes, long address) {
            KernelRecorder.this.onAccess(load, bytes, address);
        }
    }

    private ViewRecorder newView(long address, long bytes, int elementBytes, KernelPlaces.OfView ofView) {
        long end = address + bytes;
        boolean unwritten = bytes > 0 && checks.isUnwritten(address, end);
        int shift = Integer.numberOfTrailingZeros(elementBytes);
        boolean immediate = equalWrites != null;
        ViewRecorder view = new ViewRecorder(this, address, end, shift, unwritten, immediate, ofView);
        for (ViewRecorder each : views) {
            if (each.overlaps(view)) {
                each.keepOrder();
                view.keepOrder();
            }
        }
        views.add(view);
        return view;
    }

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        if (awaiting) {
            onVolatile(load, bytes, address);
        } else {
            flush();
            enterOne(load, true, address, Integer.numberOfTrailingZeros(bytes));
        }
    }

    /**
     * Enters an access of the current thread before it happens.
     *
     * @param isUnwritten whether the memory has bytes that nobody has written, whose reads are noted
     */
    void enterOne(boolean load, boolean isUnwritten, long address, int shift) {
        if (!load) {
            writing(address, 1 << shift);
        }
        accesses.enterOne(load, isUnwritten, address, shift, epoch.value());
    }

    private void writing(long address, int bytes) {
        if (equalWrites != null) {
            equalWrites.writing(address, address + bytes);
        }
    }

    @Override
    public void onAtomic(int bytes, long address, ThreadScope scope) {
        beforeOperation(address, bytes);
        accesses.change(address, Integer.numberOfTrailingZeros(bytes), epoch.value(), scope);
        changing = address;
    }

    @Override
    public void onAtomicEnd(boolean changed) {
        if (accesses.changed(changing, epoch.value(), changed)) {
            operated();
        }
    }

    @Override
    public void onVolatile(boolean load, int bytes, long address) {
        beforeOperation(address, bytes);
        if (accesses.useVolatile(load, address, Integer.numberOfTrailingZeros(bytes), epoch.value())) {
            operated();
        }
    }

    private void beforeOperation(long address, int bytes) {
        if (accesses.isAlmostBlind()) {
            flush();
        }
        writing(address, bytes);
    }

    /** Notes an operation that orders threads. What the thread does from now on comes after it. */
    private void operated() {
        long now = epoch.value();
        if (ThreadEpoch.count(now) < ThreadEpoch.MAX_COUNT) {
            hasOperated = true;
            goOn(now + ThreadEpoch.ofCount(1));
        } else {
            flush();
        }
    }

    private void flush() {
        for (ViewRecorder each : views) {
            each.flush();
        }
    }

    // -- what was accessed ---------------------------------------------------------------------------------------

    /**
     * Returns the accesses since the last call, sorted by address.
     *
     * @param isAfterEffect whether other work may have changed what was written
     */
    List<KernelAccesses.Range> drain(boolean isAfterEffect) {
        flush();
        if (equalWrites != null) {
            equalWrites.ended(isAfterEffect);
        }
        WrittenBytes.Source memory = checks.written();
        List<KernelAccesses.Range> ranges =
                accesses.take(actor, memory == null || isAfterEffect ? WrittenBytes.Source.NONE : memory);
        changed();
        ranges.forEach(each -> done.add(each.access()));
        return ranges;
    }

    /** Returns all accesses. */
    List<MemoryAccess> all() {
        return done;
    }

    /** Returns the places in the kernel that access an address in one way. */
    Set<String> places(long address, Kind kind) {
        return KernelPlaces.of(views, address, kind);
    }

    KernelShadow shadow() {
        return accesses.shadow();
    }
}
