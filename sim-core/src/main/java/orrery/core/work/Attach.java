package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.Allocation;
import orrery.core.memory.Attachment;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * The attachment of managed memory to a stream. It is stored and can be queried. It restricts nothing, as on all
 * devices with concurrent managed access. Its cost has not been measured: that of writing a value is assumed.
 *
 * @param allocation the managed memory
 * @param to the host or a stream; null for every stream
 */
public record Attach(Allocation allocation, @Nullable Attachment to) implements StreamWork {
    private static final WorkTraits TRAITS = WorkTraits.USUAL.inOwnStream();

    @Override
    public String kind() {
        return "attach";
    }

    @Override
    public String label() {
        return "attach " + allocation.size() + " B";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.writeValue();
    }

    @Override
    public void perform(CUresult status) {
        allocation.attach(to);
    }
}
