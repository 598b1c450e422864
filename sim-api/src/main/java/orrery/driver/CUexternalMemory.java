package orrery.driver;

import orrery.core.external.ExternalMemory;
import orrery.core.machine.SimulatedMachine;

/**
 * A handle of memory that {@link ExternalResourceInteroperability#cuImportExternalMemory} has imported from another
 * API. After {@link ExternalResourceInteroperability#cuDestroyExternalMemory} calls that take it raise
 * {@code CUDA_ERROR_INVALID_HANDLE} (EXT-01). Source: {@code CUexternalMemory} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUexternalMemory extends Handle<ExternalMemory> {
    CUexternalMemory(SimulatedMachine machine, ExternalMemory target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUexternalMemory(long address) {
        super(address);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUexternalMemory(CUexternalMemory handle) {
        super(handle);
    }
}
