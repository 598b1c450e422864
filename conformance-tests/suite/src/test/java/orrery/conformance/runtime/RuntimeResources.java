package orrery.conformance.runtime;

import java.util.List;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaExecutionContext_t;
import orrery.sim.ArrayFormat;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.Machine;

/** Execution contexts and external resources: some that can be used, and some that are gone. */
final class RuntimeResources {
    final CUdevResource sms;
    final CUdevResource group;
    final CUdevResourceDesc desc;
    final cudaExecutionContext_t primary;
    final cudaExecutionContext_t green;
    final cudaExecutionContext_t gone;
    final CUstream greenStream;
    final CUstream detachedStream;
    final CUexternalMemoryHandleDesc memoryHandle;
    final CUexternalMemory memory;
    final CUexternalMemory destroyedMemory;
    final CUmipmappedArray array;
    final CUexternalSemaphoreHandleDesc semaphoreHandle;
    final CUexternalSemaphore semaphore;
    final CUexternalSemaphore destroyedSemaphore;

    RuntimeResources(CudaRuntime cuda, Machine machine) {
        primary = cuda.cudaDeviceGetExecutionCtx(0);
        sms = cuda.cudaDeviceGetDevResource(0, CUdevResourceType.SM);
        List<CUdevResource> groups =
                cuda.cudaDevSmResourceSplitByCount(2, sms, 0, 8).result();
        group = groups.get(0);
        desc = cuda.cudaDevResourceGenerateDesc(group);
        green = cuda.cudaGreenCtxCreate(desc, 0, 0);
        greenStream = cuda.cudaExecutionCtxStreamCreate(green, CudaRuntime.cudaStreamNonBlocking, 0);
        gone = cuda.cudaGreenCtxCreate(cuda.cudaDevResourceGenerateDesc(groups.get(1)), 0, 0);
        detachedStream = cuda.cudaExecutionCtxStreamCreate(gone, CudaRuntime.cudaStreamNonBlocking, 0);
        cuda.cudaExecutionCtxDestroy(gone);

        var other = machine.external().memory("memory", ExternalMemoryHandleType.OPAQUE_WIN32, 1 << 16);
        memoryHandle =
                new CUexternalMemoryHandleDesc(ExternalMemoryHandleType.OPAQUE_WIN32, other.export(), 1 << 16, 0);
        memory = cuda.cudaImportExternalMemory(memoryHandle);
        destroyedMemory = cuda.cudaImportExternalMemory(memoryHandle);
        cuda.cudaDestroyExternalMemory(destroyedMemory);
        array = cuda.cudaExternalMemoryGetMappedMipmappedArray(
                memory,
                new CUexternalMemoryMipmappedArrayDesc(
                        0, new CUarray3DDescriptor(8, 8, 0, ArrayFormat.FLOAT, 1, 0), 1));
        var fence = machine.external().timelineSemaphore("fence", ExternalSemaphoreHandleType.D3D12_FENCE, 0);
        semaphoreHandle = new CUexternalSemaphoreHandleDesc(ExternalSemaphoreHandleType.D3D12_FENCE, fence.export(), 0);
        semaphore = cuda.cudaImportExternalSemaphore(semaphoreHandle);
        destroyedSemaphore = cuda.cudaImportExternalSemaphore(semaphoreHandle);
        cuda.cudaDestroyExternalSemaphore(destroyedSemaphore);
    }

    /** What is neither a stream nor to be named. */
    List<Object> all() {
        return List.of(
                sms,
                group,
                desc,
                primary,
                green,
                gone,
                memoryHandle,
                memory,
                destroyedMemory,
                array,
                semaphoreHandle,
                semaphore,
                destroyedSemaphore);
    }
}
