package orrery.runtime;

import java.util.List;
import orrery.core.memory.MemoryRule;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemLocation;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.HostMemory;
import orrery.driver.MemoryManagement.MemoryInfo;
import orrery.driver.MemoryManagement.PitchedMemory;
import orrery.sim.CudaException;

/** Allocation, freeing, and information about addresses. */
interface MemoryCalls extends MemoryManagement, UnifiedAddressing, RuntimeSession {
    /** The element size for pitched rows, in bytes. */
    int PITCH_ELEMENT = 16;

    @Override
    default HostMemory host() {
        return driver().host();
    }

    @Override
    default MemoryInfo cudaMemGetInfo() {
        return call(RuntimeCall.cudaMemGetInfo, () -> driver().cuMemGetInfo());
    }

    @Override
    default long cudaMalloc(long size) {
        return call(RuntimeCall.cudaMalloc, () -> size == 0 ? 0 : driver().cuMemAlloc(size));
    }

    @Override
    default PitchedMemory cudaMallocPitch(long width, long height) {
        return call(RuntimeCall.cudaMallocPitch, () -> {
            boolean nothing = width == 0 || height == 0;
            return nothing ? new PitchedMemory(0, 0) : driver().cuMemAllocPitch(width, height, PITCH_ELEMENT);
        });
    }

    @Override
    default cudaPitchedPtr cudaMalloc3D(cudaExtent extent) {
        return call(RuntimeCall.cudaMalloc3D, () -> {
            cudaExtent size = RuntimeSession.given(extent, "extent");
            if (size.width() == 0 || size.height() == 0 || size.depth() == 0) {
                return new cudaPitchedPtr(0, 0, size.width(), size.height());
            }
            boolean negative = size.height() < 0 || size.depth() < 0;
            boolean countable = Math.multiplyHigh(size.height(), size.depth()) == 0 && size.height() * size.depth() > 0;
            long rows = negative ? -1 : countable ? size.height() * size.depth() : Long.MAX_VALUE;
            PitchedMemory memory = driver().cuMemAllocPitch(size.width(), rows, PITCH_ELEMENT);
            return new cudaPitchedPtr(memory.address(), memory.pitch(), size.width(), size.height());
        });
    }

    @Override
    default void cudaFree(long devPtr) {
        run(RuntimeCall.cudaFree, () -> {
            if (devPtr == 0) {
                driver().cuCtxGetFlags(); // a common idiom to create the context
            }
            driver().cuMemFree(devPtr);
        });
    }

    @Override
    default long cudaMallocHost(long size) {
        return call(RuntimeCall.cudaMallocHost, () -> size == 0 ? 0 : driver().cuMemAllocHost(size));
    }

    @Override
    default long cudaHostAlloc(long size, int flags) {
        return call(RuntimeCall.cudaHostAlloc, () -> size == 0 ? 0 : driver().cuMemHostAlloc(size, flags));
    }

    @Override
    default void cudaFreeHost(long ptr) {
        run(RuntimeCall.cudaFreeHost, () -> driver().cuMemFreeHost(ptr));
    }

    @Override
    default long cudaHostGetDevicePointer(long ptr, int flags) {
        return call(RuntimeCall.cudaHostGetDevicePointer, () -> driver().cuMemHostGetDevicePointer(ptr, flags));
    }

    @Override
    default int cudaHostGetFlags(long ptr) {
        return call(RuntimeCall.cudaHostGetFlags, () -> driver().cuMemHostGetFlags(ptr));
    }

    @Override
    default void cudaHostRegister(long ptr, long size, int flags) {
        run(RuntimeCall.cudaHostRegister, () -> driver().cuMemHostRegister(ptr, size, flags));
    }

    @Override
    default void cudaHostUnregister(long ptr) {
        run(RuntimeCall.cudaHostUnregister, () -> driver().cuMemHostUnregister(ptr));
    }

    @Override
    default long cudaMallocManaged(long size) {
        return cudaMallocManaged(size, StreamManagement.cudaMemAttachGlobal);
    }

    @Override
    default long cudaMallocManaged(long size, int flags) {
        return call(RuntimeCall.cudaMallocManaged, () -> driver().cuMemAllocManaged(size, flags));
    }

    @Override
    default cudaPointerAttributes cudaPointerGetAttributes(long ptr) {
        return call(RuntimeCall.cudaPointerGetAttributes, () -> {
            try {
                boolean managed = (boolean) driver().cuPointerGetAttribute(CUpointerAttribute.IS_MANAGED, ptr);
                int type = (int) driver().cuPointerGetAttribute(CUpointerAttribute.MEMORY_TYPE, ptr);
                int device = (int) driver().cuPointerGetAttribute(CUpointerAttribute.DEVICE_ORDINAL, ptr);
                cudaMemoryType memory =
                        managed ? cudaMemoryType.MANAGED : type == 1 ? cudaMemoryType.HOST : cudaMemoryType.DEVICE;
                return new cudaPointerAttributes(memory, device, ptr, memory == cudaMemoryType.DEVICE ? 0 : ptr);
            } catch (CudaException e) {
                if (e.rule() != MemoryRule.POINTER) {
                    throw e;
                }
                return new cudaPointerAttributes(cudaMemoryType.UNREGISTERED, cudaInvalidDeviceId, 0, ptr);
            }
        });
    }

    // -- managed memory ------------------------------------------------------------------------------------------

    @Override
    default void cudaMemPrefetchAsync(long devPtr, long count, CUmemLocation location, int flags, CUstream stream) {
        run(
                RuntimeCall.cudaMemPrefetchAsync,
                () -> driver().cuMemPrefetchAsync(devPtr, count, location, flags, stream));
    }

    @Override
    default void cudaMemAdvise(long devPtr, long count, CUmemAdvise advice, CUmemLocation location) {
        run(RuntimeCall.cudaMemAdvise, () -> driver().cuMemAdvise(devPtr, count, advice, location));
    }

    @Override
    default Object cudaMemRangeGetAttribute(CUmemRangeAttribute attribute, long devPtr, long count) {
        return call(
                RuntimeCall.cudaMemRangeGetAttribute, () -> driver().cuMemRangeGetAttribute(attribute, devPtr, count));
    }

    @Override
    default List<Object> cudaMemRangeGetAttributes(List<CUmemRangeAttribute> attributes, long devPtr, long count) {
        return call(
                RuntimeCall.cudaMemRangeGetAttributes,
                () -> driver().cuMemRangeGetAttributes(attributes, devPtr, count));
    }
}
