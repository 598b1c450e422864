package orrery.runtime;

import orrery.core.memory.MemoryRule;
import orrery.driver.CUpointerAttribute;
import orrery.driver.HostMemory;
import orrery.driver.MemoryManagement.PitchedMemory;
import orrery.sim.CudaException;

/** The functions of memory that are more than one call of the driver. */
interface MemoryCalls extends MemoryManagement, UnifiedAddressing, DriverForms {
    /** The element that rows are laid out for, in bytes. */
    int PITCH_ELEMENT = 16;

    @Override
    default HostMemory host() {
        return driver().host();
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
}
