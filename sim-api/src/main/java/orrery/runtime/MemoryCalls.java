package orrery.runtime;

import static orrery.runtime.UnifiedAddressing.cudaInvalidDeviceId;

import com.google.common.collect.ImmutableList;
import com.google.common.math.LongMath;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUcontext;
import orrery.driver.CUpointerAttribute;
import orrery.driver.MemoryManagement.PitchedMemory;

/** The memory functions that differ from the driver's function of the same purpose, or make several calls of it. */
final class MemoryCalls {
    /** The element that rows are laid out for, in bytes. */
    private static final int PITCH_ELEMENT = 16;

    /** {@code CU_MEMORYTYPE_HOST}, as {@code cuPointerGetAttribute} returns it. */
    private static final int CU_MEMORYTYPE_HOST = 1;

    /** What makes up the attributes of a pointer. */
    private static final ImmutableList<CUpointerAttribute> ATTRIBUTES = ImmutableList.of(
            CUpointerAttribute.MEMORY_TYPE,
            CUpointerAttribute.IS_MANAGED,
            CUpointerAttribute.DEVICE_ORDINAL,
            CUpointerAttribute.DEVICE_POINTER,
            CUpointerAttribute.HOST_POINTER,
            CUpointerAttribute.CONTEXT);

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
        session.driver().cuCtxGetDevice(); // makes a context current: the pointer is that for its device
        List<@Nullable Object> known = session.driver().cuPointerGetAttributes(ATTRIBUTES, ptr);
        CUcontext owner = (CUcontext) known.get(5);
        RuntimeRule.PRIMARY_CONTEXT.require(
                owner == null || session.driver().isPrimary(owner),
                () -> "0x" + Long.toHexString(ptr) + " is memory of " + owner);
        cudaMemoryType memory =
                memoryType((int) Objects.requireNonNull(known.get(0)), (boolean) Objects.requireNonNull(known.get(1)));
        return memory == cudaMemoryType.UNREGISTERED
                ? new cudaPointerAttributes(memory, cudaInvalidDeviceId, 0, ptr)
                : new cudaPointerAttributes(
                        memory,
                        (int) Objects.requireNonNull(known.get(2)),
                        (long) Objects.requireNonNull(known.get(3)),
                        (long) Objects.requireNonNull(known.get(4)));
    }

    private static cudaMemoryType memoryType(int type, boolean managed) {
        if (type == 0) {
            return cudaMemoryType.UNREGISTERED;
        }
        if (managed) {
            return cudaMemoryType.MANAGED;
        }
        return type == CU_MEMORYTYPE_HOST ? cudaMemoryType.HOST : cudaMemoryType.DEVICE;
    }
}
