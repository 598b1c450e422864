package orrery.core.lifetime;

import orrery.core.stream.Stream;
import orrery.core.work.Work;

/** A place in the order of a stream. */
public class Place {
    private final Work work;
    private final Stream stream;
    private final long mark;

    /** The place of work that is about to be submitted, or was submitted last. */
    public Place(Stream stream, Work work) {
        this.work = work;
        this.stream = stream;
        this.mark = stream.order().marks().set(stream);
    }

    /** The stream. */
    public final Stream stream() {
        return stream;
    }

    /** The mark that others are behind if they are behind the work. */
    public final long mark() {
        return mark;
    }

    /** Whether work that is submitted to {@code later} now comes behind it; as far as can be told. */
    final boolean isBefore(Stream later) {
        return later == stream
                || later.order() != stream.order()
                || stream.order().awaitsOthers()
                || stream.destroyed()
                || stream.order().marks().isBehind(later, stream, mark)
                || stream.order().marks().isObserved(stream, mark);
    }

    @Override
    public String toString() {
        return work.label() + " in " + stream.name();
    }
}
