package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * The driver as a runtime uses it. Three things differ: a thread needs no context, since the primary context of its
 * device becomes current where a call needs one; {@code null} names the default stream that the program was built for;
 * and a stream that has outlived its green context can be destroyed.
 */
public interface ImplicitDriver extends CudaDriver {

    /**
     * The driver of a simulated machine.
     *
     * @param nullStream what {@code null} names: {@link CUstream#LEGACY} or {@link CUstream#PER_THREAD}
     */
    static ImplicitDriver of(Machine machine, CUstream nullStream) {
        return new SimulatedImplicitDriver(SimulatedMachine.of(machine), nullStream);
    }

    /** Makes the primary context of a device current, in place of the context that is. */
    void useDevice(CUdevice device);

    /** The device of the current context, or of the one that becomes current where none is. */
    CUdevice usedDevice();

    /** The primary context of a device, which the runtime keeps alive. */
    CUcontext primaryContext(CUdevice device);

    /** A function for a kernel that no module has: every context loads it when it is first used there. */
    CUfunction function(Kernel kernel);

    /** The kernel of a function. */
    Kernel kernel(CUfunction function);
}
