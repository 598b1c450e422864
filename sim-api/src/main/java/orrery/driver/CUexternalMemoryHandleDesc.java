package orrery.driver;

import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;

/**
 * Memory of another API that is imported. {@link ExternalResourceInteroperability#cuImportExternalMemory} checks it.
 * Source: {@code CUDA_EXTERNAL_MEMORY_HANDLE_DESC} in {@code cuda.h}.
 *
 * @param type the type of the handle; the platform has to have handles of that type (EXT-29)
 * @param handle the handle, with the fields that the type needs and no others (EXT-03)
 * @param size the size of the memory object in bytes, an unsigned number, at least 1 (EXT-06)
 * @param flags {@link ExternalResourceInteroperability#CUDA_EXTERNAL_MEMORY_DEDICATED} for a dedicated resource, which
 *     every Direct3D resource is (EXT-08); else 0 (EXT-07)
 */
public record CUexternalMemoryHandleDesc(ExternalMemoryHandleType type, ExternalHandle handle, long size, int flags) {}
