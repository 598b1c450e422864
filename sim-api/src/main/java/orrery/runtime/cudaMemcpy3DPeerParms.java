package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemorytype;
import orrery.driver.CUarray;
import orrery.driver.CUmemcpy3D;

/**
 * A copy from a device to another, by the names of the documented fields.
 *
 * <pre>{@code
 * cudaMemcpy3DPeerParms p = new cudaMemcpy3DPeerParms();
 * p.srcDevice = 0;
 * p.srcPtr = CudaRuntime.make_cudaPitchedPtr(x, 256, 256, 16);
 * p.dstDevice = 1;
 * p.dstPtr = CudaRuntime.make_cudaPitchedPtr(y, 256, 256, 16);
 * p.extent = CudaRuntime.make_cudaExtent(256, 16, 1);
 * cuda.cudaMemcpy3DPeer(p);
 * }</pre>
 *
 * <p>Source: {@code struct cudaMemcpy3DPeerParms} of {@code driver_types.h}.
 */
public final class cudaMemcpy3DPeerParms extends RuntimeStruct {
    /** The source, if it is an array. */
    public @Nullable CUarray srcArray;

    /** Where in the source the copy begins. */
    public cudaPos srcPos = new cudaPos(0, 0, 0);

    /** The source. */
    public cudaPitchedPtr srcPtr = new cudaPitchedPtr(0, 0, 0, 0);

    /** The device of the source. */
    public int srcDevice;

    /** The target, if it is an array. */
    public @Nullable CUarray dstArray;

    /** Where in the target the copy begins. */
    public cudaPos dstPos = new cudaPos(0, 0, 0);

    /** The target. */
    public cudaPitchedPtr dstPtr = new cudaPitchedPtr(0, 0, 0, 0);

    /** The device of the target. */
    public int dstDevice;

    /** How much is copied. */
    public cudaExtent extent = new cudaExtent(0, 0, 0);

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaMemcpy3DPeerParms() {}

    /** Returns the driver's form. */
    CUmemcpy3D asCUmemcpy3D() {
        return CopyForms.asCUmemcpy3D(
                CUmemorytype.UNIFIED, dstArray, dstPtr, dstPos, CUmemorytype.UNIFIED, srcArray, srcPtr, srcPos, extent);
    }
}
