package orrery.conformance.cli;

import com.google.common.collect.ImmutableList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The causes of an exception of a program of the user. */
public final class Causes {
    private Causes() {}

    /**
     * Returns an exception and its causes, each once: exceptions can be causes of each other.
     *
     * @param cause returns the cause of an exception; null for none
     */
    public static ImmutableList<Throwable> of(Throwable failure, Function<Throwable, @Nullable Throwable> cause) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        ImmutableList.Builder<Throwable> causes = ImmutableList.builder();
        for (Throwable each = failure; each != null && seen.add(each); each = readable(each, cause)) {
            causes.add(each);
        }
        return causes.build();
    }

    private static @Nullable Throwable readable(Throwable failure, Function<Throwable, @Nullable Throwable> cause) {
        try {
            return cause.apply(failure);
        } catch (RuntimeException | Error e) {
            return null; // an exception of the user, whose method fails
        }
    }
}
