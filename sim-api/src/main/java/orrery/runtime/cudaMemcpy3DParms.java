package orrery.runtime;

import static java.lang.Long.toUnsignedString;

import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.core.memory.MemoryRule;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;

/**
 * A copy, by the names of the documented fields. Positions in an array, and the extent of a copy from or to an array,
 * count elements of the array; others count bytes. Source: {@code struct cudaMemcpy3DParms} of {@code driver_types.h}.
 */
public final class cudaMemcpy3DParms {
    /**
     * The source, if it is an array; null if it is memory. Exactly one of this and the address of {@link #srcPtr} is
     * set.
     */
    public @Nullable CUarray srcArray;

    /** Where in the source the copy begins. */
    public cudaPos srcPos = new cudaPos(0, 0, 0);

    /** The source, if it is memory: its address, its pitch in bytes, and its width in bytes and height in rows. */
    public cudaPitchedPtr srcPtr = new cudaPitchedPtr(0, 0, 0, 0);

    /**
     * The target, if it is an array; null if it is memory. Exactly one of this and the address of {@link #dstPtr} is
     * set.
     */
    public @Nullable CUarray dstArray;

    /** Where in the target the copy begins. */
    public cudaPos dstPos = new cudaPos(0, 0, 0);

    /** The target, if it is memory: its address, its pitch in bytes, and its width in bytes and height in rows. */
    public cudaPitchedPtr dstPtr = new cudaPitchedPtr(0, 0, 0, 0);

    /** How much is copied: elements (bytes, if neither side is an array) of a row, rows of a layer, and layers. */
    public cudaExtent extent = new cudaExtent(0, 0, 0);

    /** The direction. It must be set: a copy with null fails (RUNTIME-05). */
    public @Nullable cudaMemcpyKind kind;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemcpy3DParms() {}

    /** Returns a copy of bytes. */
    static cudaMemcpy3DParms linear(long dst, long src, long count, cudaMemcpyKind kind) {
        cudaMemcpy3DParms copy = new cudaMemcpy3DParms();
        copy.srcPtr = new cudaPitchedPtr(src, count, count, 1);
        copy.dstPtr = new cudaPitchedPtr(dst, count, count, 1);
        copy.extent = new cudaExtent(count, 1, 1);
        copy.kind = kind;
        return copy;
    }

    /** Returns the driver's form of a copy of rows. */
    static CUmemcpy2D rows(long dst, long dpitch, long src, long spitch, long width, long height, cudaMemcpyKind kind) {
        RuntimeRule.DIRECTION.require(kind != null, () -> "a copy has no direction");
        requirePitch(dpitch, width, height, 1);
        requirePitch(spitch, width, height, 1);
        return new CUmemcpy2D(kind.target(), dst, dpitch, kind.source(), src, spitch, width, height);
    }

    /** Requires that rows of memory have a pitch, which the driver does not need where rows follow each other. */
    static void requirePitch(long pitch, long width, long height, long depth) {
        MemoryRule.PITCH.require(
                pitch != 0 || width == 0 || height == 0 || depth == 0 || height == 1 && depth == 1,
                () -> "a copy has rows of " + toUnsignedString(width) + " bytes and a pitch of 0");
    }

    /** Returns the driver's form. */
    CUmemcpy3D driver() {
        RuntimeRule.DIRECTION.require(kind != null, () -> "a copy has no direction");
        return layers(kind.target(), dstArray, dstPtr, dstPos, kind.source(), srcArray, srcPtr, srcPos, extent);
    }

    /** Returns the driver's form of a copy between arrays, or memory of these kinds. */
    static CUmemcpy3D layers(
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
                counted == null ? size.width() : bytes(size.width(), counted),
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
        return new CUmemcpy3D.Operand(array, bytes(first.x(), array), first.y(), first.z());
    }

    /** Returns the bytes of elements; the largest number if there are more. */
    private static long bytes(long elements, CUarray array) {
        long bytes = elements * array.elementBytes();
        return elements < 0 || Math.multiplyHigh(elements, array.elementBytes()) != 0 || bytes < 0
                ? Long.MAX_VALUE
                : bytes;
    }

    /** Returns the runtime's form. */
    static cudaMemcpy3DParms of(CUmemcpy3D copy) {
        cudaMemcpy3DParms params = new cudaMemcpy3DParms();
        params.srcArray = copy.source().array();
        params.srcPtr = pitched(copy, copy.source());
        params.srcPos = position(copy.source());
        params.dstArray = copy.target().array();
        params.dstPtr = pitched(copy, copy.target());
        params.dstPos = position(copy.target());
        CUarray counted = params.dstArray == null ? params.srcArray : params.dstArray;
        long width = counted == null ? copy.widthInBytes() : copy.widthInBytes() / counted.elementBytes();
        params.extent = new cudaExtent(width, copy.height(), copy.depth());
        params.kind =
                cudaMemcpyKind.of(copy.target().memoryType(), copy.source().memoryType());
        return params;
    }

    private static cudaPos position(CUmemcpy3D.Operand end) {
        long x = end.array() == null
                ? end.xInBytes()
                : end.xInBytes() / end.array().elementBytes();
        return new cudaPos(x, end.y(), end.z());
    }

    private static cudaPitchedPtr pitched(CUmemcpy3D copy, CUmemcpy3D.Operand end) {
        return end.array() == null
                ? new cudaPitchedPtr(end.address(), end.pitch(), copy.widthInBytes(), end.height())
                : new cudaPitchedPtr(0, 0, 0, 0);
    }
}
