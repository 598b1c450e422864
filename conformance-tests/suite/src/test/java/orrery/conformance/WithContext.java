package orrery.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.function.Executable;
import orrery.device.CUmemLocation;
import orrery.device.CUresult;
import orrery.device.Rule;
import orrery.driver.CUfunction;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemGenericAllocationHandle;
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

    /** Returns an integer of the memory of a device. */
    public static int intAt(CudaDriver cuda, long address) {
        return ints(cuda, address, 1)[0];
    }

    /** Returns an integer of the memory of a device. */
    protected final int intAt(long address) {
        return intAt(cuda, address);
    }

    /** Returns integers of the memory of a device. */
    public static int[] ints(CudaDriver cuda, long address, int count) {
        int[] values = new int[count];
        cuda.cuMemcpyDtoH(cuda.host().of(values), address, 4L * count);
        return values;
    }

    /** Returns integers of the memory of a device. */
    protected final int[] ints(long address, int count) {
        return ints(cuda, address, count);
    }

    /** Returns an address where the first device reads and writes physical memory. */
    public static long mapped(CudaDriver cuda, CUmemGenericAllocationHandle memory, long bytes) {
        long address = cuda.cuMemAddressReserve(bytes, 0, 0, 0);
        cuda.cuMemMap(address, bytes, 0, memory, 0);
        cuda.cuMemSetAccess(
                address, bytes, new CUmemAccessDesc(CUmemLocation.device(0), CUmemAccessDesc.Flags.READWRITE));
        return address;
    }

    /** Asserts that a call is refused with a result code, and that its message contains some texts. */
    public static void assertRefused(CUresult expected, Executable call, String... texts) {
        CudaException refusal = assertThrows(CudaException.class, call);
        assertEquals(expected, refusal.result(), refusal.getMessage());
        assertSays(refusal, texts);
    }

    /** Asserts that a call is refused by the rule with an id, and that its message contains some texts. */
    public static void assertRefused(String id, Executable call, String... texts) {
        CudaException refusal = assertThrows(CudaException.class, call);
        assertEquals(id, refusal.rule().id(), refusal.getMessage());
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
