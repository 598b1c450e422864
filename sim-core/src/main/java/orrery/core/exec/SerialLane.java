package orrery.core.exec;

import java.util.ArrayDeque;

/** A resource that does one operation at a time, in the order in which they became ready. */
final class SerialLane {
    private final DeviceEngine engine;
    private final ArrayDeque<Operation> waiting = new ArrayDeque<>();
    private boolean busy;

    SerialLane(DeviceEngine engine) {
        this.engine = engine;
    }

    void begin(Operation operation, long now) {
        if (busy) {
            waiting.add(operation);
        } else {
            busy = true;
            engine.run(operation, now);
        }
    }

    /** The operation that held the lane has ended. */
    void end(long now) {
        Operation next = waiting.poll();
        if (next == null) {
            busy = false;
        } else {
            engine.run(next, now);
        }
    }
}
