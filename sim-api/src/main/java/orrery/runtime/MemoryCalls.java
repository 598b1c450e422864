package orrery.runtime;

import static orrery.runtime.UnifiedAddressing.cudaInvalidDeviceId;

import com.google.common.math.LongMath;
import orrery.core.memory.MemoryRule;
import orrery.driver.CUpointerAttribute;
import orrery.driver.MemoryManagement.PitchedMemory;
import orrery.sim.CudaException;

/** The memory functions that differ from the driver's function of the same purpose, or make several calls of it. */
final class MemoryCalls {
    /** The element that rows are laid out for, in bytes. */
    private static final int PITCH_ELEMENT = 16;

    /** {@code CU_MEMORYTYPE_HOST}, as {@code cuPointerGetAttribute} returns it. */
    private static final int CU_MEMORYTYPE_HOST = 1;

    private final RuntimeSession session;

    MemoryCalls(RuntimeSession session) {
        this.session = session;
    }

    long cudaMalloc(long size) {
        return size == 0 ? 0 : session.driver().cuMemAlloc(size);
    }

    PitchedMemory cudaMallocPitch(long width, long height) {
        boolean nothing = width == 0 || height == 0;
        return nothing ? new PitchedMemory(0, 0) : session.driver().cuMemAllocPitch(width, height, PITCH_ELEMENT);
    }

    cudaPitchedPtr cudaMalloc3D(cudaExtent extent) {
        cudaExtent size = RuntimeSession.given(extent, "extent");
        if (size.width() == 0 || size.height() == 0 || size.depth() == 0) {
            return new cudaPitchedPtr(0, 0, size.width(), size.height());
        }
        PitchedMemory memory = session.driver().cuMemAllocPitch(size.width(), rows(size), PITCH_ELEMENT);
        return new cudaPitchedPtr(memory.address(), memory.pitch(), size.width(), size.height());
    }

    /**
     * Returns the rows of all layers; -1 or the greatest long, which the driver refuses, if there is no such number.
     */
    private static long rows(cudaExtent size) {
        boolean isNegative = size.height() < 0 || size.depth() < 0;
        return isNegative ? -1 : LongMath.saturatedMultiply(size.height(), size.depth());
    }

    void cudaFree(long devPtr) {
        if (devPtr == 0) {
            session.driver().cuCtxGetFlags(); // creates the primary context, for which programs call cudaFree(0)
        }
        session.driver().cuMemFree(devPtr);
    }

    long cudaMallocHost(long size) {
        return size == 0 ? 0 : session.driver().cuMemAllocHost(size);
    }

    long cudaHostAlloc(long size, int flags) {
        return size == 0 ? 0 : session.driver().cuMemHostAlloc(size, flags);
    }

    cudaPointerAttributes cudaPointerGetAttributes(long ptr) {
        try {
            cudaMemoryType memory = memoryType(ptr);
            int device = (int) session.driver().cuPointerGetAttribute(CUpointerAttribute.DEVICE_ORDINAL, ptr);
            return new cudaPointerAttributes(memory, device, ptr, memory == cudaMemoryType.DEVICE ? 0 : ptr);
        } catch (CudaException e) {
            if (e.rule() != MemoryRule.POINTER) {
                throw e;
            }
            return new cudaPointerAttributes(cudaMemoryType.UNREGISTERED, cudaInvalidDeviceId, 0, ptr);
        }
    }

    private cudaMemoryType memoryType(long ptr) {
        if ((boolean) session.driver().cuPointerGetAttribute(CUpointerAttribute.IS_MANAGED, ptr)) {
            return cudaMemoryType.MANAGED;
        }
        int type = (int) session.driver().cuPointerGetAttribute(CUpointerAttribute.MEMORY_TYPE, ptr);
        return type == CU_MEMORYTYPE_HOST ? cudaMemoryType.HOST : cudaMemoryType.DEVICE;
    }
}
