package orrery.core.lifetime;

import java.util.ArrayList;
import java.util.List;
import orrery.core.stream.Stream;
import orrery.core.work.Work;

/** The life of one allocation, as the program orders it: the place of its alloc, what uses it, and its free. */
final class Lifetime extends Place {
    /** Null for none. */
    private List<Place> uses;

    private Place free;

    Lifetime(Stream stream, Work alloc) {
        super(stream, alloc);
    }

    /** The free, once it was submitted; else null. */
    Place free() {
        return free;
    }

    /** The last use in each stream. */
    List<Place> uses() {
        return uses == null ? List.of() : uses;
    }

    /** Notes a use: who comes behind it comes behind all earlier ones of its stream. */
    void use(Place place) {
        if (uses == null) {
            uses = new ArrayList<>(2);
        }
        uses.removeIf(earlier ->
                earlier.stream() == place.stream() || earlier.stream().destroyed());
        uses.add(place);
    }

    void end(Place place) {
        free = place;
        uses = null;
    }
}
