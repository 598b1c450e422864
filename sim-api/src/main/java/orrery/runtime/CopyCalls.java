package orrery.runtime;

import static java.lang.Long.toUnsignedString;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ContextCopies;
import orrery.core.memory.MemoryRule;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUstream;
import orrery.sim.CudaException;

/**
 * The functions of copies and memsets that are more than one call of the driver. As on an H200, one for no bytes
 * succeeds whatever else it is given, in a capture and after a fault, too.
 */
final class CopyCalls {
    /**
     * The number of layers that are set without a look at the memory. Captured memsets are not compared with the
     * memory, and those of more layers would fill the heap.
     */
    private static final long UNCHECKED_LAYERS = 1 << 16;

    private final RuntimeSession session;
    private final DriverForms forms;

    CopyCalls(RuntimeSession session, DriverForms forms) {
        this.session = session;
        this.forms = forms;
    }

    void cudaMemcpy(long dst, long src, long count, cudaMemcpyKind kind) {
        if (count == 0) {
            return;
        }
        switch (CopyForms.direction(kind)) {
            case HOST_TO_DEVICE -> session.driver().cuMemcpyHtoD(dst, src, count);
            case DEVICE_TO_HOST -> session.driver().cuMemcpyDtoH(dst, src, count);
            case DEVICE_TO_DEVICE -> session.driver().cuMemcpyDtoD(dst, src, count);
            case HOST_TO_HOST, DEFAULT -> session.driver().cuMemcpy(dst, src, count);
        }
    }

    void cudaMemcpyAsync(long dst, long src, long count, cudaMemcpyKind kind, @Nullable CUstream stream) {
        if (count == 0) {
            return;
        }
        switch (CopyForms.direction(kind)) {
            case HOST_TO_DEVICE -> session.driver().cuMemcpyHtoDAsync(dst, src, count, stream);
            case DEVICE_TO_HOST -> session.driver().cuMemcpyDtoHAsync(dst, src, count, stream);
            case DEVICE_TO_DEVICE -> session.driver().cuMemcpyDtoDAsync(dst, src, count, stream);
            case HOST_TO_HOST, DEFAULT -> session.driver().cuMemcpyAsync(dst, src, count, stream);
        }
    }

    void cudaMemcpyPeer(long dst, int dstDevice, long src, int srcDevice, long count) {
        if (count != 0) {
            session.driver()
                    .cuMemcpyPeer(
                            dst,
                            forms.asCUcontext(dstDevice, "dstDevice"),
                            src,
                            forms.asCUcontext(srcDevice, "srcDevice"),
                            count);
        }
    }

    void cudaMemcpyPeerAsync(long dst, int dstDevice, long src, int srcDevice, long count, @Nullable CUstream stream) {
        if (count != 0) {
            session.driver()
                    .cuMemcpyPeerAsync(
                            dst,
                            forms.asCUcontext(dstDevice, "dstDevice"),
                            src,
                            forms.asCUcontext(srcDevice, "srcDevice"),
                            count,
                            stream == null ? CUstream.LEGACY : stream);
        }
    }

    void cudaMemcpy2D(long dst, long dpitch, long src, long spitch, long width, long height, cudaMemcpyKind kind) {
        if (width != 0 && height != 0) {
            session.driver().cuMemcpy2D(CopyForms.asCUmemcpy2D(dst, dpitch, src, spitch, width, height, kind));
        }
    }

    void cudaMemcpy2DAsync(
            long dst,
            long dpitch,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind,
            @Nullable CUstream stream) {
        if (width != 0 && height != 0) {
            CUmemcpy2D copy = CopyForms.asCUmemcpy2D(dst, dpitch, src, spitch, width, height, kind);
            session.driver().cuMemcpy2DAsync(copy, stream);
        }
    }

    void cudaMemcpy3DPeer(cudaMemcpy3DPeerParms p) {
        cudaMemcpy3DPeerParms copy = RuntimeSession.given(p, "p");
        session.driver()
                .cuMemcpy3DPeer(
                        copy.asCUmemcpy3D(),
                        forms.asCUcontext(copy.dstDevice, "dstDevice"),
                        forms.asCUcontext(copy.srcDevice, "srcDevice"));
    }

    void cudaMemcpy3DPeerAsync(cudaMemcpy3DPeerParms p, @Nullable CUstream stream) {
        cudaMemcpy3DPeerParms copy = RuntimeSession.given(p, "p");
        session.driver()
                .cuMemcpy3DPeerAsync(
                        copy.asCUmemcpy3D(),
                        forms.asCUcontext(copy.dstDevice, "dstDevice"),
                        forms.asCUcontext(copy.srcDevice, "srcDevice"),
                        stream);
    }

    void cudaMemset(long devPtr, int value, long count) {
        if (count != 0) {
            session.driver().cuMemsetD8(devPtr, (byte) value, count);
        }
    }

    void cudaMemsetAsync(long devPtr, int value, long count, @Nullable CUstream stream) {
        if (count != 0) {
            session.driver().cuMemsetD8Async(devPtr, (byte) value, count, stream);
        }
    }

    void cudaMemset2D(long devPtr, long pitch, int value, long width, long height) {
        if (width != 0 && height != 0) {
            session.driver().cuMemsetD2D8(devPtr, pitch, (byte) value, width, height);
        }
    }

    void cudaMemset2DAsync(long devPtr, long pitch, int value, long width, long height, @Nullable CUstream stream) {
        if (width != 0 && height != 0) {
            session.driver().cuMemsetD2D8Async(devPtr, pitch, (byte) value, width, height, stream);
        }
    }

    void cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) {
        layers(
                RuntimeCall.cudaMemset3D,
                pitchedDevPtr,
                extent,
                (first, pitch, width, rows) -> session.driver().cuMemsetD2D8(first, pitch, (byte) value, width, rows));
    }

    void cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, @Nullable CUstream stream) {
        layers(
                RuntimeCall.cudaMemset3DAsync,
                pitchedDevPtr,
                extent,
                (first, pitch, width, rows) ->
                        session.driver().cuMemsetD2D8Async(first, pitch, (byte) value, width, rows, stream));
    }

    /** Sets rows from an address on. */
    interface Rows {
        void set(long first, long pitch, long width, long rows);
    }

    /** Returns whether layers, of which the last one may be shorter, are in one allocation. */
    private boolean holds(long address, long layer, long depth) {
        try {
            orrery.driver.MemoryManagement.AddressRange memory =
                    session.driver().cuMemGetAddressRange(address);
            return depth - 1 <= (memory.base() + memory.size() - 1 - address) / layer;
        } catch (CudaException e) {
            return false; // no memory, or none that the device can access
        }
    }

    /**
     * Sets layers: by one memset where all rows follow each other, as one row if nothing lies between them; else layer
     * by layer. As on an H100, the layers before one that is refused are set.
     */
    private void layers(RuntimeCall call, cudaPitchedPtr memory, cudaExtent extent, Rows rows) {
        cudaPitchedPtr given = RuntimeSession.given(memory, "pitchedDevPtr");
        cudaExtent size = RuntimeSession.given(extent, "extent");
        long width = size.width();
        long height = size.height();
        long depth = size.depth();
        if (width == 0 || height == 0 || depth == 0) {
            return;
        }
        long stride = height == 1 && depth == 1 ? Math.max(given.pitch(), width) : given.pitch();
        ContextCopies.checkExtent(call.name(), "bytes", width, height, depth, stride);
        MemoryRule.PITCH.require(
                width <= stride && height <= given.ysize(),
                () -> call.name() + " sets layers of " + height + " rows of " + width
                        + " bytes; a layer of the memory has " + toUnsignedString(given.ysize()) + " rows of " + stride
                        + " bytes");
        MemoryRule.RANGE.require(
                depth <= Long.MAX_VALUE / stride / given.ysize(),
                () -> call.name() + " sets " + depth + " layers of " + height
                        + " rows; legal are layers that end before 2^63 bytes, with a pitch of " + stride
                        + " bytes and " + toUnsignedString(given.ysize()) + " rows in each");
        if (height < given.ysize()) {
            long layer = given.ysize() * stride;
            MemoryRule.RANGE.require(
                    depth <= UNCHECKED_LAYERS || holds(given.ptr(), layer, depth),
                    () -> call.name() + " sets " + depth + " layers of " + layer + " bytes from 0x"
                            + Long.toHexString(given.ptr()) + " on, beyond the memory there");
            for (long z = 0; z < depth; z++) {
                rows.set(given.ptr() + z * layer, given.pitch(), width, height);
            }
        } else if (width == given.pitch() && Long.compareUnsigned(width, given.xsize()) >= 0) {
            rows.set(given.ptr(), 0, width * height * depth, 1);
        } else {
            rows.set(given.ptr(), given.pitch(), width, height * depth);
        }
    }
}
