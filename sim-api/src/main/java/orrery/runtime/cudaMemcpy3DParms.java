package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUarray;
import orrery.driver.CUmemcpy3D;

/**
 * A copy, by the names of the documented fields. Positions in an array, and the extent of a copy from or to an array,
 * count elements of the array; others count bytes.
 *
 * <pre>{@code
 * cudaMemcpy3DParms p = new cudaMemcpy3DParms();
 * p.srcPtr = CudaRuntime.make_cudaPitchedPtr(x, 256, 256, 16);
 * p.dstPtr = CudaRuntime.make_cudaPitchedPtr(y, 256, 256, 16);
 * p.extent = CudaRuntime.make_cudaExtent(256, 16, 1);
 * p.kind = CudaRuntime.cudaMemcpyDeviceToDevice;
 * cuda.cudaMemcpy3D(p);
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemcpy3DParms} of {@code driver_types.h}.
 */
public final class cudaMemcpy3DParms extends RuntimeStruct {
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

    /** Returns the driver's form. */
    CUmemcpy3D asCUmemcpy3D() {
        cudaMemcpyKind direction = CopyForms.direction(kind);
        return CopyForms.asCUmemcpy3D(
                direction.target(), dstArray, dstPtr, dstPos, direction.source(), srcArray, srcPtr, srcPos, extent);
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
        CUarray arrayOfExtent = params.dstArray == null ? params.srcArray : params.dstArray;
        params.extent = new cudaExtent(toElements(copy.widthInBytes(), arrayOfExtent), copy.height(), copy.depth());
        params.kind =
                cudaMemcpyKind.of(copy.target().memoryType(), copy.source().memoryType());
        return params;
    }

    private static cudaPos position(CUmemcpy3D.Operand operand) {
        return new cudaPos(toElements(operand.xInBytes(), operand.array()), operand.y(), operand.z());
    }

    /** Returns how many elements of an array some bytes are; without an array, the bytes. */
    private static long toElements(long bytes, @Nullable CUarray array) {
        return array == null ? bytes : bytes / array.elementBytes();
    }

    private static cudaPitchedPtr pitched(CUmemcpy3D copy, CUmemcpy3D.Operand operand) {
        return operand.array() == null
                ? new cudaPitchedPtr(operand.address(), operand.pitch(), copy.widthInBytes(), operand.height())
                : new cudaPitchedPtr(0, 0, 0, 0);
    }
}
