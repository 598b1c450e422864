package orrery.core.userobject;

import org.jspecify.annotations.Nullable;
import orrery.core.exec.DeviceEngine;
import orrery.core.exec.FaultState;
import orrery.core.exec.WorkOwner;
import orrery.sim.TracedContext;

/**
 * The driver itself as the owner of work, which belongs to no stream and to no context.
 *
 * @param engine whose host thread it uses
 * @param faults what a destructor that throws brings down: the machine
 */
record DriverThread(DeviceEngine engine, FaultState faults) implements WorkOwner {
    @Override
    public int urgency() {
        return 0;
    }

    @Override
    public long streamId() {
        return 0;
    }

    @Override
    public @Nullable TracedContext context() {
        return null;
    }

    @Override
    public String name() {
        return "driver";
    }
}
