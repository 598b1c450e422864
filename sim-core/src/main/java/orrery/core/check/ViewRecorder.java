package orrery.core.check;

import orrery.core.memory.AccessLog;
import orrery.core.memory.LoggingProbe;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.ThreadScope;

/** Records the accesses of a kernel through one view. */
final class ViewRecorder implements LoggingProbe {
    private final KernelRecorder kernel;
    private final long from;
    private final long to;
    private final boolean isUnwritten;
    private final KernelPlaces.OfView places;
    private final PlainRecorder reads;
    private final PlainRecorder writes;

    /**
     * Creates a recorder.
     *
     * @param from the first address of the view
     * @param to the end of its addresses
     * @param shift the base-two logarithm of the bytes of an element
     * @param isUnwritten whether the memory has bytes that nobody has written
     * @param isImmediate whether accesses are passed on at once
     */
    ViewRecorder(
            KernelRecorder kernel,
            long from,
            long to,
            int shift,
            boolean isUnwritten,
            boolean isImmediate,
            KernelPlaces.OfView places) {
        this.kernel = kernel;
        this.from = from;
        this.to = to;
        this.isUnwritten = isUnwritten;
        this.places = places;
        boolean atOnce = isImmediate || to - from >> shift >= AccessLog.MAX_ELEMENTS;
        this.reads = new PlainRecorder(kernel, true, from, shift, isUnwritten, atOnce, places);
        this.writes = new PlainRecorder(kernel, false, from, shift, isUnwritten, atOnce, places);
        if (isUnwritten) {
            // Who reads what nobody has written may have written it before.
            reads.makeImmediateBehind(writes);
        }
    }

    /** Returns whether it has addresses in common with another view. */
    boolean overlaps(ViewRecorder other) {
        return from < other.to && other.from < to;
    }

    /** Keeps the order with accesses through other views, if it matters whether a thread reads before it writes. */
    void keepOrder() {
        if (isUnwritten) {
            reads.makeImmediate();
            writes.makeImmediate();
        }
    }

    @Override
    public AccessLog log(boolean load) {
        return (load ? reads : writes).log();
    }

    /** Looks at the runs of the logs: as many threads as a block has follow. */
    void checkRuns() {
        reads.log().checkRun();
        writes.log().checkRun();
    }

    /** Passes on the accesses in the logs. */
    void flush() {
        reads.flush();
        writes.flush();
    }

    /** Passes on the accesses in the logs, and asks about the next ones. */
    void close() {
        reads.close();
        writes.close();
    }

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        kernel.onAccess(load, bytes, address);
    }

    @Override
    public void onAtomic(int bytes, long address, ThreadScope scope) {
        places.sample(Kind.ATOMIC);
        kernel.onAtomic(bytes, address, scope);
    }

    @Override
    public void onVolatile(boolean load, int bytes, long address) {
        places.sample(load ? Kind.ATOMIC_READ : Kind.ATOMIC);
        kernel.onVolatile(load, bytes, address);
    }

    /** Returns the places of accesses to an address; none if it is not in the view. */
    KernelPlaces.OfView placesOf(long address) {
        return address >= from && address < to ? places : KernelPlaces.NONE;
    }
}
