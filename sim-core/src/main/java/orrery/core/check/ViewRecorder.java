package orrery.core.check;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.AccessLog;
import orrery.core.memory.LoggingProbe;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.ThreadScope;

/**
 * Records the accesses of a kernel through one view. Most kernels repeat a few plain accesses with the next thread and
 * the next element: {@code out[i] = in[i - 1] + in[i + 1]} reads with a period of two and writes with a period of one.
 * Such accesses are entered as lines, many at once. Where no such order is found, accesses are entered one by one for a
 * while.
 */
final class ViewRecorder implements LoggingProbe {
    /** The number of repetitions from which on accesses are entered as lines. */
    private static final int REPETITIONS = 4;

    /** The number of accesses after which it is tried again to find a line. */
    private static final int RETRY = 32;

    private final KernelRecorder kernel;
    private final long from;
    private final long to;
    private final int shift;
    private final boolean isUnwritten;
    private final KernelPlaces.OfView places;
    private final Plain writes;
    private final Plain reads;

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
        this.shift = shift;
        this.isUnwritten = isUnwritten;
        this.places = places;
        boolean atOnce = isImmediate || to - from >> shift >= AccessLog.MAX_ELEMENTS;
        // Who reads what nobody has written may have written it before.
        this.writes = new Plain(false, atOnce, null);
        this.reads = new Plain(true, atOnce || isUnwritten, isUnwritten ? writes : null);
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
        return (load ? reads : writes).log;
    }

    /** Looks at the runs of the logs: as many threads as a block has follow. */
    void checkRuns() {
        reads.log.checkRun();
        writes.log.checkRun();
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
    public void onAtomicEnd(boolean changed) {
        kernel.onAtomicEnd(changed);
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

    /** Records the plain reads, or the plain writes. */
    private final class Plain implements AccessLog.Reader {
        private final boolean load;
        private final AccessLog log;

        /** What is passed on before each access; null if the order does not matter. */
        private final @Nullable Plain precedent;

        /** Whether accesses are passed on at once. */
        private boolean isImmediate;

        Plain(boolean load, boolean isImmediate, @Nullable Plain precedent) {
            this.load = load;
            this.isImmediate = isImmediate;
            this.precedent = precedent;
            this.log = new AccessLog(kernel.stamp(), kernel.threadsPerBlock(), this);
        }

        /** Passes on accesses at once from now on. */
        void makeImmediate() {
            close();
            isImmediate = true;
        }

        void close() {
            flush();
            log.close();
        }

        void flush() {
            runEnded();
            passOn(false);
        }

        @Override
        public boolean full(long element) {
            if (kernel.isAwaiting()) {
                onVolatile(load, 1 << shift, from + (element << shift));
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
                    kernel.accesses().enterEach(load, from, shift, log, at, end);
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
    }
}
