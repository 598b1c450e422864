package orrery.conformance.cli;

import com.google.common.collect.ImmutableList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.CudaException;

/** The causes of an exception of a program of the user. */
public final class Causes {
    private Causes() {}

    /** Returns an exception and its causes that say something new: the driver's says what the runtime's has said. */
    public static ImmutableList<Throwable> informative(Throwable failure) {
        return of(failure, Causes::informativeCause);
    }

    private static @Nullable Throwable informativeCause(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CudaRuntimeException && cause instanceof CudaException ? cause.getCause() : cause;
    }

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
