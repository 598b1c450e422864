package orrery.driver;

import static java.lang.Integer.toUnsignedLong;
import static orrery.driver.StreamMemoryOperations.CU_STREAM_WAIT_VALUE_FLUSH;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Context;
import orrery.core.context.ExecutionContext;
import orrery.core.host.ApiRule;
import orrery.core.memory.Allocation;
import orrery.core.memory.PooledAddresses;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRule;
import orrery.core.work.MemoryBarrier;
import orrery.core.work.MemoryOperation;
import orrery.core.work.MemoryOperations;
import orrery.core.work.ValueOperation;
import orrery.core.work.ValueOperation.Comparison;
import orrery.device.ApiText;
import orrery.sim.MemoryKind;

/** Stream memory operations. */
final class MemoryOperationCalls {
    /** The limit of the number of operations in a batch (exclusive). */
    private static final int BATCH_LIMIT = 256;

    private final Session session;

    MemoryOperationCalls(Session session) {
        this.session = session;
    }

    void cuStreamWaitValue32(@Nullable CUstream stream, long address, int value, int flags) {
        submitOne(
                stream,
                new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WAIT_VALUE_32, address, toUnsignedLong(value), flags));
    }

    void cuStreamWaitValue64(@Nullable CUstream stream, long address, long value, int flags) {
        submitOne(stream, new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WAIT_VALUE_64, address, value, flags));
    }

    void cuStreamWriteValue32(@Nullable CUstream stream, long address, int value, int flags) {
        submitOne(
                stream,
                new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, address, toUnsignedLong(value), flags));
    }

    void cuStreamWriteValue64(@Nullable CUstream stream, long address, long value, int flags) {
        submitOne(stream, new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_64, address, value, flags));
    }

    void cuStreamBatchMemOp(@Nullable CUstream stream, List<CUstreamBatchMemOp> operations, int flags) {
        ExecutionContext context = session.contextOf(stream);
        Stream target = session.useStreamIn(context, stream);
        MemoryOperations batch = batch(context.baseContext(), operations, flags, !target.isImmediate());
        if (!batch.operations().isEmpty() || !target.isImmediate()) {
            submit(target, batch); // a capture records an empty batch, too
        }
    }

    /**
     * Returns a batch of operations, and checks it.
     *
     * @param context the context that makes them
     * @param inGraph whether it becomes a node of a graph: as on the hardware, nothing looks for the memory then; the
     *     launch does
     */
    MemoryOperations batch(Context context, List<CUstreamBatchMemOp> operations, int flags, boolean inGraph) {
        session.requireGiven(operations, "operations");
        StreamRule.BATCH.require(
                flags == 0 && operations.size() < BATCH_LIMIT,
                () -> "a batch of " + operations.size() + " operations has flags " + flags);
        ImmutableList.Builder<MemoryOperation> batch = ImmutableList.builder();
        for (CUstreamBatchMemOp each : operations) {
            ApiRule.ARGUMENT.require(each != null && each.operation() != null, () -> "a batch has a null operation");
            batch.add(operation(each, inGraph));
        }
        return new MemoryOperations(context, batch.build());
    }

    /** Returns the driver form of an operation of a batch. */
    static CUstreamBatchMemOp params(MemoryOperation operation) {
        if (operation instanceof MemoryBarrier barrier) {
            return new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.BARRIER, 0, 0, barrier.flags());
        }
        return params((ValueOperation) operation);
    }

    private static CUstreamBatchMemOp params(ValueOperation operation) {
        boolean wide = operation.width() == 8;
        long address = operation.address();
        if (operation.comparison() == null) {
            return new CUstreamBatchMemOp(
                    wide ? CUstreamBatchMemOp.Type.WRITE_VALUE_64 : CUstreamBatchMemOp.Type.WRITE_VALUE_32,
                    address,
                    operation.value(),
                    0);
        }
        return new CUstreamBatchMemOp(
                wide ? CUstreamBatchMemOp.Type.WAIT_VALUE_64 : CUstreamBatchMemOp.Type.WAIT_VALUE_32,
                address,
                operation.value(),
                operation.comparison().ordinal());
    }

    private MemoryOperation operation(CUstreamBatchMemOp each, boolean inGraph) {
        return switch (each.operation()) {
            case WAIT_VALUE_32 -> wait(each.address(), 4, each.value(), each.flags(), inGraph);
            case WAIT_VALUE_64 -> wait(each.address(), 8, each.value(), each.flags(), inGraph);
            case WRITE_VALUE_32 -> write(each.address(), 4, each.value(), each.flags(), inGraph);
            case WRITE_VALUE_64 -> write(each.address(), 8, each.value(), each.flags(), inGraph);
            case FLUSH_REMOTE_WRITES -> throw StreamRule.FLUSH.violated("a batch flushes remote writes");
            case BARRIER -> {
                StreamRule.MEMORY_OPERATION_FLAGS.require(
                        each.flags() == 0 || each.flags() == 1, () -> "a barrier has flags " + each.flags());
                yield new MemoryBarrier(each.flags());
            }
        };
    }

    private void submitOne(@Nullable CUstream handle, CUstreamBatchMemOp operation) {
        ExecutionContext context = session.contextOf(handle);
        Stream stream = session.useStreamIn(context, handle);
        submit(stream, batch(context.baseContext(), List.of(operation), 0, !stream.isImmediate()));
    }

    /**
     * Submits operations. None can use managed memory; those that are not captured cannot use memory of pools and
     * graphs either.
     */
    private void submit(Stream stream, MemoryOperations batch) {
        batch.values()
                .forEach(operation -> StreamRule.MEMORY_OPERATION.require(
                        operation.memory().kind() != MemoryKind.MANAGED,
                        () -> operation.description() + ": "
                                + session.machine().memory().describe(operation.address())));
        stream.checkImmediate(() -> batch.values().forEach(operation -> {
            StreamRule.MEMORY_OPERATION.require(
                    !PooledAddresses.contains(operation.address()),
                    () -> operation.description() + ", which a memory pool or a graph has allocated: "
                            + session.machine().memory().describe(operation.address()));
            if (!batch.accessor().canAccess(operation.memory())) {
                throw StreamRule.MEMORY_OPERATION.violated(
                        ApiText.of(operation.description() + ": ", operation.describeNoMemoryFor(batch.accessor())));
            }
        }));
        stream.submit(batch);
    }

    private ValueOperation wait(long address, int width, long value, int flags, boolean inGraph) {
        Comparison[] comparisons = Comparison.values();
        int comparison = flags & ~CU_STREAM_WAIT_VALUE_FLUSH;
        StreamRule.MEMORY_OPERATION_FLAGS.require(
                comparison >= 0 && comparison < comparisons.length, () -> "a stream waits with flags " + flags);
        StreamRule.FLUSH.require(comparison == flags, () -> "a stream waits and flushes remote writes");
        Allocation memory = memory(address, width, inGraph);
        return new ValueOperation(memory, address - memory.base(), width, value, comparisons[comparison]);
    }

    private ValueOperation write(long address, int width, long value, int flags, boolean inGraph) {
        StreamRule.MEMORY_OPERATION_FLAGS.require(flags == 0, () -> "a stream writes with flags " + flags);
        Allocation memory = memory(address, width, inGraph);
        return new ValueOperation(memory, address - memory.base(), width, value, null);
    }

    private Allocation memory(long address, int width, boolean inGraph) {
        Allocation memory = session.machine().memory().find(address);
        Allocation there = memory != null && memory.contains(address, width) ? memory : null;
        StreamRule.MEMORY_OPERATION.require(
                address % width == 0 && (inGraph || there != null && ValueOperation.isPossibleIn(there)),
                () -> ValueOperation.described(width, address) + ": "
                        + session.machine().memory().describe(address));
        return there == null ? session.machine().memory().unknown(address, width) : there;
    }
}
