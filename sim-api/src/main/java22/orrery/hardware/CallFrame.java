package orrery.hardware;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** What one call of the driver needs: memory for its arguments, and what happens when it returns. */
final class CallFrame implements AutoCloseable {
    private final Arena arena = Arena.ofConfined();
    private final List<Object> arguments = new ArrayList<>();
    private final List<IntConsumer> after = new ArrayList<>();

    /** Returns the memory, which is valid until the call has returned. */
    Arena arena() {
        return arena;
    }

    /** Returns the arguments in the form of C. */
    List<Object> arguments() {
        return arguments;
    }

    /** Does something with the number that the function returns. */
    void after(IntConsumer action) {
        after.add(action);
    }

    /** Ends the call. */
    void returned(int code) {
        after.forEach(action -> action.accept(code));
    }

    @Override
    public void close() {
        arena.close();
    }
}
