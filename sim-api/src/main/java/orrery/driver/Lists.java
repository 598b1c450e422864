package orrery.driver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lists in structs. */
final class Lists {
    private Lists() {}

    /**
     * Returns an immutable copy of a list; null for null. A struct accepts null, and the call that reads it refuses it.
     */
    static <T> List<T> copy(List<T> given) {
        return given == null ? null : Collections.unmodifiableList(new ArrayList<>(given));
    }
}
