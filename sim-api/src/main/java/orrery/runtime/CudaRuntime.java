package orrery.runtime;

import orrery.core.machine.Machine;

/**
 * The runtime API, one interface for each chapter of its documentation.
 *
 * <p>Results are returned; several come as a record. A failure is thrown as a {@link CudaRuntimeException} with its
 * {@link cudaError_t}, and remembered as the last error of the thread. Queries return {@code cudaErrorNotReady}. What
 * is not simulated throws {@link UnsupportedOperationException} and names itself.
 *
 * <p>Nothing needs to be set up: the first call initializes the driver, and the primary context of a thread's device
 * becomes current where a call needs a context and none is. A kernel is given as it is, and loaded where it is first
 * used. The driver of the same machine, {@code CudaDriver.of(machine)}, sees the same contexts and takes the same
 * handles.
 */
public interface CudaRuntime
        extends DeviceManagement,
                ErrorHandling,
                VersionManagement,
                StreamManagement,
                EventManagement,
                ExecutionControl,
                Occupancy,
                MemoryManagement,
                StreamOrderedMemoryAllocator,
                UnifiedAddressing,
                PeerDeviceMemoryAccess,
                GraphManagement,
                GraphExecution,
                GraphMemoryManagement,
                UserObjectManagement,
                ExecutionContextManagement,
                ExternalResourceInteroperability,
                DriverInteroperability {

    /** The runtime of a simulated machine, for programs whose stream 0 is the legacy default stream. */
    static CudaRuntime of(Machine machine) {
        return of(machine, DefaultStream.LEGACY);
    }

    /** The runtime of a simulated machine, for programs with this stream 0. */
    static CudaRuntime of(Machine machine, DefaultStream defaultStream) {
        return new SimulatedRuntime(machine, defaultStream);
    }
}
