package orrery.driver;

import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;

/**
 * Memory of another API that is imported. Source: {@code CUDA_EXTERNAL_MEMORY_HANDLE_DESC} in {@code cuda.h}.
 *
 * @param type the type of the handle
 * @param handle the handle
 * @param size the size of the memory object in bytes, an unsigned number
 * @param flags {@link CudaDriver#CUDA_EXTERNAL_MEMORY_DEDICATED} or 0
 */
public record CUexternalMemoryHandleDesc(ExternalMemoryHandleType type, ExternalHandle handle, long size, int flags) {}
