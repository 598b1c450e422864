package orrery.cupti.collect;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Requests empty buffers from the program and returns full ones to it. A callback that throws becomes a warning; a
 * record that is written while a callback runs does not call another one.
 */
final class BufferExchange {
    private final Consumer<String> warnings;
    private @Nullable BufferCallbacks callbacks;
    private boolean inCallback;
    private int requests;

    /** Creates an exchange without callbacks. */
    BufferExchange(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    void register(BufferCallbacks registered) {
        callbacks = registered;
    }

    /** Returns whether the program has registered callbacks. */
    boolean registered() {
        return callbacks != null;
    }

    /** Requests a buffer; null if the program gives none, or if a callback is running. */
    @Nullable
    RecordBuffer request() {
        if (callbacks == null || inCallback) {
            return null;
        }
        inCallback = true;
        requests++;
        try {
            return callbacks.request();
        } catch (Throwable e) {
            warnings.accept("the callback that requests a buffer has thrown " + e + "; records may be dropped");
            return null;
        } finally {
            inCallback = false;
        }
    }

    /** Returns all buffers of a queue to the program. */
    void deliver(RecordQueue queue) {
        if (callbacks == null) {
            return;
        }
        for (RecordBuffer done = queue.remove(); done != null; done = queue.remove()) {
            try {
                inCallback = true;
                callbacks.complete(queue.context(), queue.streamId(), done);
            } catch (Throwable e) {
                warnings.accept("the callback that is given a completed buffer has thrown " + e);
            } finally {
                inCallback = false;
            }
        }
    }

    /** Returns how many buffers were requested since the last call of this method. */
    int takeRequests() {
        int count = requests;
        requests = 0;
        return count;
    }
}
