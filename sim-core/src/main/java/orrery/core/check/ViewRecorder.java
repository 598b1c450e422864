package orrery.core.check;

import orrery.core.memory.AccessLog;
import orrery.core.memory.LoggingProbe;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.ThreadScope;

/**
 * Records the accesses of a kernel through one view, many at once. Most kernels repeat a few accesses with the next
 * thread and the next element: {@code out[i] = in[i - 1] + in[i + 1]} reads with a period of two and writes with a
 * period of one. Such accesses are entered as lines.
 */
final class ViewRecorder implements LoggingProbe, AccessLog.Reader {
    /** The number of repetitions from which on accesses are entered as lines. */
    private static final int REPETITIONS = 4;

    /** The number of accesses after which it is tried again to find a line. */
    private static final int RETRY = 32;

    private final KernelRecorder kernel;
    private final long from;
    private final long to;
    private final boolean isUnwritten;
    private final KernelPlaces.OfView places;
    private final AccessLog reads;
    private final AccessLog writes;

    /** Whether accesses are passed on at once. */
    private boolean isImmediate;

    /** The base-two logarithm of the bytes of an element. */
    private final int shift;

    /**
     * Creates a recorder.
     *
     * @param from the first address of the view
     * @param to the end of its addresses
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
        this.shift = shift;
        this.isUnwritten = isUnwritten;
        this.isImmediate = isImmediate;
        this.places = places;
        this.reads = new AccessLog(kernel.stamp(), this);
        // Who reads what nobody has written may have written it before.
        this.writes = isUnwritten ? reads : new AccessLog(kernel.stamp(), this);
    }

    /** Returns whether it has addresses in common with another view. */
    boolean overlaps(ViewRecorder other) {
        return from < other.to && other.from < to;
    }

    /** Keeps the order with accesses through other views, if it matters whether a thread reads before it writes. */
    void keepOrder() {
        if (isUnwritten) {
            close();
            isImmediate = true;
        }
    }

    @Override
    public AccessLog log(boolean load) {
        return load ? reads : writes;
    }

    @Override
    public boolean full(AccessLog log, boolean load, long index) {
        if (kernel.isAwaiting()) {
            onVolatile(load, 1 << shift, from + (index << shift));
            return false;
        }
        places.sample(load ? Kind.READ : Kind.WRITE);
        if (isImmediate) {
            kernel.enterOne(load, from + (index << shift), shift);
            return false;
        }
        passOn(log, true);
        return true;
    }

    /** Passes on the accesses in the logs. */
    void flush() {
        flush(reads);
        flush(writes);
    }

    private void flush(AccessLog log) {
        runEnded(log);
        passOn(log, false);
    }

    @Override
    public void runEnded(AccessLog log) {
        for (int i = 0; i < log.period(); i++) {
            enterLine(log.isRunLoad(i), log.runIndex(i), log.runLength(i), log.runStamp(i), log.runStep());
        }
    }

    /**
     * Passes on the accesses in a log that are not of a run.
     *
     * @param goesOn whether other accesses follow, so that the last ones may become a run
     */
    private void passOn(AccessLog log, boolean goesOn) {
        int count = log.count();
        int at = 0;
        while (at < count) {
            int period = periodAt(log, at);
            int end = period == 0 ? Math.min(at + RETRY, count) : log.repeatsTo(at, period);
            if (period == 0) {
                enterEach(log, at, end);
            } else if (goesOn && end == count) {
                log.continueRun(at, period);
                return;
            } else {
                end = at + (end - at) / period * period;
                enterLines(log, at, end, period);
            }
            at = end;
        }
        log.clear();
    }

    /** Returns how many accesses make a round that repeats from an access on; 0 if none does. */
    private int periodAt(AccessLog log, int at) {
        // Whether a thread reads before it writes is lost between lines.
        int longest = isUnwritten ? 1 : AccessLog.MAX_PERIOD;
        for (int period = 1; period <= longest; period++) {
            if (log.repeatsTo(at, period) - at >= REPETITIONS * period) {
                return period;
            }
        }
        return 0;
    }

    private void enterLines(AccessLog log, int at, int end, int period) {
        int times = (end - at) / period;
        for (int i = at; i < at + period; i++) {
            enterLine(log.isLoad(i), log.index(i), times, log.stamp(i), log.stamp(i + period) - log.stamp(i));
        }
    }

    /** Enters accesses to consecutive elements, with a stamp that differs by {@code step} from one to the next. */
    private void enterLine(boolean load, long index, long length, long stamp, long step) {
        long first = from + (index << shift);
        kernel.accesses().enter(load, isUnwritten, first, first + (length << shift), shift, stamp, step);
    }

    private void enterEach(AccessLog log, int at, int end) {
        for (int i = at; i < end; i++) {
            kernel.accesses().enterOne(log.isLoad(i), isUnwritten, from + (log.index(i) << shift), shift, log.stamp(i));
        }
    }

    /** Passes on the accesses in the log, and asks about the next one. */
    void close() {
        flush();
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
