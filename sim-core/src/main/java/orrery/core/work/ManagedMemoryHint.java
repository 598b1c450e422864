package orrery.core.work;

import com.google.common.base.Ascii;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * What a program tells of a range of managed memory in stream order. It changes nothing: the simulator does not model
 * where managed memory resides, and keeps contents that are discarded, as a driver may.
 *
 * @param hint what it tells
 * @param from the first address
 * @param bytesAsked the number of bytes
 */
public record ManagedMemoryHint(Kind hint, long from, long bytesAsked) implements StreamWork {

    /** What can be told. */
    public enum Kind {
        /** The memory will be used at another place. */
        PREFETCH,
        /** The contents are of no use any more. A check reports who reads them before the next write or prefetch. */
        DISCARD
    }

    @Override
    public String kind() {
        return Ascii.toLowerCase(hint.name());
    }

    @Override
    public String label() {
        return kind() + " " + bytesAsked + " B";
    }

    @Override
    public void accesses(AccessConsumer each) {
        switch (hint) {
            case PREFETCH -> each.prefetches(from, from + bytesAsked);
            case DISCARD -> each.discards(from, from + bytesAsked);
        }
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.writeValue();
    }
}
