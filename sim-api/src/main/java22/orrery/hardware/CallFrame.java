package orrery.hardware;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The native memory for the arguments of one call of the driver, and actions for its return. */
final class CallFrame implements AutoCloseable {
    private static final int USUAL_ARGUMENTS = 12;

    private final List<Object> arguments = new ArrayList<>(USUAL_ARGUMENTS);
    private @Nullable Arena arena;
    private @Nullable List<IntConsumer> after;

    /** Returns the memory, which is valid until the call has returned. Most calls need none. */
    Arena arena() {
        if (arena == null) {
            arena = Arena.ofConfined();
        }
        return arena;
    }

    /** Returns the arguments in the form of C. */
    List<Object> arguments() {
        return arguments;
    }

    /** Does something with the number that the function returns. */
    void after(IntConsumer action) {
        if (after == null) {
            after = new ArrayList<>();
        }
        after.add(action);
    }

    /** Ends the call. */
    void returned(int code) {
        if (after != null) {
            after.forEach(action -> action.accept(code));
        }
    }

    @Override
    public void close() {
        if (arena != null) {
            arena.close();
        }
    }
}
