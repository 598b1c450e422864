package orrery.core.lifetime;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.stream.Stream;
import orrery.core.work.Work;

/**
 * The position of a piece of work in the order of a stream. Allocations keep positions; of a destroyed context those
 * keep a text only.
 */
public final class StreamPosition {
    private final long epoch;

    /** The stream; null once its context was found destroyed, and so is the work. */
    private @Nullable Stream stream;

    private @Nullable Work work;

    /** What messages call it when there is no stream any more. */
    private String text = "";

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

    /** Returns the stream, whose context was not found destroyed. */
    public Stream stream() {
        return Objects.requireNonNull(stream, "the context was destroyed");
    }

    /** Gives up the stream and the work if the context of the stream was destroyed. */
    void forgetDestroyedContext() {
        if (stream != null && stream.faults().ended()) {
            text = toString();
            stream = null;
            work = null;
        }
    }

    /** Returns whether its stream was destroyed. */
    boolean isDestroyed() {
        return stream == null || stream.isDestroyed();
    }

    /** Returns whether its stream is of the same context as another one, and was not destroyed with it. */
    boolean isInContextOf(Stream other) {
        return stream != null && stream.order() == other.order();
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
        return stream == null
                || later == stream
                || later.order() != stream.order()
                || stream.order().happensBefore().isAfter(later, stream, epoch)
                || isKnownToHost();
    }

    /** Returns whether the host knows that the work is complete. Returns true if that cannot be determined. */
    boolean isKnownToHost() {
        return stream == null
                || stream.order().awaitsOthers()
                || stream.isDestroyed()
                || stream.order().happensBefore().isKnownToHost(stream, epoch);
    }

    @Override
    public String toString() {
        return work == null || stream == null ? text : work.label() + " in " + stream.name();
    }
}
