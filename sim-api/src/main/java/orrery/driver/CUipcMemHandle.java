package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Allocation;

/**
 * Names memory of a machine for other machines. A program hands the object over. Two handles of the same memory are
 * equal. Source: {@code CUipcMemHandle} in {@code cuda.h}.
 */
public final class CUipcMemHandle {
    private final SimulatedMachine exporter;
    private final Allocation memory;
    private final int device;

    CUipcMemHandle(SimulatedMachine exporter, Allocation memory, int device) {
        this.exporter = exporter;
        this.memory = memory;
        this.device = device;
    }

    SimulatedMachine exporter() {
        return exporter;
    }

    Allocation memory() {
        return memory;
    }

    int device() {
        return device;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CUipcMemHandle handle && handle.memory == memory;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(memory);
    }

    @Override
    public String toString() {
        return "handle of " + memory;
    }
}
