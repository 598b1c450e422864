package orrery.core.lifetime;

import orrery.core.stream.Stream;
import orrery.core.work.Work;

/** The position of a piece of work in the order of a stream. */
public final class StreamPosition {
    private final Stream stream;
    private final Work work;
    private final long epoch;

    private StreamPosition(Stream stream, Work work, long epoch) {
        this.stream = stream;
        this.work = work;
        this.epoch = epoch;
    }

    /**
     * Starts a new epoch of a stream, and returns it as the position of work.
     *
     * @param work the work that is about to be submitted to the stream, or that was submitted to it last
     */
    public static StreamPosition newEpoch(Stream stream, Work work) {
        return new StreamPosition(stream, work, stream.order().happensBefore().newEpoch(stream));
    }

    /** Returns the stream. */
    public Stream stream() {
        return stream;
    }

    /** Returns the epoch of the stream. Work that is ordered after this epoch is ordered after the work. */
    public long epoch() {
        return epoch;
    }

    /**
     * Returns whether work that is submitted to {@code later} now is ordered after this position. Returns true if the
     * order cannot be determined.
     */
    boolean isBefore(Stream later) {
        return later == stream
                || later.order() != stream.order()
                || stream.order().awaitsOthers()
                || stream.destroyed()
                || stream.order().happensBefore().isAfter(later, stream, epoch)
                || stream.order().happensBefore().hasHostWaited(stream, epoch);
    }

    @Override
    public String toString() {
        return work.label() + " in " + stream.name();
    }
}
