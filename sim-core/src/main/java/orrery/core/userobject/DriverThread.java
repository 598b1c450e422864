package orrery.core.userobject;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.DeviceEngine;
import orrery.core.engine.WorkOwner;
import orrery.core.fault.FaultState;
import orrery.sim.TracedContext;

/** The driver as the owner of destructor calls, which belong to no stream and no context. */
final class DriverThread extends WorkOwner {

    /**
     * Creates an owner.
     *
     * @param engine the engine whose host thread it uses
     * @param faults the fault state of the machine, which a destructor that throws sets
     */
    DriverThread(DeviceEngine engine, FaultState faults) {
        super(engine, faults);
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
