package orrery.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.machine.SimulatedMachine;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.DeviceVariable;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * The driver as a runtime uses it. Five things differ: a thread needs no context, since the primary context of its
 * device becomes current where a call needs one; {@code null} names the default stream that the program was built for;
 * a stream that has outlived its green context can be destroyed; an event is recorded for any execution context of its
 * device; and copies from and to arrays may begin within elements.
 */
public interface ImplicitDriver extends CudaDriver {

    /**
     * Returns the driver of a simulated machine.
     *
     * @param nullStream what {@code null} names: {@link CUstream#LEGACY} or {@link CUstream#PER_THREAD}
     */
    static ImplicitDriver of(Machine machine, CUstream nullStream) {
        return new SimulatedImplicitDriver(SimulatedMachine.of(machine), nullStream);
    }

    /**
     * Returns the driver that a runtime uses on a driver of any kind.
     *
     * @param driver the driver
     * @param nullStream what {@code null} names: {@link CUstream#LEGACY} or {@link CUstream#PER_THREAD}
     * @param images the kernels and variables of the program; the simulator does not need them
     */
    static ImplicitDriver of(CudaDriver driver, CUstream nullStream, List<CUmoduleImage> images) {
        if (driver instanceof ImplicitDriver implicit && implicit.nullStream().equals(nullStream)) {
            return implicit;
        }
        return driver instanceof SimulatedDriver simulated
                ? new SimulatedImplicitDriver(simulated.machine(), nullStream)
                : PrimaryContextDriver.of(driver, nullStream, images);
    }

    /** Returns what {@code null} names where a stream is expected. */
    CUstream nullStream();

    /**
     * Begins a function of the runtime. Until it ends, the calls that the thread makes belong to it: they have its
     * correlation id, and listeners are notified of the function instead of them.
     *
     * @param function the function
     * @return true if it has begun and has to be ended; false if the thread is in a function already, or may make no
     *     calls
     */
    boolean begin(ApiFunction function);

    /**
     * Lets a fault plan fail the function of the runtime that the calling thread has begun.
     *
     * @param function the function
     * @throws orrery.sim.CudaException if it fails (API-09)
     */
    void admit(ApiFunction function);

    /**
     * Ends the function of the runtime that the calling thread has begun.
     *
     * @param function the function
     * @param result the result code that it returns
     * @param failure what it throws; null for nothing
     */
    void end(ApiFunction function, ResultCode result, @Nullable Throwable failure);

    /** Returns whether the calling thread runs a callback of the driver. */
    boolean inCallback();

    /** Makes the primary context of a device current, in place of the context that is. */
    void useDevice(CUdevice device);

    /** Returns the device of the current context, or of the one that becomes current where none is. */
    CUdevice usedDevice();

    /** Returns whether the calling thread uses the primary context of its device, which need not be current yet. */
    boolean usesPrimaryContext();

    /** Returns whether a context, green or not, is one of a primary context. */
    boolean isPrimary(CUcontext context);

    /** Returns the primary context of a device, which the runtime keeps alive. */
    CUcontext primaryContext(CUdevice device);

    /**
     * Creates a green context without a default stream.
     *
     * @param resources its resources
     * @param device the device
     */
    CUgreenCtx createGreenContext(CUdevResourceDesc resources, CUdevice device);

    /** Returns a function for a kernel that no module has: every context loads it when it is first used there. */
    CUfunction function(Kernel kernel);

    /** Returns the kernel of a library for a kernel that no module has. */
    CUkernel kernelHandle(Kernel kernel);

    /** Returns the memory of a variable that no module has: every context allocates it when it is first used there. */
    MemoryManagement.AddressRange variable(DeviceVariable variable);

    /** Returns the kernel that the program names a function by; null for a function of a library. */
    @Nullable
    Kernel kernel(CUfunction function);
}
