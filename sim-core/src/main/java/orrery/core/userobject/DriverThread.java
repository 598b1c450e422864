package orrery.core.userobject;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.DeviceResources;
import orrery.core.engine.WorkOwner;
import orrery.core.fault.FaultState;
import orrery.sim.TracedContext;

/** The driver as the owner of destructor calls, which belong to no stream and no context. */
final class DriverThread extends WorkOwner {

    /**
     * Creates an owner.
     *
     * @param device the device whose host thread it uses
     * @param faults the fault state of the machine, which a destructor that throws sets
     */
    DriverThread(DeviceResources device, FaultState faults) {
        super(device, faults);
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
