package orrery.driver;

import static java.lang.Long.toUnsignedString;

import orrery.core.call.ApiCall;
import orrery.core.context.ContextCopies;
import orrery.core.context.ContextCopies.Operand;
import orrery.core.context.ExecutionContext;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.memory.MemoryRule;
import orrery.core.rule.NotSimulated;
import orrery.core.stream.Stream;
import orrery.core.work.CopySide;

/** Copies and memsets. The functions without a stream work in the legacy default stream. */
interface CopyCalls extends MemoryManagement, Session {

    private void copy(
            HostThread thread,
            ApiCall call,
            CUstream stream,
            Operand target,
            Operand source,
            long width,
            long height,
            long depth) {
        boolean synchronous = !call.isAsynchronous();
        ExecutionContext context = contextOf(thread, stream);
        Stream in = useStreamIn(context, thread, stream);
        if (ContextCopies.copy(
                context.baseContext(), in, target, source, width, height, depth, synchronous, call.name())) {
            context.baseContext().checkAfterWait(call.name());
        }
    }

    private void copy(ApiCall call, CUstream stream, CopySide target, long to, CopySide source, long from, long bytes) {
        run(
                call,
                thread -> copy(
                        thread, call, stream, Operand.linear(to, target), Operand.linear(from, source), bytes, 1, 1));
    }

    @Override
    default void cuMemcpy(long target, long source, long bytes) {
        copy(ApiCall.cuMemcpy, null, CopySide.UNIFIED, target, CopySide.UNIFIED, source, bytes);
    }

    @Override
    default void cuMemcpyPeer(long target, CUcontext targetContext, long source, CUcontext sourceContext, long bytes) {
        copy(ApiCall.cuMemcpyPeer, null, CopySide.UNIFIED, target, CopySide.UNIFIED, source, bytes);
    }

    @Override
    default void cuMemcpyPeerAsync(
            long target, CUcontext targetContext, long source, CUcontext sourceContext, long bytes, CUstream stream) {
        copy(ApiCall.cuMemcpyPeerAsync, stream, CopySide.UNIFIED, target, CopySide.UNIFIED, source, bytes);
    }

    @Override
    default void cuMemcpyHtoD(long target, long source, long bytes) {
        copy(ApiCall.cuMemcpyHtoD, null, CopySide.DEVICE, target, CopySide.HOST, source, bytes);
    }

    @Override
    default void cuMemcpyDtoH(long target, long source, long bytes) {
        copy(ApiCall.cuMemcpyDtoH, null, CopySide.HOST, target, CopySide.DEVICE, source, bytes);
    }

    @Override
    default void cuMemcpyDtoD(long target, long source, long bytes) {
        copy(ApiCall.cuMemcpyDtoD, null, CopySide.DEVICE, target, CopySide.DEVICE, source, bytes);
    }

    @Override
    default void cuMemcpyAsync(long target, long source, long bytes, CUstream stream) {
        copy(ApiCall.cuMemcpyAsync, stream, CopySide.UNIFIED, target, CopySide.UNIFIED, source, bytes);
    }

    @Override
    default void cuMemcpyHtoDAsync(long target, long source, long bytes, CUstream stream) {
        copy(ApiCall.cuMemcpyHtoDAsync, stream, CopySide.DEVICE, target, CopySide.HOST, source, bytes);
    }

    @Override
    default void cuMemcpyDtoHAsync(long target, long source, long bytes, CUstream stream) {
        copy(ApiCall.cuMemcpyDtoHAsync, stream, CopySide.HOST, target, CopySide.DEVICE, source, bytes);
    }

    @Override
    default void cuMemcpyDtoDAsync(long target, long source, long bytes, CUstream stream) {
        copy(ApiCall.cuMemcpyDtoDAsync, stream, CopySide.DEVICE, target, CopySide.DEVICE, source, bytes);
    }

    @Override
    default void cuMemcpy2D(CUmemcpy2D copy) {
        copyLayers(ApiCall.cuMemcpy2D, CUmemcpy3D.of(copy), null);
    }

    @Override
    default void cuMemcpy2DAsync(CUmemcpy2D copy, CUstream stream) {
        copyLayers(ApiCall.cuMemcpy2DAsync, CUmemcpy3D.of(copy), stream);
    }

    @Override
    default void cuMemcpy3D(CUmemcpy3D copy) {
        copyLayers(ApiCall.cuMemcpy3D, copy, null);
    }

    @Override
    default void cuMemcpy3DAsync(CUmemcpy3D copy, CUstream stream) {
        copyLayers(ApiCall.cuMemcpy3DAsync, copy, stream);
    }

    @Override
    default void cuMemcpy3DPeer(CUmemcpy3D copy, CUcontext targetContext, CUcontext sourceContext) {
        copyLayers(ApiCall.cuMemcpy3DPeer, copy, null);
    }

    @Override
    default void cuMemcpy3DPeerAsync(
            CUmemcpy3D copy, CUcontext targetContext, CUcontext sourceContext, CUstream stream) {
        copyLayers(ApiCall.cuMemcpy3DPeerAsync, copy, stream);
    }

    private void copyLayers(ApiCall call, CUmemcpy3D copy, CUstream stream) {
        run(call, thread -> {
            checkPlaces(copy, call.name());
            Operand target = operand(copy, copy.target());
            Operand source = operand(copy, copy.source());
            copy(thread, call, stream, target, source, copy.widthInBytes(), copy.height(), copy.depth());
        });
    }

    /**
     * Checks that a copy has two operands, and that each starts within a row and a layer with room for the extent of
     * the copy.
     */
    static void checkPlaces(CUmemcpy3D copy, String who) {
        ApiRule.ARGUMENT.require(
                copy != null && copy.target() != null && copy.source() != null,
                () -> who + " is given no description of a copy");
        checkPlace(copy, copy.target(), who);
        checkPlace(copy, copy.source(), who);
    }

    private static void checkPlace(CUmemcpy3D copy, CUmemcpy3D.Operand side, String who) {
        boolean legal = side.xInBytes() >= 0
                && side.y() >= 0
                && side.z() >= 0
                && side.height() >= 0
                && (side.xInBytes() == 0 || side.pitch() == 0 || side.xInBytes() <= side.pitch() - copy.widthInBytes())
                && (side.y() == 0 || side.height() == 0 || side.y() <= side.height() - copy.height());
        MemoryRule.COPY_ORIGIN.require(
                legal,
                () -> who + " copies " + toUnsignedString(copy.height()) + " rows of "
                        + toUnsignedString(copy.widthInBytes()) + " bytes from byte "
                        + toUnsignedString(side.xInBytes())
                        + " of row " + toUnsignedString(side.y()) + "; a layer has " + toUnsignedString(side.height())
                        + " rows with a pitch of " + toUnsignedString(side.pitch()) + " bytes");
    }

    /** Returns one operand of a copy. */
    static Operand operand(CUmemcpy3D copy, CUmemcpy3D.Operand end) {
        return new Operand(copy.first(end), end.pitch(), end.height(), side(end.memoryType(), end.address()));
    }

    private static CopySide side(CUmemorytype type, long address) {
        if (type == null) {
            throw MemoryRule.KIND.violated("a copy has an operand without a memory type");
        }
        return switch (type) {
            case HOST -> CopySide.HOST;
            case UNIFIED -> CopySide.UNIFIED;
            case DEVICE -> CopySide.DEVICE;
            case ARRAY -> {
                MemoryRule.KIND.require(address != 0, () -> "a copy has an array operand, and no array is given");
                throw NotSimulated.operation("a copy of a CUDA array");
            }
        };
    }

    // -- memsets -------------------------------------------------------------------------------------------------

    private void fill(
            ApiCall call, CUstream stream, long target, long pitch, int value, int size, long width, long height) {
        run(call, thread -> {
            ExecutionContext context = contextOf(thread, stream);
            Stream in = useStreamIn(context, thread, stream);
            boolean wait = !call.isAsynchronous();
            ContextCopies.fill(context.baseContext(), in, target, pitch, value, size, width, height, wait, call.name());
        });
    }

    @Override
    default void cuMemsetD8(long target, byte value, long count) {
        fill(ApiCall.cuMemsetD8, null, target, 0, value, 1, count, 1);
    }

    @Override
    default void cuMemsetD16(long target, short value, long count) {
        fill(ApiCall.cuMemsetD16, null, target, 0, value, 2, count, 1);
    }

    @Override
    default void cuMemsetD32(long target, int value, long count) {
        fill(ApiCall.cuMemsetD32, null, target, 0, value, 4, count, 1);
    }

    @Override
    default void cuMemsetD2D8(long target, long pitch, byte value, long width, long height) {
        fill(ApiCall.cuMemsetD2D8, null, target, pitch, value, 1, width, height);
    }

    @Override
    default void cuMemsetD2D16(long target, long pitch, short value, long width, long height) {
        fill(ApiCall.cuMemsetD2D16, null, target, pitch, value, 2, width, height);
    }

    @Override
    default void cuMemsetD2D32(long target, long pitch, int value, long width, long height) {
        fill(ApiCall.cuMemsetD2D32, null, target, pitch, value, 4, width, height);
    }

    @Override
    default void cuMemsetD8Async(long target, byte value, long count, CUstream stream) {
        fill(ApiCall.cuMemsetD8Async, stream, target, 0, value, 1, count, 1);
    }

    @Override
    default void cuMemsetD16Async(long target, short value, long count, CUstream stream) {
        fill(ApiCall.cuMemsetD16Async, stream, target, 0, value, 2, count, 1);
    }

    @Override
    default void cuMemsetD32Async(long target, int value, long count, CUstream stream) {
        fill(ApiCall.cuMemsetD32Async, stream, target, 0, value, 4, count, 1);
    }

    @Override
    default void cuMemsetD2D8Async(long target, long pitch, byte value, long width, long height, CUstream stream) {
        fill(ApiCall.cuMemsetD2D8Async, stream, target, pitch, value, 1, width, height);
    }

    @Override
    default void cuMemsetD2D16Async(long target, long pitch, short value, long width, long height, CUstream stream) {
        fill(ApiCall.cuMemsetD2D16Async, stream, target, pitch, value, 2, width, height);
    }

    @Override
    default void cuMemsetD2D32Async(long target, long pitch, int value, long width, long height, CUstream stream) {
        fill(ApiCall.cuMemsetD2D32Async, stream, target, pitch, value, 4, width, height);
    }
}
