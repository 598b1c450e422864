package orrery.driver;

import static java.lang.Long.toUnsignedString;

import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.ContextCopies;
import orrery.core.context.ContextMemsets;
import orrery.core.context.ExecutionContext;
import orrery.core.host.ApiRule;
import orrery.core.memory.MemoryRule;
import orrery.core.rule.UnsignedText;
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
            @Nullable CUstream stream,
            Accessors accessors,
            CopyOperand target,
            CopyOperand source,
            long width,
            long height,
            long depth) {
        ExecutionContext context = session.contextOf(stream);
        copy(context, session.useStreamIn(context, stream), accessors, target, source, width, height, depth);
    }

    private void copy(
            ExecutionContext context,
            Stream in,
            Accessors accessors,
            CopyOperand target,
            CopyOperand source,
            long width,
            long height,
            long depth) {
        boolean synchronous = !session.machine().currentCall().isAsynchronous();
        if (ContextCopies.copy(
                context.baseContext(),
                in,
                target,
                accessor(accessors.target(), context),
                source,
                accessor(accessors.source(), context),
                width,
                height,
                depth,
                synchronous,
                synchronous && !accessors.equals(Accessors.CURRENT) && session.serializesPeerCopies())) {
            context.baseContext().checkAfterWait();
        }
    }

    private Context accessor(@Nullable CUcontext named, ExecutionContext ofStream) {
        ExecutionContext current = session.currentOrNull();
        ExecutionContext accessor = named != null ? session.context(named) : current != null ? current : ofStream;
        return accessor.baseContext();
    }

    private void copy(
            @Nullable CUstream stream, CUmemorytype target, long to, CUmemorytype source, long from, long bytes) {
        CopyOperand onto = CopyOperand.linear(to, target);
        copy(stream, Accessors.CURRENT, onto, CopyOperand.linear(from, source), bytes, 1, 1);
    }

    void cuMemcpy(long target, long source, long bytes) {
        copy(null, CUmemorytype.UNIFIED, target, CUmemorytype.UNIFIED, source, bytes);
    }

    void cuMemcpyPeer(
            long target,
            @Nullable CUcontext targetContext,
            long source,
            @Nullable CUcontext sourceContext,
            long bytes) {
        copyPeer(CUstream.LEGACY, target, targetContext, source, sourceContext, bytes);
    }

    void cuMemcpyPeerAsync(
            long target,
            @Nullable CUcontext targetContext,
            long source,
            @Nullable CUcontext sourceContext,
            long bytes,
            @Nullable CUstream stream) {
        copyPeer(stream, target, targetContext, source, sourceContext, bytes);
    }

    private void copyPeer(
            @Nullable CUstream stream,
            long target,
            @Nullable CUcontext targetContext,
            long source,
            @Nullable CUcontext sourceContext,
            long bytes) {
        copy(
                stream,
                new Accessors(targetContext, sourceContext),
                CopyOperand.linear(target, CUmemorytype.DEVICE),
                CopyOperand.linear(source, CUmemorytype.DEVICE),
                bytes,
                1,
                1);
    }

    void cuMemcpyHtoD(long target, long source, long bytes) {
        copy(null, CUmemorytype.DEVICE, target, CUmemorytype.HOST, source, bytes);
    }

    void cuMemcpyDtoH(long target, long source, long bytes) {
        copy(null, CUmemorytype.HOST, target, CUmemorytype.DEVICE, source, bytes);
    }

    void cuMemcpyDtoD(long target, long source, long bytes) {
        copy(null, CUmemorytype.DEVICE, target, CUmemorytype.DEVICE, source, bytes);
    }

    void cuMemcpyAsync(long target, long source, long bytes, @Nullable CUstream stream) {
        copy(stream, CUmemorytype.UNIFIED, target, CUmemorytype.UNIFIED, source, bytes);
    }

    void cuMemcpyHtoDAsync(long target, long source, long bytes, @Nullable CUstream stream) {
        copy(stream, CUmemorytype.DEVICE, target, CUmemorytype.HOST, source, bytes);
    }

    void cuMemcpyDtoHAsync(long target, long source, long bytes, @Nullable CUstream stream) {
        copy(stream, CUmemorytype.HOST, target, CUmemorytype.DEVICE, source, bytes);
    }

    void cuMemcpyDtoDAsync(long target, long source, long bytes, @Nullable CUstream stream) {
        copy(stream, CUmemorytype.DEVICE, target, CUmemorytype.DEVICE, source, bytes);
    }

    void cuMemcpy2D(CUmemcpy2D copy) {
        copyLayers(CUmemcpy3D.of(copy), null);
    }

    void cuMemcpy2DAsync(CUmemcpy2D copy, @Nullable CUstream stream) {
        copyLayers(CUmemcpy3D.of(copy), stream);
    }

    void cuMemcpy3D(CUmemcpy3D copy) {
        copyLayers(copy, null);
    }

    void cuMemcpy3DAsync(CUmemcpy3D copy, @Nullable CUstream stream) {
        copyLayers(copy, stream);
    }

    void cuMemcpy3DPeer(CUmemcpy3D copy, @Nullable CUcontext targetContext, @Nullable CUcontext sourceContext) {
        copyLayers(copy, null, new Accessors(targetContext, sourceContext));
    }

    void cuMemcpy3DPeerAsync(
            CUmemcpy3D copy,
            @Nullable CUcontext targetContext,
            @Nullable CUcontext sourceContext,
            @Nullable CUstream stream) {
        copyLayers(copy, stream, new Accessors(targetContext, sourceContext));
    }

    /** Copies layers of rows in a stream. */
    void copyLayers(CUmemcpy3D copy, @Nullable CUstream stream) {
        copyLayers(copy, stream, Accessors.CURRENT);
    }

    /** Copies layers of rows in a stream, if a check of the operands passes. */
    void copyLayers(CUmemcpy3D copy, @Nullable CUstream stream, Runnable check) {
        copyLayers(copy, stream, Accessors.CURRENT, check);
    }

    private void copyLayers(CUmemcpy3D copy, @Nullable CUstream stream, Accessors accessors) {
        copyLayers(copy, stream, accessors, () -> {});
    }

    private void copyLayers(CUmemcpy3D copy, @Nullable CUstream stream, Accessors accessors, Runnable check) {
        checkPlaces(copy, session.who());
        ExecutionContext context = session.contextOf(stream);
        Stream in = session.useStreamIn(context, stream); // a capture refuses the call before its arrays are looked at
        CopyOperand target = operand(copy, copy.target());
        CopyOperand source = operand(copy, copy.source());
        if (!copy.isEmpty()) {
            check.run();
        }
        copy(context, in, accessors, target, source, copy.widthInBytes(), copy.height(), copy.depth());
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
                () -> who + " copies " + UnsignedText.of(copy.height(), "row") + " of "
                        + UnsignedText.of(copy.widthInBytes(), "byte") + " from byte "
                        + toUnsignedString(side.xInBytes())
                        + " of row " + toUnsignedString(side.y()) + "; a layer has "
                        + UnsignedText.of(side.height(), "row")
                        + " with a pitch of " + UnsignedText.of(side.pitch(), "byte"));
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
            @Nullable CUstream stream, long target, long pitch, int value, int size, long width, long height) {
        ExecutionContext context = session.contextOf(stream);
        Stream in = session.useStreamIn(context, stream);
        boolean wait = !session.machine().currentCall().isAsynchronous();
        int element = size == Integer.BYTES ? value : value & (1 << Byte.SIZE * size) - 1;
        ContextMemsets.submit(context.baseContext(), in, target, pitch, element, size, width, height, wait);
    }

    void cuMemsetD8(long target, byte value, long count) {
        fill(null, target, 0, value, 1, count, 1);
    }

    void cuMemsetD16(long target, short value, long count) {
        fill(null, target, 0, value, 2, count, 1);
    }

    void cuMemsetD32(long target, int value, long count) {
        fill(null, target, 0, value, 4, count, 1);
    }

    void cuMemsetD2D8(long target, long pitch, byte value, long width, long height) {
        fill(null, target, pitch, value, 1, width, height);
    }

    void cuMemsetD2D16(long target, long pitch, short value, long width, long height) {
        fill(null, target, pitch, value, 2, width, height);
    }

    void cuMemsetD2D32(long target, long pitch, int value, long width, long height) {
        fill(null, target, pitch, value, 4, width, height);
    }

    void cuMemsetD8Async(long target, byte value, long count, @Nullable CUstream stream) {
        fill(stream, target, 0, value, 1, count, 1);
    }

    void cuMemsetD16Async(long target, short value, long count, @Nullable CUstream stream) {
        fill(stream, target, 0, value, 2, count, 1);
    }

    void cuMemsetD32Async(long target, int value, long count, @Nullable CUstream stream) {
        fill(stream, target, 0, value, 4, count, 1);
    }

    void cuMemsetD2D8Async(long target, long pitch, byte value, long width, long height, @Nullable CUstream stream) {
        fill(stream, target, pitch, value, 1, width, height);
    }

    void cuMemsetD2D16Async(long target, long pitch, short value, long width, long height, @Nullable CUstream stream) {
        fill(stream, target, pitch, value, 2, width, height);
    }

    void cuMemsetD2D32Async(long target, long pitch, int value, long width, long height, @Nullable CUstream stream) {
        fill(stream, target, pitch, value, 4, width, height);
    }
}
