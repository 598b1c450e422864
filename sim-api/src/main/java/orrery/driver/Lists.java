package orrery.driver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists in structs. */
final class Lists {
    private Lists() {}

    /**
     * A copy that nobody changes, of null null: a struct keeps what it is made of, and the call that reads it refuses.
     */
    static <T> @Nullable List<T> copy(@Nullable List<T> given) {
        return given == null ? null : Collections.unmodifiableList(new ArrayList<>(given));
    }
}
