package orrery.driver;

import orrery.core.external.ExternalMemory;

/**
 * A handle of memory that {@link ExternalResourceInteroperability#cuImportExternalMemory} has imported from another
 * API. After {@link ExternalResourceInteroperability#cuDestroyExternalMemory} calls that take it raise
 * {@code CUDA_ERROR_INVALID_HANDLE} (EXT-01). Source: {@code CUexternalMemory} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUexternalMemory extends Handle<ExternalMemory> {
    CUexternalMemory(Reference<ExternalMemory> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUexternalMemory(CUexternalMemory handle) {
        super(handle);
    }
}
