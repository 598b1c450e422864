package orrery.driver;

import orrery.sim.ExternalHandle;
import orrery.sim.ExternalSemaphoreHandleType;

/**
 * A semaphore of another API that is imported. {@link ExternalResourceInteroperability#cuImportExternalSemaphore}
 * checks it. Source: {@code CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC} in {@code cuda.h}.
 *
 * @param type the type of the handle; the platform has to have handles of that type (EXT-29), and a timeline semaphore
 *     needs a device that supports them (EXT-18)
 * @param handle the handle, with the fields that the type needs and no others (EXT-30)
 * @param flags reserved: 0 (EXT-17)
 */
public record CUexternalSemaphoreHandleDesc(ExternalSemaphoreHandleType type, ExternalHandle handle, int flags) {}
