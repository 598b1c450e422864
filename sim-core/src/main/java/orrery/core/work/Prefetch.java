package orrery.core.work;

import orrery.core.memory.Allocation;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Prefetches managed memory. It is where it is used already, so nothing moves: the stream passes it on.
 *
 * @param allocation the managed memory
 * @param bytesAsked how many bytes of it
 */
public record Prefetch(Allocation allocation, long bytesAsked) implements StreamWork {
    @Override
    public String kind() {
        return "prefetch";
    }

    @Override
    public String label() {
        return "prefetch " + bytesAsked + " B";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.writeValue();
    }

    @Override
    public void perform(CUresult status) {
        // Nothing moves.
    }
}
