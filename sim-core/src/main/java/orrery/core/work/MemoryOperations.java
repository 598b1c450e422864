package orrery.core.work;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;
import orrery.device.CUgraphNodeType;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * A batch of stream memory operations, executed in order.
 *
 * @param accessor what makes them: the context of the stream, or that of the node
 * @param operations the operations, in order
 */
public record MemoryOperations(Accessor accessor, ImmutableList<MemoryOperation> operations)
        implements NodeWork, BlockingWork {
    private static final WorkTraits WRITING = WorkTraits.USUAL.givingNotice();

    private static final WorkTraits WAITING = WorkTraits.USUAL.needingOthers();

    private static final WorkTraits WRITING_AND_WAITING = WAITING.givingNotice();

    /** Returns the first operation at whose address there is no memory that it can access; null if there is none. */
    public @Nullable ValueOperation withoutMemory() {
        return values().filter(each -> !each.hasMemoryFor(accessor)).findFirst().orElse(null);
    }

    /** Returns whether one of its writes writes what one of the waits of another batch waits for. */
    public boolean wouldEnd(MemoryOperations other) {
        return other.values()
                .filter(ValueOperation::isHeld)
                .anyMatch(wait -> values().anyMatch(write ->
                        !write.isWait() && write.address() == wait.address() && wait.isMetBy(write.written())));
    }

    /** Returns the writes and waits, in order. */
    public Stream<ValueOperation> values() {
        return operations.stream().filter(ValueOperation.class::isInstance).map(ValueOperation.class::cast);
    }

    @Override
    public String kind() {
        return "memory operation";
    }

    @Override
    public String label() {
        return operations.size() == 1 ? operations.get(0).toString() : operations.size() + " memory operations";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.BATCH_MEM_OP;
    }

    @Override
    public @Nullable UpdateConflict updateConflict(NodeWork newer) {
        MemoryOperations other = (MemoryOperations) newer;
        if (!accessor.equals(other.accessor)) {
            return UpdateConflict.parameters("it was made by " + accessor + ", and now by " + other.accessor);
        }
        boolean same = operations.size() == other.operations.size();
        for (int i = 0; same && i < operations.size(); i++) {
            same = operations.get(i).sameKind(other.operations.get(i));
        }
        return same ? null : UpdateConflict.parameters("it was " + label() + ", and becomes " + other.label());
    }

    @Override
    public List<Detail> details() {
        return operations.stream().map(MemoryOperation::detail).toList();
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    @Override
    public long nanos(CostModel costs) {
        long nanos = 0;
        for (MemoryOperation each : operations) {
            nanos += each.nanos(costs);
        }
        return nanos;
    }

    @Override
    public void accesses(AccessConsumer each) {
        values().forEach(operation -> {
            if (operation.isWait()) {
                each.awaitsValue(operation);
            } else {
                each.writesValue(operation);
            }
        });
    }

    /** Returns whether one of the operations is a wait. */
    public boolean hasWait() {
        return operations.stream().anyMatch(MemoryOperation::isWait);
    }

    @Override
    public WorkTraits traits() {
        if (!hasWait()) {
            return WRITING;
        }
        return operations.stream().allMatch(MemoryOperation::isWait) ? WAITING : WRITING_AND_WAITING;
    }

    /**
     * Returns a condition that executes the operations up to a wait that has to continue. It holds after the last one.
     */
    @Override
    public BlockingCondition newCondition() {
        return new BlockingCondition() {
            private int next;

            @Override
            public boolean canAdvance(long now) {
                return next == operations.size() || !operations.get(next).isHeld();
            }

            @Override
            public boolean advance(long now) {
                while (next < operations.size() && canAdvance(now)) {
                    operations.get(next).perform();
                    next++;
                }
                return next == operations.size();
            }

            @Override
            public String reason() {
                return ((ValueOperation) operations.get(next)).awaited();
            }
        };
    }
}
