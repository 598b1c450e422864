package orrery.driver;

import orrery.sim.ExternalHandle;
import orrery.sim.ExternalSemaphoreHandleType;

/**
 * A semaphore of another API that is imported. Source: {@code CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC} in {@code cuda.h}.
 *
 * @param type the type of the handle
 * @param handle the handle
 * @param flags 0
 */
public record CUexternalSemaphoreHandleDesc(ExternalSemaphoreHandleType type, ExternalHandle handle, int flags) {}
