package orrery.driver;

import orrery.core.machine.Machine;

/**
 * The driver API, one interface for each chapter of its documentation.
 *
 * <p>Results are returned; several come as a record. A failure is thrown as an {@link orrery.core.rule.CudaException}
 * with its result code. Queries return CUDA_ERROR_NOT_READY. What is not simulated throws
 * {@link UnsupportedOperationException} and names itself.
 */
public interface CudaDriver
        extends Initialization,
                ErrorHandling,
                DeviceManagement,
                ContextManagement,
                GreenContexts,
                PeerContextMemoryAccess,
                ModuleManagement,
                MemoryManagement,
                ArrayManagement,
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
                Occupancy {

    /** The driver of a simulated machine. */
    static CudaDriver of(Machine machine) {
        return new SimulatedDriver(machine);
    }
}
