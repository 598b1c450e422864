package orrery.core.work;

import java.util.List;
import java.util.function.LongConsumer;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * A batch of stream memory operations, performed in order.
 *
 * @param operations the operations, in order
 */
public record MemoryOperations(List<MemoryOperation> operations) implements NodeWork, BlockingWork {
    private static final WorkTraits WRITING =
            new WorkTraits(AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Turn.WHEN_CONDITION_HOLDS, Progress.ALONE);

    private static final WorkTraits WAITING = new WorkTraits(
            AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Turn.WHEN_CONDITION_HOLDS, Progress.NEEDS_OTHERS);

    /** Copies its argument. */
    public MemoryOperations {
        operations = List.copyOf(operations);
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
    public NodeType nodeType() {
        return NodeType.BATCH_MEM_OP;
    }

    @Override
    public UpdateConflict updateConflict(NodeWork newer) {
        MemoryOperations other = (MemoryOperations) newer;
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
            nanos += each.waits() ? costs.waitValue() : costs.writeValue();
        }
        return nanos;
    }

    @Override
    public void addresses(LongConsumer each) {}

    @Override
    public EffectInstant effectInstant() {
        return EffectInstant.BEGIN;
    }

    @Override
    public WorkTraits traits() {
        return operations.stream().anyMatch(MemoryOperation::waits) ? WAITING : WRITING;
    }

    /** Performs the batch up to the next wait whose comparison does not hold. It completes when there is none. */
    @Override
    public BlockingCondition newCondition() {
        return new BlockingCondition() {
            private int next;

            @Override
            public boolean tryAdvance(long now) {
                while (next < operations.size() && operations.get(next).tryPerform()) {
                    next++;
                }
                return next == operations.size();
            }

            @Override
            public String reason() {
                return "a value in memory that nobody sets";
            }
        };
    }

    /** Does nothing: the condition has performed the whole batch. */
    @Override
    public void perform(CUresult status) {}
}
