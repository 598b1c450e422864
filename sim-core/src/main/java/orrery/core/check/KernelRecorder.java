package orrery.core.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AccessStamp;
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
    /** Answers what the recorder does not know, and receives what the kernel does. */
    interface Listener {

        /** Returns whether memory has bytes that nobody has written. */
        boolean isUnwritten(long from, long to);

        /** Returns what reads memory, if it matters whether threads write equal values; null if it does not. */
        WrittenBytes.@Nullable Source memory();

        /** Receives two accesses by different threads that nothing orders. */
        void unordered(ThreadAccesses.Race race);

        /** Receives a race in shared memory. */
        void unordered(SharedRace race);

        /** Called when the kernel has seen that its condition, which the host makes true, holds. */
        void awaited();
    }

    private final ThreadAccesses accesses;
    private final Listener listener;

    /** Leaves out races of equal writes; null if they are races like others. */
    private final @Nullable EqualWrites equalWrites;

    private final Grain grain;
    private final int threadsPerBlock;
    private final KernelPlaces places;
    private final Set<Long> waitedBlocks = new HashSet<>();
    private final List<ViewRecorder> views = new ArrayList<>();
    private final List<KernelAccesses.Range> done = new ArrayList<>();

    private long block = -1;

    /** The last block that has begun. */
    private long lastBegun = -1;

    private boolean early = true;

    /** Whether the current thread has made an operation that orders threads. */
    private boolean hasOperated;

    /** The epoch of the first thread of the block. */
    private long blockEpoch;

    /** The epoch of the current thread. */
    private final AccessStamp epoch = new AccessStamp();

    /** Whether the host can change what the kernel reads now: it evaluates what it waits for. */
    private boolean awaiting;

    KernelRecorder(KernelShadow shadow, Grain grain, int threadsPerBlock, KernelPlaces places, Listener listener) {
        WrittenBytes.Source memory = listener.memory();
        this.equalWrites = memory == null ? null : new EqualWrites(listener::unordered, memory);
        this.accesses =
                new ThreadAccesses(shadow, threadsPerBlock, equalWrites == null ? listener::unordered : equalWrites);
        this.listener = listener;
        this.grain = grain;
        this.threadsPerBlock = threadsPerBlock;
        this.places = places;
        changed();
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
        hasOperated = false;
        goOn(blockEpoch + ThreadEpoch.NEXT_THREAD * threadInBlock);
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
            changed();
        }
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
        listener.unordered(race);
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
            listener.awaited();
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
        long end = address + bytes;
        boolean unwritten = bytes > 0 && listener.isUnwritten(address, end);
        int shift = Integer.numberOfTrailingZeros(elementBytes);
        boolean immediate = equalWrites != null;
        ViewRecorder view =
                new ViewRecorder(this, address, end, shift, unwritten, immediate, places.view(views.size()));
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
        operated();
    }

    @Override
    public void onVolatile(boolean load, int bytes, long address) {
        beforeOperation(address, bytes);
        accesses.useVolatile(load, address, Integer.numberOfTrailingZeros(bytes), epoch.value());
        operated();
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
        WrittenBytes.Source memory = listener.memory();
        List<KernelAccesses.Range> ranges =
                accesses.take(memory == null || isAfterEffect ? WrittenBytes.Source.NONE : memory);
        changed();
        done.addAll(ranges);
        return ranges;
    }

    /** Returns all accesses. */
    List<KernelAccesses.Range> all() {
        return done;
    }

    /** Returns the places in the kernel that access an address in one way. */
    Set<StackTraceElement> places(long address, Kind kind) {
        return KernelPlaces.of(views, address, kind);
    }

    KernelShadow shadow() {
        return accesses.shadow();
    }
}
