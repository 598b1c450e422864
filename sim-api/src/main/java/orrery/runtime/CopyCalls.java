package orrery.runtime;

import static java.lang.Long.toUnsignedString;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ContextCopies;
import orrery.core.memory.MemoryRule;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUstream;

/** The functions of copies and memsets that are more than one call of the driver. */
interface CopyCalls extends MemoryManagement, DriverForms {

    @Override
    default void cudaMemcpy(long dst, long src, long count, cudaMemcpyKind kind) {
        run(RuntimeCall.cudaMemcpy, () -> {
            switch (given(kind)) {
                case HOST_TO_DEVICE -> driver().cuMemcpyHtoD(dst, src, count);
                case DEVICE_TO_HOST -> driver().cuMemcpyDtoH(dst, src, count);
                case DEVICE_TO_DEVICE -> driver().cuMemcpyDtoD(dst, src, count);
                case HOST_TO_HOST, DEFAULT -> driver().cuMemcpy(dst, src, count);
            }
        });
    }

    @Override
    default void cudaMemcpyAsync(long dst, long src, long count, cudaMemcpyKind kind, @Nullable CUstream stream) {
        run(RuntimeCall.cudaMemcpyAsync, () -> {
            switch (given(kind)) {
                case HOST_TO_DEVICE -> driver().cuMemcpyHtoDAsync(dst, src, count, stream);
                case DEVICE_TO_HOST -> driver().cuMemcpyDtoHAsync(dst, src, count, stream);
                case DEVICE_TO_DEVICE -> driver().cuMemcpyDtoDAsync(dst, src, count, stream);
                case HOST_TO_HOST, DEFAULT -> driver().cuMemcpyAsync(dst, src, count, stream);
            }
        });
    }

    private static cudaMemcpyKind given(cudaMemcpyKind kind) {
        RuntimeRule.DIRECTION.require(kind != null, () -> "a copy has no direction");
        return kind;
    }

    @Override
    default void cudaMemcpy2D(
            long dst, long dpitch, long src, long spitch, long width, long height, cudaMemcpyKind kind) {
        run(
                RuntimeCall.cudaMemcpy2D,
                () -> driver().cuMemcpy2D(cudaMemcpy3DParms.rows(dst, dpitch, src, spitch, width, height, kind)));
    }

    @Override
    default void cudaMemcpy2DAsync(
            long dst,
            long dpitch,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind,
            @Nullable CUstream stream) {
        run(RuntimeCall.cudaMemcpy2DAsync, () -> {
            CUmemcpy2D copy = cudaMemcpy3DParms.rows(dst, dpitch, src, spitch, width, height, kind);
            driver().cuMemcpy2DAsync(copy, stream);
        });
    }

    @Override
    default void cudaMemcpy3DPeer(cudaMemcpy3DPeerParms p) {
        run(RuntimeCall.cudaMemcpy3DPeer, () -> {
            cudaMemcpy3DPeerParms copy = RuntimeSession.given(p, "p");
            driver().cuMemcpy3DPeer(
                            copy.driver(),
                            asCUcontext(copy.dstDevice, "dstDevice"),
                            asCUcontext(copy.srcDevice, "srcDevice"));
        });
    }

    @Override
    default void cudaMemcpy3DPeerAsync(cudaMemcpy3DPeerParms p, @Nullable CUstream stream) {
        run(RuntimeCall.cudaMemcpy3DPeerAsync, () -> {
            cudaMemcpy3DPeerParms copy = RuntimeSession.given(p, "p");
            driver().cuMemcpy3DPeerAsync(
                            copy.driver(),
                            asCUcontext(copy.dstDevice, "dstDevice"),
                            asCUcontext(copy.srcDevice, "srcDevice"),
                            stream);
        });
    }

    @Override
    default void cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent) {
        run(
                RuntimeCall.cudaMemset3D,
                () -> layers(
                        RuntimeCall.cudaMemset3D,
                        pitchedDevPtr,
                        extent,
                        (first, pitch, rows) ->
                                driver().cuMemsetD2D8(first, pitch, (byte) value, extent.width(), rows)));
    }

    @Override
    default void cudaMemset3DAsync(
            cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, @Nullable CUstream stream) {
        run(
                RuntimeCall.cudaMemset3DAsync,
                () -> layers(
                        RuntimeCall.cudaMemset3DAsync,
                        pitchedDevPtr,
                        extent,
                        (first, pitch, rows) ->
                                driver().cuMemsetD2D8Async(first, pitch, (byte) value, extent.width(), rows, stream)));
    }

    /** Sets rows from an address on. */
    interface Rows {
        void set(long first, long pitch, long rows);
    }

    /**
     * Sets layers: as rows of one memset where all follow each other, else layer by layer, or row by row of all layers,
     * whichever are fewer. What reaches farthest comes first, since it is what may lie outside.
     */
    private static void layers(RuntimeCall call, cudaPitchedPtr memory, cudaExtent extent, Rows rows) {
        cudaPitchedPtr given = RuntimeSession.given(memory, "pitchedDevPtr");
        cudaExtent size = RuntimeSession.given(extent, "extent");
        long height = size.height();
        long depth = size.depth();
        long pitch = height == 1 && depth == 1 ? Math.max(given.pitch(), size.width()) : given.pitch();
        if (size.width() == 0 || height == 0 || depth == 0) {
            rows.set(given.ptr(), pitch, 0);
            return;
        }
        ContextCopies.checkExtent(call.name(), "bytes", size.width(), height, depth, pitch);
        MemoryRule.PITCH.require(
                size.width() <= pitch && height <= given.ysize(),
                () -> call.name() + " sets layers of " + height + " rows of " + size.width()
                        + " bytes; a layer of the memory has " + toUnsignedString(given.ysize()) + " rows of " + pitch
                        + " bytes");
        MemoryRule.RANGE.require(
                depth <= Long.MAX_VALUE / pitch / given.ysize(),
                () -> call.name() + " sets " + depth + " layers of " + height
                        + " rows; legal are layers that end before 2^63 bytes, with a pitch of " + pitch + " bytes and "
                        + toUnsignedString(given.ysize()) + " rows in each");
        long layer = given.ysize() * pitch;
        if (height == given.ysize()) {
            rows.set(given.ptr(), pitch, height * depth);
        } else if (depth < height) {
            for (long z = depth - 1; z >= 0; z--) {
                rows.set(given.ptr() + z * layer, pitch, height);
            }
        } else {
            for (long y = height - 1; y >= 0; y--) {
                rows.set(given.ptr() + y * pitch, layer, depth);
            }
        }
    }
}
