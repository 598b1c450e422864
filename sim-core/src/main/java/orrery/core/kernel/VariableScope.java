package orrery.core.kernel;

import orrery.sim.DeviceVariable;

/** Where a kernel finds the variables that it names: its module. */
@FunctionalInterface
public interface VariableScope {

    /** The scope of kernels that are in no module. They find no variables. */
    VariableScope NONE = variable -> {
        throw new IllegalArgumentException("a kernel that is in no module names " + variable);
    };

    /**
     * Returns the address of a variable.
     *
     * @throws IllegalArgumentException if it is not in the scope
     */
    long address(DeviceVariable variable);
}
