package orrery.core.lifetime;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AllocationHistory;

/** The positions at which the program allocates, uses and frees one allocation. */
final class Lifetime implements AllocationHistory {
    private final StreamPosition alloc;

    /** The last use in each stream; null for none. */
    private @Nullable List<StreamPosition> uses;

    private @Nullable StreamPosition free;

    Lifetime(StreamPosition alloc) {
        this.alloc = alloc;
    }

    /** Returns the position of the alloc. */
    StreamPosition alloc() {
        return alloc;
    }

    /** Returns the position of the free; null if no free was submitted. */
    @Nullable
    StreamPosition free() {
        return free;
    }

    @Override
    public void contextDestroyed() {
        alloc.forgetDestroyedContext();
        if (uses != null) {
            uses.removeIf(StreamPosition::isDestroyed);
        }
        if (free != null) {
            free.forgetDestroyedContext();
        }
    }

    @Override
    public @Nullable String freedBy() {
        return free == null ? null : free.toString();
    }

    /** Returns the last use in each stream. */
    List<StreamPosition> uses() {
        return uses == null ? List.of() : uses;
    }

    /** Adds a use. It replaces earlier uses in the same stream, because it is ordered after them. */
    void addUse(StreamPosition position) {
        if (uses == null) {
            uses = new ArrayList<>(2);
        }
        uses.removeIf(earlier -> earlier.isDestroyed() || earlier.stream() == position.stream());
        uses.add(position);
    }

    /** Ends the lifetime at the position of the free. */
    void end(StreamPosition position) {
        free = position;
        uses = null;
    }
}
