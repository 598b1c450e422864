package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.core.machine.SimulatedMachine;
import orrery.sim.DeviceFault;

/**
 * Requests empty buffers from the program and returns full ones to it. A callback that throws becomes a warning. A
 * record that is written while a callback runs does not call another one.
 */
final class BufferExchange {
    private static final String REQUEST = "the callback that requests a buffer";
    private static final String COMPLETE = "the callback that is given a completed buffer";

    private final SimulatedMachine machine;
    private @Nullable BufferCallbacks callbacks;

    private boolean inCallback;

    private int requests;

    /** Creates an exchange without callbacks. */
    BufferExchange(SimulatedMachine machine) {
        this.machine = machine;
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
        BufferCallbacks called = callbacks;
        if (called == null || inCallback) {
            return null;
        }
        requests++;
        RecordBuffer[] given = new RecordBuffer[1];
        run(REQUEST, "; records may be dropped", () -> given[0] = called.request());
        return given[0];
    }

    /** Returns all buffers of a queue to the program, unless a callback is running. */
    void deliver(RecordQueue queue) {
        while (callbacks != null && !inCallback) {
            BufferCallbacks called = callbacks;
            RecordBuffer done = queue.remove();
            if (done == null) {
                return;
            }
            run(COMPLETE, "", () -> called.complete(queue.context(), queue.streamId(), done));
        }
    }

    private void run(String what, String consequence, Runnable callback) {
        inCallback = true;
        try {
            callback.run();
        } catch (Throwable e) {
            machine.warn(what + " has thrown " + DeviceFault.describe(e) + consequence);
        } finally {
            inCallback = false;
        }
    }

    /** Returns how many buffers were requested since the last call of this method. */
    int takeRequests() {
        int count = requests;
        requests = 0;
        return count;
    }
}
