package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.core.memory.MemoryRule;
import orrery.core.rule.UnsignedText;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;

/** Converts copies of the runtime API to the driver's structs. */
final class CopyForms {
    private CopyForms() {}

    /**
     * Returns the direction of a copy.
     *
     * @throws orrery.sim.CudaException if it is null (RUNTIME-05)
     */
    static cudaMemcpyKind direction(@Nullable cudaMemcpyKind kind) {
        RuntimeRule.DIRECTION.require(kind != null, () -> "a copy has no direction");
        return kind;
    }

    /**
     * Returns the direction of a copy of which one side is on a device.
     *
     * @param betweenHostAndDevice the only legal direction between host and device
     * @param what the copy, for the message
     * @throws orrery.sim.CudaException if it is null (RUNTIME-05) or another one (RUNTIME-10)
     */
    static cudaMemcpyKind direction(@Nullable cudaMemcpyKind kind, cudaMemcpyKind betweenHostAndDevice, String what) {
        cudaMemcpyKind direction = direction(kind);
        RuntimeRule.DEVICE_DIRECTION.require(
                direction == betweenHostAndDevice
                        || direction == cudaMemcpyKind.DEVICE_TO_DEVICE
                        || direction == cudaMemcpyKind.DEFAULT,
                () -> what + " has direction " + direction);
        return direction;
    }

    /** Returns the driver's form of a copy of bytes. */
    static CUmemcpy3D linear(long dst, long src, long count, cudaMemcpyKind kind) {
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = new cudaPitchedPtr(src, count, count, 1);
        copy.dstPtr = new cudaPitchedPtr(dst, count, count, 1);
        copy.extent = new cudaExtent(count, 1, 1);
        copy.kind = kind;
        return copy.asCUmemcpy3D();
    }

    /** Returns the driver's form of a copy of rows. */
    static CUmemcpy2D asCUmemcpy2D(
            long dst, long dpitch, long src, long spitch, long width, long height, cudaMemcpyKind kind) {
        requireRows(dpitch, width, height);
        requireRows(spitch, width, height);
        cudaMemcpyKind direction = direction(kind);
        return new CUmemcpy2D(direction.target(), dst, dpitch, direction.source(), src, spitch, width, height);
    }

    /** Requires that several rows fit between their starts: of the operands of a copy this is looked at first. */
    private static void requireRows(long pitch, long width, long height) {
        MemoryRule.PITCH.require(
                height == 1 || Long.compareUnsigned(width, pitch) <= 0,
                () -> "a copy has rows of " + UnsignedText.of(width, "byte") + " and a pitch of "
                        + UnsignedText.of(pitch, "byte"));
    }

    /** Requires that rows of memory have a pitch, which the driver does not need where rows follow each other. */
    static void requirePitch(long pitch, long width, long height, long depth) {
        MemoryRule.PITCH.require(
                pitch != 0 || width == 0 || height == 0 || depth == 0 || height == 1 && depth == 1,
                () -> "a copy has rows of " + UnsignedText.of(width, "byte") + " and a pitch of 0");
    }

    /** Returns the driver's form of a copy between arrays, or memory of these kinds. */
    static CUmemcpy3D asCUmemcpy3D(
            CUmemorytype target,
            @Nullable CUarray dstArray,
            cudaPitchedPtr dstPtr,
            cudaPos dstPos,
            CUmemorytype source,
            @Nullable CUarray srcArray,
            cudaPitchedPtr srcPtr,
            cudaPos srcPos,
            cudaExtent extent) {
        cudaExtent size = RuntimeSession.given(extent, "extent");
        CUarray counted = dstArray == null ? srcArray : dstArray;
        ArrayRule.ELEMENT_SIZE.require(
                dstArray == null || srcArray == null || dstArray.elementBytes() == srcArray.elementBytes(),
                () -> srcArray + " is copied to " + dstArray);
        if (dstArray == null) {
            long pitch = RuntimeSession.given(dstPtr, "dstPtr").pitch();
            requirePitch(pitch, size.width(), size.height(), size.depth());
        }
        if (srcArray == null) {
            long pitch = RuntimeSession.given(srcPtr, "srcPtr").pitch();
            requirePitch(pitch, size.width(), size.height(), size.depth());
        }
        return new CUmemcpy3D(
                operand(target, dstArray, dstPtr, dstPos, "dst"),
                operand(source, srcArray, srcPtr, srcPos, "src"),
                counted == null ? size.width() : bytesOrMax(size.width(), counted),
                size.height(),
                size.depth());
    }

    private static CUmemcpy3D.Operand operand(
            CUmemorytype type, @Nullable CUarray array, cudaPitchedPtr memory, cudaPos position, String side) {
        cudaPitchedPtr pointer = RuntimeSession.given(memory, side + "Ptr");
        cudaPos first = RuntimeSession.given(position, side + "Pos");
        if (array == null) {
            return new CUmemcpy3D.Operand(
                    type, pointer.ptr(), pointer.pitch(), pointer.ysize(), first.x(), first.y(), first.z());
        }
        RuntimeRule.OPERANDS.require(
                pointer.ptr() == 0, () -> "a copy has " + side + "Array " + array + " and " + side + "Ptr " + pointer);
        return new CUmemcpy3D.Operand(array, bytesOrMax(first.x(), array), first.y(), first.z());
    }

    /** Returns the size of elements in bytes; the largest number if there are more. */
    private static long bytesOrMax(long elements, CUarray array) {
        long bytes = elements * array.elementBytes();
        return elements < 0 || Math.multiplyHigh(elements, array.elementBytes()) != 0 || bytes < 0
                ? Long.MAX_VALUE
                : bytes;
    }
}
