package orrery.driver;

import orrery.core.external.ExternalSemaphore;

/**
 * A handle of a semaphore that {@link ExternalResourceInteroperability#cuImportExternalSemaphore} has imported from
 * another API. After {@link ExternalResourceInteroperability#cuDestroyExternalSemaphore} calls that take it raise
 * {@code CUDA_ERROR_INVALID_HANDLE} (EXT-02). Source: {@code CUexternalSemaphore} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUexternalSemaphore extends Handle<ExternalSemaphore> {
    CUexternalSemaphore(Reference<ExternalSemaphore> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUexternalSemaphore(CUexternalSemaphore handle) {
        super(handle);
    }
}
