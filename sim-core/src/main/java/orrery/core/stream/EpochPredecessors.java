package orrery.core.stream;

import org.jspecify.annotations.Nullable;
import orrery.core.event.Event;

/** Predecessors as epochs of {@link HappensBefore}. */
abstract class EpochPredecessors implements Predecessors {
    private final HappensBefore epochs;

    private EpochPredecessors(HappensBefore epochs) {
        this.epochs = epochs;
    }

    /** Adds the epochs that a clock is after. */
    abstract void add(VectorClock clock);

    /** Adds all epochs up to one. */
    abstract void addAllUpTo(long epoch);

    /** Adds nothing: only events are after what was before a record. */
    @Override
    public final void addRecords(Stream stream) {}

    @Override
    public final void addEvent(Event event) {
        add(epochs.clockOf(event));
    }

    @Override
    public final void addContextWaits() {
        add(epochs.contextWaits());
    }

    @Override
    public final void addAllStreams() {
        addAllUpTo(epochs.lastEpoch());
    }

    @Override
    public final void addAllContextWaits() {
        add(epochs.contextWaits());
    }

    /** Adds nothing: {@link #addAllStreams} adds what was before these records. */
    @Override
    public final void addAllContextRecords() {}

    @Override
    public final Iterable<Stream> candidates() {
        return epochs.changed();
    }

    final HappensBefore epochs() {
        return epochs;
    }

    /** Adds predecessors to a clock. */
    static final class Join extends EpochPredecessors {
        private final VectorClock target;
        private final @Nullable Stream owner;

        /** Adds to a clock of a stream, or of none if {@code owner} is null. */
        Join(HappensBefore epochs, VectorClock target, @Nullable Stream owner) {
            super(epochs);
            this.target = target;
            this.owner = owner;
        }

        @Override
        public void addWork(Stream stream) {
            if (stream != owner && stream.clock != null) {
                target.add(stream.clock);
                target.add(stream, stream.epoch);
            }
        }

        @Override
        void add(VectorClock clock) {
            if (clock != target) {
                target.add(clock);
            }
        }

        @Override
        void addAllUpTo(long epoch) {
            target.addAll(epoch);
        }
    }

    /** Looks for an epoch among predecessors. */
    static final class Query extends EpochPredecessors {
        private @Nullable Stream stream;
        private long epoch;
        private boolean found;

        Query(HappensBefore epochs) {
            super(epochs);
        }

        /** Begins to look for an epoch of a stream. */
        void look(Stream of, long wanted) {
            stream = of;
            epoch = wanted;
            found = false;
        }

        /** Ends the search, and returns whether the epoch was found. */
        boolean take() {
            stream = null;
            return found;
        }

        @Override
        public void addWork(Stream other) {
            found = found || other == stream || (other.clock != null && isCovered(other.clock));
        }

        private boolean isCovered(VectorClock clock) {
            return stream != null && clock.covers(stream, epoch);
        }

        @Override
        void add(VectorClock clock) {
            found = found || isCovered(clock);
        }

        @Override
        void addAllUpTo(long last) {
            found = found || epoch <= last;
        }
    }

    /** Records that the host knows that predecessors are complete. */
    static final class KnownToHost extends EpochPredecessors {
        private final boolean waited;

        /**
         * Creates a record.
         *
         * @param waited whether the host knows it from a function that waits
         */
        KnownToHost(HappensBefore epochs, boolean waited) {
            super(epochs);
            this.waited = waited;
        }

        @Override
        public void addWork(Stream stream) {
            if (stream.clock != null) {
                add(stream.clock);
                addEpoch(stream, stream.epoch);
            }
        }

        @Override
        void add(VectorClock clock) {
            addAllUpTo(clock.all());
            clock.forEach(this::addEpoch);
        }

        @Override
        void addAllUpTo(long epoch) {
            epochs().knownToHostUpTo(epoch, waited);
        }

        private void addEpoch(Stream stream, long epoch) {
            stream.knownEpoch = Math.max(stream.knownEpoch, epoch);
            if (waited) {
                stream.hostEpoch = Math.max(stream.hostEpoch, epoch);
            }
        }
    }
}
