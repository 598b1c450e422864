package orrery.core.work;

import java.util.List;
import java.util.function.BooleanSupplier;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * A batch of stream memory operations. A stream carries out each of them as a batch of its own, in order.
 *
 * @param operations the operations, in order
 */
public record MemoryOperations(List<MemoryOperation> operations) implements Work {

    /** Copies its argument. */
    public MemoryOperations {
        operations = List.copyOf(operations);
    }

    /** The operation of a batch of one. */
    private MemoryOperation only() {
        if (operations.size() != 1) {
            throw new IllegalStateException("a batch is split before it is carried out");
        }
        return operations.get(0);
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
    public Lane lane() {
        return Lane.FRONT_END;
    }

    @Override
    public long nanos(CostModel costs) {
        return heldUntil() == null ? costs.writeValue() : costs.waitValue();
    }

    @Override
    public BooleanSupplier heldUntil() {
        return only().condition();
    }

    @Override
    public void perform(CUresult status) {
        only().write();
    }
}
