package orrery.driver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists in structs. */
final class Lists {
    private Lists() {}

    /**
     * Returns an immutable copy of a list; null for null. A struct accepts null, and the call that reads it refuses it.
     */
    static <T> @Nullable List<T> copy(@Nullable List<T> given) {
        return given == null ? null : Collections.unmodifiableList(new ArrayList<>(given));
    }
}
