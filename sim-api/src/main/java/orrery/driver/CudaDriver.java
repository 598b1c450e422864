package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.sim.Machine;

/**
 * The driver API, one interface for each chapter of its documentation. It may be called by any thread.
 *
 * <p>Results are returned; several come as a record. A failure is thrown as an {@link orrery.sim.CudaException} with
 * its result code, a {@link orrery.device.CUresult}, and the rule that was broken. Queries return
 * {@code CUDA_ERROR_NOT_READY}. What is not simulated throws {@link UnsupportedOperationException} and names itself.
 *
 * <p>A parameter must not be null unless its description says what null means. A handle refers to an existing object if
 * it is not null, comes from the same machine, and the object has not been destroyed, by itself or with its context.
 * Sizes are in bytes, addresses are those of the one address space of host and devices. Flags are sums of the constants
 * that their description names.
 *
 * <p>Every function lists the result codes that it raises, with the ids of the rules behind them; {@code docs/rules.md}
 * says what each rule demands and where that is documented. Four rules hold for every function and are listed here
 * alone:
 *
 * <ul>
 *   <li>{@code CUDA_ERROR_NOT_PERMITTED} (API-01): a kernel, a host function, a callback or a destructor makes a call.
 *   <li>{@code CUDA_ERROR_NOT_INITIALIZED} (API-04): {@link #cuInit} has not been called. {@link #cuInit},
 *       {@link #cuDriverGetVersion}, {@link #cuGetErrorName} and {@link #cuGetErrorString} do not need it.
 *   <li>{@code CUDA_ERROR_DEINITIALIZED} (API-07): the machine was closed.
 *   <li>{@code CUDA_ERROR_NOT_SUPPORTED} (API-10): the call would end after the latest virtual time, 146 years.
 * </ul>
 *
 * <p>Rules LIFE-01 to LIFE-03 raise an error only on a machine with
 * {@linkplain orrery.sim.MachineOptions#withStrictLifetimes strict lifetimes}; others warn.
 *
 * <p>{@link CUcontext} explains what every use of a context raises, and {@link CUstream} what every use of a stream
 * does.
 */
public interface CudaDriver
        extends Initialization,
                ErrorHandling,
                DriverEntryPointAccess,
                ErrorLogManagement,
                DeviceManagement,
                ContextManagement,
                GreenContexts,
                PeerContextMemoryAccess,
                ModuleManagement,
                JitLinking,
                LibraryManagement,
                MemoryManagement,
                ArrayManagement,
                ArrayCopies,
                BatchCopies,
                VirtualMemoryManagement,
                MulticastObjectManagement,
                InterprocessEvents,
                InterprocessMemory,
                SharedMemoryPools,
                UnifiedAddressing,
                StreamOrderedMemoryAllocator,
                GraphMemoryManagement,
                UserObjectManagement,
                StreamManagement,
                EventManagement,
                ExecutionControl,
                StreamMemoryOperations,
                ExternalResourceInteroperability,
                GraphManagement,
                GraphIds,
                ProfilerControl,
                Occupancy {

    /** Returns the driver of a simulated machine. */
    static CudaDriver of(Machine machine) {
        return new SimulatedDriver(SimulatedMachine.of(machine));
    }
}
