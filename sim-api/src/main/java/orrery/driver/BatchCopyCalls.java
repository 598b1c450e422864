package orrery.driver;

import static orrery.driver.BatchCopies.CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.core.context.Context;
import orrery.core.context.CopyBatch;
import orrery.core.context.ExecutionContext;
import orrery.core.host.ApiRule;
import orrery.core.memory.MemoryRule;
import orrery.core.work.CopyOperand;
import orrery.device.CUmemorytype;

/** Several copies in one call. */
final class BatchCopyCalls {
    private final Session session;

    BatchCopyCalls(Session session) {
        this.session = session;
    }

    void cuMemcpyBatchAsync(
            long[] dsts,
            long[] srcs,
            long[] sizes,
            List<CUmemcpyAttributes> attrs,
            long[] attrsIdxs,
            @Nullable CUstream stream) {
        ApiRule.ARGUMENT.require(
                Stream.of(dsts, srcs, sizes, attrs, attrsIdxs).noneMatch(Objects::isNull),
                () -> session.who() + " is given null for a list");
        checkStream(stream);
        MemoryRule.BATCH.require(
                dsts.length == srcs.length && dsts.length == sizes.length && attrs.size() == attrsIdxs.length,
                () -> session.who() + " is given " + dsts.length + " targets, " + srcs.length + " sources, "
                        + sizes.length + " sizes, " + attrs.size() + " attributes and " + attrsIdxs.length
                        + " indices of them");
        session.useStream(stream);
        checkIndices(attrsIdxs, dsts.length);
        for (CUmemcpyAttributes each : attrs) {
            checkOrder(each == null ? null : each.srcAccessOrder(), each == null ? 0 : each.flags());
        }
        ImmutableList.Builder<CopyBatch.Copy> copies = ImmutableList.builder();
        int attributes = -1;
        for (int i = 0; i < dsts.length; i++) {
            if (attributes + 1 < attrsIdxs.length && attrsIdxs[attributes + 1] == i) {
                attributes++;
            }
            copies.add(new CopyBatch.Copy(
                    CopyOperand.linear(dsts[i], CUmemorytype.UNIFIED),
                    CopyOperand.linear(srcs[i], CUmemorytype.UNIFIED),
                    sizes[i],
                    1,
                    1,
                    readsSourceAtCall(attrs.get(attributes).srcAccessOrder())));
        }
        submit(stream, copies.build());
    }

    void cuMemcpy3DBatchAsync(List<CUmemcpy3DBatchOp> opList, long flags, @Nullable CUstream stream) {
        ApiRule.ARGUMENT.require(
                opList != null && opList.stream().allMatch(BatchCopyCalls::isComplete) && flags == 0,
                () -> session.who() + " is given the copies " + opList + " and flags " + flags);
        checkStream(stream);
        ImmutableList.Builder<CopyBatch.Copy> copies = ImmutableList.builder();
        for (CUmemcpy3DBatchOp each : opList) {
            checkOrder(each.srcAccessOrder(), each.flags());
            long element = elementBytes(each);
            copies.add(new CopyBatch.Copy(
                    operand(each.dst(), element),
                    operand(each.src(), element),
                    inBytes(each.width(), element),
                    each.height(),
                    each.depth(),
                    readsSourceAtCall(each.srcAccessOrder())));
        }
        submit(stream, copies.build());
    }

    private void submit(@Nullable CUstream handle, List<CopyBatch.Copy> copies) {
        ExecutionContext context = session.contextOf(handle);
        ExecutionContext current = session.currentOrNull();
        Context accessor = (current == null ? context : current).baseContext();
        CopyBatch.submit(context.baseContext(), session.useStreamIn(context, handle), accessor, copies);
    }

    private void checkStream(@Nullable CUstream handle) {
        session.contextOf(handle);
        MemoryRule.BATCH_STREAM.require(
                session.streamKind(handle) != CUstream.Kind.LEGACY,
                () -> session.who() + " is given the legacy default stream");
    }

    private static boolean isComplete(@Nullable CUmemcpy3DBatchOp copy) {
        return copy != null
                && copy.src() != null
                && copy.dst() != null
                && copy.src().type() != null
                && copy.dst().type() != null;
    }

    private static boolean readsSourceAtCall(CUmemcpySrcAccessOrder order) {
        return order == CUmemcpySrcAccessOrder.DURING_API_CALL;
    }

    private void checkIndices(long[] indices, int copies) {
        MemoryRule.BATCH.require(copies > 0, () -> session.who() + " is given no copies");
        MemoryRule.BATCH.require(indices.length > 0, () -> session.who() + " is given no attributes");
        long expected = 0;
        for (int i = 0; i < indices.length; i++) {
            long first = indices[i];
            boolean legal = i == 0 ? first == 0 : first >= expected && first < copies;
            MemoryRule.BATCH.require(
                    legal, () -> session.who() + " is given attributes that begin at copy " + first + " of " + copies);
            expected = first + 1;
        }
    }

    private void checkOrder(@Nullable CUmemcpySrcAccessOrder order, int flags) {
        MemoryRule.BATCH.require(
                order != null && order != CUmemcpySrcAccessOrder.INVALID,
                () -> session.who() + " is given the source access order " + order);
        MemoryRule.BATCH.require(
                (flags & ~CU_MEMCPY_FLAG_PREFER_OVERLAP_WITH_COMPUTE) == 0,
                () -> session.who() + " is given a copy with flags " + flags);
    }

    /** Returns the bytes of the elements that a copy counts in: those of its arrays, else 1. */
    private long elementBytes(CUmemcpy3DBatchOp copy) {
        long source = elementBytes(copy.src());
        long target = elementBytes(copy.dst());
        ArrayRule.ELEMENT_SIZE.require(
                source == target || source == 0 || target == 0,
                () -> session.who() + " copies from " + copy.src() + " to " + copy.dst());
        return Math.max(1, Math.max(source, target));
    }

    private long elementBytes(CUmemcpy3DOperand operand) {
        if (operand.type() == CUmemcpy3DOperand.Type.POINTER) {
            return 0;
        }
        MemoryRule.KIND.require(operand.array() != null, () -> "a copy has an array for an operand, and names none");
        return session.liveArray(operand.array()).elementBytes();
    }

    private CopyOperand operand(CUmemcpy3DOperand operand, long element) {
        return operand.type() == CUmemcpy3DOperand.Type.POINTER
                ? new CopyOperand(
                        CUmemorytype.UNIFIED,
                        operand.ptr(),
                        inBytes(operand.rowLength(), element),
                        operand.layerHeight(),
                        0,
                        0,
                        0)
                : CopyOperand.of(
                        Objects.requireNonNull(operand.array()).target(),
                        inBytes(operand.x(), element),
                        operand.y(),
                        operand.z());
    }

    private long inBytes(long elements, long element) {
        MemoryRule.RANGE.require(
                elements >= 0 && elements <= Long.MAX_VALUE / element,
                () -> session.who() + " is given " + Long.toUnsignedString(elements) + " elements of " + element
                        + " bytes");
        return elements * element;
    }
}
