package orrery.core.engine;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import orrery.sim.WaitCause;

/**
 * The operations of a copy engine, of the front end, or of the thread that calls host functions. One executes at a
 * time, in the order in which they became ready.
 */
final class EngineQueue {
    private final DeviceResources device;
    private final Queue<Operation> waiting = new ArrayDeque<>();
    private @Nullable Operation running;
    private long freeSince = -1;

    EngineQueue(DeviceResources device) {
        this.device = device;
    }

    /** Executes an operation now, or when those before it have ended. */
    void begin(Operation operation, long now) {
        if (running != null) {
            waiting.add(operation);
            operation.become(OperationState.QUEUED, "its engine is busy");
            device.engine().listeners().waits(operation, WaitCause.ENGINE, now, running);
        } else {
            running = operation;
            device.run(operation, now);
        }
    }

    /** Returns when the last operation ended. */
    long freeSince() {
        return freeSince;
    }

    /**
     * Called when the running operation has ended. Begins the next one.
     *
     * @param ended the id of that operation
     */
    void end(long ended, long now) {
        freeSince = now;
        Operation next = waiting.poll();
        running = next;
        if (next != null) {
            device.engine().listeners().wasTaken(next, ended);
            device.run(next, now);
        }
    }
}
