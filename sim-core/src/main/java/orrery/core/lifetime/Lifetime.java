package orrery.core.lifetime;

import java.util.ArrayList;
import java.util.List;
import orrery.core.stream.Stream;
import orrery.core.work.Work;

/** The life of one allocation, as the program orders it: its alloc, what uses it, and its free. */
final class Lifetime {
    /**
     * A place in the order of a stream.
     *
     * @param work what is there
     * @param stream the stream
     * @param mark the mark that others are behind if they are behind the work
     */
    record Place(Work work, Stream stream, long mark) {

        static Place in(Stream stream, Work work) {
            return new Place(work, stream, stream.order().marks().set(stream));
        }

        /** Whether work that is submitted to {@code later} now comes behind it; as far as can be told. */
        boolean isBefore(Stream later) {
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

    private final Place alloc;
    private List<Place> uses = List.of();
    private Place free;

    Lifetime(Place alloc) {
        this.alloc = alloc;
    }

    Place alloc() {
        return alloc;
    }

    /** The free, once it was submitted; else null. */
    Place free() {
        return free;
    }

    /** The last use in each stream. */
    List<Place> uses() {
        return uses;
    }

    /** Notes a use: who comes behind it comes behind all earlier ones of its stream. */
    void use(Place place) {
        if (uses.isEmpty()) {
            uses = new ArrayList<>(2);
        }
        uses.removeIf(earlier ->
                earlier.stream() == place.stream() || earlier.stream().destroyed());
        uses.add(place);
    }

    void end(Place place) {
        free = place;
        uses = List.of();
    }
}
