package orrery.conformance.external;

import static orrery.conformance.WithContext.function;

import java.time.Duration;
import java.util.List;
import java.util.function.IntUnaryOperator;
import orrery.conformance.WithContext;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.ExternalWorld;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;
import orrery.sim.MemoryObject;
import orrery.sim.SciAttributes;
import orrery.sim.SciSync;
import orrery.sim.SyncObject;

/** A machine with a context, and the world around it: of a test that extends this class, or that makes several. */
class Interop extends WithContext implements AutoCloseable {
    final ExternalWorld world;
    final CUstream stream;

    Interop() {
        this(MachineOptions.defaults().withDeadlockGrace(Duration.ZERO));
    }

    Interop(MachineOptions options) {
        super(options);
        world = machine.external();
        stream = stream();
    }

    CUstream stream() {
        return cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    // -- memory --------------------------------------------------------------------------------------------------

    CUexternalMemory imported(MemoryObject memory, ExternalMemoryHandleType type) {
        return cuda.cuImportExternalMemory(new CUexternalMemoryHandleDesc(type, memory.export(), memory.size(), 0));
    }

    long mapped(CUexternalMemory memory, long offset, long size) {
        return cuda.cuExternalMemoryGetMappedBuffer(memory, new CUexternalMemoryBufferDesc(offset, size, 0));
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    CUexternalSemaphore imported(SyncObject semaphore, ExternalSemaphoreHandleType type) {
        return cuda.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(type, semaphore.export(), 0));
    }

    /** Returns an object of NvSciSync that the device may signal and wait for. */
    SciSync sync(SciAttributes attributes) {
        cuda.cuDeviceGetNvSciSyncAttributes(attributes, cuda.cuDeviceGet(0), 3);
        return world.sciSync("sync", attributes);
    }

    void signal(CUexternalSemaphore semaphore, CUexternalSemaphoreSignalParams params, CUstream in) {
        cuda.cuSignalExternalSemaphoresAsync(List.of(semaphore), List.of(params), in);
    }

    void await(CUexternalSemaphore semaphore, CUexternalSemaphoreWaitParams params, CUstream in) {
        cuda.cuWaitExternalSemaphoresAsync(List.of(semaphore), List.of(params), in);
    }

    // -- work ----------------------------------------------------------------------------------------------------

    /** Launches a kernel of some microseconds that changes the first number at an address. */
    void change(long address, IntUnaryOperator change) {
        Kernel kernel = Kernel.perLaunch(arguments -> {
                    IntView cells = arguments.ints(0);
                    return launch -> cells.set(0, change.applyAsInt(cells.get(0)));
                })
                .costPerBlock((shape, arguments) -> 10_000);
        CUfunction function = function(kernel);
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, address);
    }

    ExternalQueue queue() {
        return world.queue("renderer");
    }

    @Override
    public void close() {
        machine.close();
    }
}
