package orrery.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.function.Executable;
import orrery.device.CUresult;
import orrery.device.Rule;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A test with a machine of its own, on which a context is current; the machine is closed after the test. */
public abstract class WithContext {
    public final Machine machine;
    public final CudaDriver cuda;

    /** Creates a machine as it is by default. */
    protected WithContext() {
        this(MachineOptions.defaults());
    }

    protected WithContext(MachineOptions options) {
        machine = Machine.create(options);
        cuda = driverWithContext(machine);
    }

    /** Makes a new context on the first device of a machine current, and returns the driver of the machine. */
    public static CudaDriver driverWithContext(Machine machine) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        return cuda;
    }

    /** Returns the function of a module with one kernel. */
    public static CUfunction function(CudaDriver cuda, String name, Kernel kernel) {
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.empty().with(name, kernel)), name);
    }

    /** Returns the function of a module with one kernel, which is named kernel. */
    public static CUfunction function(CudaDriver cuda, Kernel kernel) {
        return function(cuda, "kernel", kernel);
    }

    /** Returns the function of a module with one kernel. */
    protected final CUfunction function(String name, Kernel kernel) {
        return function(cuda, name, kernel);
    }

    /** Returns the function of a module with one kernel, which is named kernel. */
    protected final CUfunction function(Kernel kernel) {
        return function(cuda, kernel);
    }

    /** Asserts that a call is refused with a result code, and that its message contains some texts. */
    public static void assertRefused(CUresult expected, Executable call, String... texts) {
        CudaException refusal = assertThrows(CudaException.class, call);
        assertEquals(expected, refusal.result(), refusal.getMessage());
        assertSays(refusal, texts);
    }

    /** Asserts that a call is refused by a rule, and that its message contains some texts. */
    public static void assertRefused(Rule expected, Executable call, String... texts) {
        CudaException refusal = assertThrows(CudaException.class, call);
        assertEquals(expected, refusal.rule(), refusal.getMessage());
        assertSays(refusal, texts);
    }

    private static void assertSays(CudaException refusal, String... texts) {
        for (String text : texts) {
            assertTrue(refusal.getMessage().contains(text), refusal.getMessage());
        }
    }

    @AfterEach
    void closeMachine() {
        machine.close();
    }
}
