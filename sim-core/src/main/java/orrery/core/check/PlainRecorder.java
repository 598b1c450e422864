package orrery.core.check;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.AccessLog;
import orrery.sim.Finding.Access.Kind;

/**
 * Records the plain reads, or the plain writes, of a kernel through one view. Most kernels repeat a few accesses with
 * the next thread and the next element: {@code out[i] = in[i - 1] + in[i + 1]} reads with a period of two and writes
 * with a period of one. Such accesses are entered as lines, many at once. Where no such order is found, accesses are
 * entered one by one for a while.
 */
final class PlainRecorder implements AccessLog.Reader {
    /** The number of repetitions from which on accesses are entered as lines. */
    private static final int REPETITIONS = 4;

    /** The number of accesses after which it is tried again to find a line. */
    private static final int RETRY = 32;

    private final KernelRecorder kernel;
    private final boolean load;
    private final long from;
    private final int shift;
    private final boolean isUnwritten;
    private final KernelPlaces.OfView places;
    private final AccessLog log;

    /** What is passed on before each access; null if the order does not matter. */
    private @Nullable PlainRecorder precedent;

    /** Whether accesses are passed on at once. */
    private boolean isImmediate;

    /**
     * Creates a recorder.
     *
     * @param load whether it records reads
     * @param from the first address of the view
     * @param shift the base-two logarithm of the bytes of an element
     * @param isUnwritten whether the memory has bytes that nobody has written
     * @param isImmediate whether accesses are passed on at once
     */
    PlainRecorder(
            KernelRecorder kernel,
            boolean load,
            long from,
            int shift,
            boolean isUnwritten,
            boolean isImmediate,
            KernelPlaces.OfView places) {
        this.kernel = kernel;
        this.load = load;
        this.from = from;
        this.shift = shift;
        this.isUnwritten = isUnwritten;
        this.isImmediate = isImmediate;
        this.places = places;
        this.log = new AccessLog(kernel.stamp(), kernel.threadsPerBlock(), this);
    }

    AccessLog log() {
        return log;
    }

    /** Passes on accesses at once from now on. */
    void makeImmediate() {
        close();
        isImmediate = true;
    }

    /** Passes on accesses at once from now on, behind those that another recorder has in its log. */
    void makeImmediateBehind(PlainRecorder other) {
        makeImmediate();
        precedent = other;
    }

    /** Passes on the accesses in the log, and asks about the next one. */
    void close() {
        flush();
        log.close();
    }

    /** Passes on the accesses in the log. */
    void flush() {
        runEnded();
        passOn(false);
    }

    @Override
    public boolean full(long element) {
        if (kernel.isAwaiting()) {
            places.sample(load ? Kind.ATOMIC_READ : Kind.ATOMIC);
            kernel.onVolatile(load, 1 << shift, from + (element << shift));
            return false;
        }
        places.sample(load ? Kind.READ : Kind.WRITE);
        if (!isImmediate) {
            passOn(true);
            return true;
        }
        if (precedent != null) {
            precedent.flush();
        }
        kernel.enterOne(load, isUnwritten, from + (element << shift), shift);
        return false;
    }

    @Override
    public void runEnded() {
        for (int i = 0; i < log.period(); i++) {
            enterLine(log.runElement(i), log.runLength(i), log.runStamp(i), log.runStep());
        }
    }

    /**
     * Passes on the accesses in the log that are not of a run.
     *
     * @param goesOn whether other accesses follow, so that the last ones may become a run
     */
    private void passOn(boolean goesOn) {
        int count = log.count();
        int at = 0;
        while (at < count) {
            int period = periodAt(at);
            int end = period == 0 ? Math.min(at + RETRY, count) : log.repeatsTo(at, period);
            if (period == 0) {
                enterEach(at, end);
            } else if (goesOn && end == count) {
                log.continueRun(at, period);
                return;
            } else {
                end = at + (end - at) / period * period;
                enterLines(at, end, period);
            }
            at = end;
        }
        log.clear();
    }

    /** Returns how many accesses make a round that repeats from an access on; 0 if none does. */
    private int periodAt(int at) {
        for (int period = 1; period <= AccessLog.MAX_PERIOD; period++) {
            if (log.repeatsTo(at, period) - at >= REPETITIONS * period) {
                return period;
            }
        }
        return 0;
    }

    private void enterLines(int at, int end, int period) {
        int times = (end - at) / period;
        for (int i = at; i < at + period; i++) {
            enterLine(log.element(i), times, log.stamp(i), log.stampStep(i, i + period));
        }
    }

    /** Enters accesses to consecutive elements, with a stamp that differs by {@code step} from one to the next. */
    private void enterLine(long element, long length, long stamp, long step) {
        long first = from + (element << shift);
        kernel.accesses().enter(load, isUnwritten, first, first + (length << shift), shift, stamp, step);
    }

    private void enterEach(int at, int end) {
        kernel.accesses().enterEach(load, from, shift, log, at, end);
    }
}
