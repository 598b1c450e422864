package orrery.core.host;

import orrery.core.engine.DeviceResources;
import orrery.device.DeviceModel;

/** A device, as the objects on it see it. */
public interface HostDevice {

    /** Returns the ordinal. */
    int ordinal();

    /** Returns the device model. */
    DeviceModel model();

    /** Returns what executes the work of the device: its SMs, copy engines and queues. */
    DeviceResources resources();

    /** Returns the budget of the device's memory. */
    MemoryBudget memory();
}
