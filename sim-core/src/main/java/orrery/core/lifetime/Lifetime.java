package orrery.core.lifetime;

import java.util.ArrayList;
import java.util.List;

/** The life of one allocation, as the program orders it: its alloc, what uses it, and its free. */
final class Lifetime {
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
