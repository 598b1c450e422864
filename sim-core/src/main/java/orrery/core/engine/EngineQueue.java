package orrery.core.engine;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The operations of a copy engine, of the front end, or of the thread that calls host functions. One executes at a
 * time, in the order in which they became ready.
 */
final class EngineQueue {
    private final DeviceResources device;
    private final Queue<Operation> waiting = new ArrayDeque<>();
    private boolean busy;
    private long freeSince = -1;

    EngineQueue(DeviceResources device) {
        this.device = device;
    }

    /** Executes an operation now, or when those before it have ended. */
    void begin(Operation operation, long now) {
        if (busy) {
            waiting.add(operation);
            operation.become(OperationState.QUEUED, "its engine is busy");
        } else {
            busy = true;
            device.run(operation, now);
        }
    }

    /** Returns when the last operation ended. */
    long freeSince() {
        return freeSince;
    }

    /** Called when the running operation has ended. Begins the next one. */
    void end(long now) {
        freeSince = now;
        Operation next = waiting.poll();
        if (next == null) {
            busy = false;
        } else {
            device.run(next, now);
        }
    }
}
