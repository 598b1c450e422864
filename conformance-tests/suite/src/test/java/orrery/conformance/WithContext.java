package orrery.conformance;

import org.junit.jupiter.api.AfterEach;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A test with a machine of its own, on which a context is current; the machine is closed after the test. */
public abstract class WithContext {
    protected final Machine machine;
    protected final CudaDriver cuda;

    /** Creates a machine as it is by default. */
    protected WithContext() {
        this(MachineOptions.defaults());
    }

    protected WithContext(MachineOptions options) {
        machine = Machine.create(options);
        cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
    }

    /** Returns the function of a module with one kernel. */
    protected final CUfunction function(String name, Kernel kernel) {
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.empty().with(name, kernel)), name);
    }

    @AfterEach
    void closeMachine() {
        machine.close();
    }
}
