package orrery.driver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.Contract;

/** Lists in structs. */
final class Lists {
    private Lists() {}

    /**
     * Returns an immutable copy of a list; null for null. A struct accepts null, and the call that reads it refuses it.
     */
    @Contract("!null -> !null")
    static <T> @Nullable List<T> copy(@Nullable List<T> given) {
        return given == null ? null : Collections.unmodifiableList(new ArrayList<>(given));
    }

    /** Returns an immutable list of elements, which may be null; null for null. */
    @Contract("!null -> !null")
    static @Nullable List<Object> of(Object @Nullable [] given) {
        return given == null ? null : Collections.unmodifiableList(Arrays.asList(given));
    }
}
