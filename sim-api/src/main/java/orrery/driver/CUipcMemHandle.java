package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Allocation;

/**
 * Names memory of a machine for other machines. A program hands the object over. Two handles of the same memory are
 * equal. Source: {@code CUipcMemHandle} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUipcMemHandle extends Handle<Allocation> {
    CUipcMemHandle(SimulatedMachine exporter, Allocation memory) {
        super(exporter, memory);
    }

    @Override
    public String toString() {
        return "handle of " + super.toString();
    }
}
