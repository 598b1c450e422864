package orrery.driver;

import static java.lang.Long.toUnsignedString;

import org.jspecify.annotations.Nullable;
import orrery.core.call.ApiCall;
import orrery.core.context.Context;
import orrery.core.context.ContextCopies;
import orrery.core.context.ExecutionContext;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.memory.MemoryRule;
import orrery.core.stream.Stream;
import orrery.core.work.CopyOperand;
import orrery.device.CUmemorytype;

/** Copies and memsets. The functions without a stream work in the legacy default stream. */
final class CopyCalls {
    private final Session session;

    CopyCalls(Session session) {
        this.session = session;
    }

    /**
     * The contexts that access the target and the source of a copy.
     *
     * @param target the context that a function for peers names; null for the current one
     * @param source the context that a function for peers names; null for the current one
     */
    record Accessors(@Nullable CUcontext target, @Nullable CUcontext source) {
        /** The current context, or that of the stream where none is current. */
        static final Accessors CURRENT = new Accessors(null, null);
    }

    private void copy(
            HostThread thread,
            @Nullable CUstream stream,
            Accessors accessors,
            CopyOperand target,
            CopyOperand source,
            long width,
            long height,
            long depth) {
        ApiCall call = session.machine().currentCall();
        ExecutionContext context = session.contextOf(thread, stream);
        Stream in = session.useStreamIn(context, thread, stream);
        if (ContextCopies.copy(
                context.baseContext(),
                in,
                target,
                accessor(thread, accessors.target(), context),
                source,
                accessor(thread, accessors.source(), context),
                width,
                height,
                depth,
                !call.isAsynchronous(),
                call.name())) {
            context.baseContext().checkAfterWait(call.name());
        }
    }

    private Context accessor(HostThread thread, @Nullable CUcontext named, ExecutionContext ofStream) {
        ExecutionContext current = ExecutionContext.currentOf(thread);
        ExecutionContext accessor = named != null ? session.context(named) : current != null ? current : ofStream;
        return accessor.baseContext();
    }

    private void copy(
            HostThread thread,
            @Nullable CUstream stream,
            CUmemorytype target,
            long to,
            CUmemorytype source,
            long from,
            long bytes) {
        CopyOperand onto = CopyOperand.linear(to, target);
        copy(thread, stream, Accessors.CURRENT, onto, CopyOperand.linear(from, source), bytes, 1, 1);
    }

    void cuMemcpy(HostThread thread, long target, long source, long bytes) {
        copy(thread, null, CUmemorytype.UNIFIED, target, CUmemorytype.UNIFIED, source, bytes);
    }

    void cuMemcpyPeer(
            HostThread thread,
            long target,
            @Nullable CUcontext targetContext,
            long source,
            @Nullable CUcontext sourceContext,
            long bytes) {
        copyPeer(thread, null, target, targetContext, source, sourceContext, bytes);
    }

    void cuMemcpyPeerAsync(
            HostThread thread,
            long target,
            @Nullable CUcontext targetContext,
            long source,
            @Nullable CUcontext sourceContext,
            long bytes,
            @Nullable CUstream stream) {
        copyPeer(thread, stream, target, targetContext, source, sourceContext, bytes);
    }

    private void copyPeer(
            HostThread thread,
            @Nullable CUstream stream,
            long target,
            @Nullable CUcontext targetContext,
            long source,
            @Nullable CUcontext sourceContext,
            long bytes) {
        copy(
                thread,
                stream,
                new Accessors(targetContext, sourceContext),
                CopyOperand.linear(target, CUmemorytype.UNIFIED),
                CopyOperand.linear(source, CUmemorytype.UNIFIED),
                bytes,
                1,
                1);
    }

    void cuMemcpyHtoD(HostThread thread, long target, long source, long bytes) {
        copy(thread, null, CUmemorytype.DEVICE, target, CUmemorytype.HOST, source, bytes);
    }

    void cuMemcpyDtoH(HostThread thread, long target, long source, long bytes) {
        copy(thread, null, CUmemorytype.HOST, target, CUmemorytype.DEVICE, source, bytes);
    }

    void cuMemcpyDtoD(HostThread thread, long target, long source, long bytes) {
        copy(thread, null, CUmemorytype.DEVICE, target, CUmemorytype.DEVICE, source, bytes);
    }

    void cuMemcpyAsync(HostThread thread, long target, long source, long bytes, @Nullable CUstream stream) {
        copy(thread, stream, CUmemorytype.UNIFIED, target, CUmemorytype.UNIFIED, source, bytes);
    }

    void cuMemcpyHtoDAsync(HostThread thread, long target, long source, long bytes, @Nullable CUstream stream) {
        copy(thread, stream, CUmemorytype.DEVICE, target, CUmemorytype.HOST, source, bytes);
    }

    void cuMemcpyDtoHAsync(HostThread thread, long target, long source, long bytes, @Nullable CUstream stream) {
        copy(thread, stream, CUmemorytype.HOST, target, CUmemorytype.DEVICE, source, bytes);
    }

    void cuMemcpyDtoDAsync(HostThread thread, long target, long source, long bytes, @Nullable CUstream stream) {
        copy(thread, stream, CUmemorytype.DEVICE, target, CUmemorytype.DEVICE, source, bytes);
    }

    void cuMemcpy2D(HostThread thread, CUmemcpy2D copy) {
        copyLayers(thread, CUmemcpy3D.of(copy), null);
    }

    void cuMemcpy2DAsync(HostThread thread, CUmemcpy2D copy, @Nullable CUstream stream) {
        copyLayers(thread, CUmemcpy3D.of(copy), stream);
    }

    void cuMemcpy3D(HostThread thread, CUmemcpy3D copy) {
        copyLayers(thread, copy, null);
    }

    void cuMemcpy3DAsync(HostThread thread, CUmemcpy3D copy, @Nullable CUstream stream) {
        copyLayers(thread, copy, stream);
    }

    void cuMemcpy3DPeer(
            HostThread thread, CUmemcpy3D copy, @Nullable CUcontext targetContext, @Nullable CUcontext sourceContext) {
        copyLayers(thread, copy, null, new Accessors(targetContext, sourceContext));
    }

    void cuMemcpy3DPeerAsync(
            HostThread thread,
            CUmemcpy3D copy,
            @Nullable CUcontext targetContext,
            @Nullable CUcontext sourceContext,
            @Nullable CUstream stream) {
        copyLayers(thread, copy, stream, new Accessors(targetContext, sourceContext));
    }

    /** Copies layers of rows in a stream. */
    void copyLayers(HostThread thread, CUmemcpy3D copy, @Nullable CUstream stream) {
        copyLayers(thread, copy, stream, Accessors.CURRENT);
    }

    /** Copies layers of rows in a stream, if a check of the operands passes. */
    void copyLayers(HostThread thread, CUmemcpy3D copy, @Nullable CUstream stream, Runnable check) {
        copyLayers(thread, copy, stream, Accessors.CURRENT, check);
    }

    private void copyLayers(HostThread thread, CUmemcpy3D copy, @Nullable CUstream stream, Accessors accessors) {
        copyLayers(thread, copy, stream, accessors, () -> {});
    }

    private void copyLayers(
            HostThread thread, CUmemcpy3D copy, @Nullable CUstream stream, Accessors accessors, Runnable check) {
        checkPlaces(copy, session.who());
        CopyOperand target = operand(copy, copy.target());
        CopyOperand source = operand(copy, copy.source());
        if (!copy.isEmpty()) {
            check.run();
        }
        copy(thread, stream, accessors, target, source, copy.widthInBytes(), copy.height(), copy.depth());
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
        if (side.memoryType() == CUmemorytype.ARRAY) {
            return;
        }
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

    /** Returns one operand of a copy. A copy of nothing needs neither a type of memory nor an array. */
    private CopyOperand operand(CUmemcpy3D copy, CUmemcpy3D.Operand end) {
        boolean named = end.memoryType() == CUmemorytype.ARRAY ? end.array() != null : end.memoryType() != null;
        return named || !copy.isEmpty() ? operand(end) : CopyOperand.linear(0, CUmemorytype.UNIFIED);
    }

    /** Returns one operand of a copy. */
    CopyOperand operand(CUmemcpy3D.Operand end) {
        MemoryRule.KIND.require(end.memoryType() != null, () -> "a copy has an operand without a memory type");
        if (end.memoryType() != CUmemorytype.ARRAY) {
            return new CopyOperand(
                    end.memoryType(), end.address(), end.pitch(), end.height(), end.xInBytes(), end.y(), end.z());
        }
        CUarray array = end.array();
        MemoryRule.KIND.require(array != null, () -> "a copy has an array for an operand, and names none");
        session.checkStart(session.liveArray(array), end.xInBytes());
        return CopyOperand.of(array.target(), end.xInBytes(), end.y(), end.z());
    }

    // -- memsets -------------------------------------------------------------------------------------------------

    private void fill(
            HostThread thread,
            @Nullable CUstream stream,
            long target,
            long pitch,
            int value,
            int size,
            long width,
            long height) {
        ApiCall call = session.machine().currentCall();
        ExecutionContext context = session.contextOf(thread, stream);
        Stream in = session.useStreamIn(context, thread, stream);
        boolean wait = !call.isAsynchronous();
        int element = size == Integer.BYTES ? value : value & (1 << Byte.SIZE * size) - 1;
        ContextCopies.fill(context.baseContext(), in, target, pitch, element, size, width, height, wait, call.name());
    }

    void cuMemsetD8(HostThread thread, long target, byte value, long count) {
        fill(thread, null, target, 0, value, 1, count, 1);
    }

    void cuMemsetD16(HostThread thread, long target, short value, long count) {
        fill(thread, null, target, 0, value, 2, count, 1);
    }

    void cuMemsetD32(HostThread thread, long target, int value, long count) {
        fill(thread, null, target, 0, value, 4, count, 1);
    }

    void cuMemsetD2D8(HostThread thread, long target, long pitch, byte value, long width, long height) {
        fill(thread, null, target, pitch, value, 1, width, height);
    }

    void cuMemsetD2D16(HostThread thread, long target, long pitch, short value, long width, long height) {
        fill(thread, null, target, pitch, value, 2, width, height);
    }

    void cuMemsetD2D32(HostThread thread, long target, long pitch, int value, long width, long height) {
        fill(thread, null, target, pitch, value, 4, width, height);
    }

    void cuMemsetD8Async(HostThread thread, long target, byte value, long count, @Nullable CUstream stream) {
        fill(thread, stream, target, 0, value, 1, count, 1);
    }

    void cuMemsetD16Async(HostThread thread, long target, short value, long count, @Nullable CUstream stream) {
        fill(thread, stream, target, 0, value, 2, count, 1);
    }

    void cuMemsetD32Async(HostThread thread, long target, int value, long count, @Nullable CUstream stream) {
        fill(thread, stream, target, 0, value, 4, count, 1);
    }

    void cuMemsetD2D8Async(
            HostThread thread,
            long target,
            long pitch,
            byte value,
            long width,
            long height,
            @Nullable CUstream stream) {
        fill(thread, stream, target, pitch, value, 1, width, height);
    }

    void cuMemsetD2D16Async(
            HostThread thread,
            long target,
            long pitch,
            short value,
            long width,
            long height,
            @Nullable CUstream stream) {
        fill(thread, stream, target, pitch, value, 2, width, height);
    }

    void cuMemsetD2D32Async(
            HostThread thread, long target, long pitch, int value, long width, long height, @Nullable CUstream stream) {
        fill(thread, stream, target, pitch, value, 4, width, height);
    }
}
