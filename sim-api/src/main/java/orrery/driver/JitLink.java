package orrery.driver;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import orrery.sim.PtxSource;

/** A link that is under way: its options and its inputs. */
final class JitLink {
    private final CUjitOptions options;
    private final JitTuning tuning;
    private final int capability;
    private final List<PtxSource> sources = new ArrayList<>();
    private boolean complete;
    private boolean destroyed;

    JitLink(CUjitOptions options, JitTuning tuning, int capability) {
        this.options = options;
        this.tuning = tuning;
        this.capability = capability;
    }

    CUjitOptions options() {
        return options;
    }

    JitTuning tuning() {
        return tuning;
    }

    /** Returns ten times the compute capability of the device that is linked for. */
    int capability() {
        return capability;
    }

    void add(PtxSource source) {
        sources.add(source);
    }

    ImmutableList<PtxSource> sources() {
        return ImmutableList.copyOf(sources);
    }

    void complete() {
        complete = true;
    }

    boolean isComplete() {
        return complete;
    }

    void destroy() {
        destroyed = true;
    }

    boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "link of " + sources.stream().map(PtxSource::name).toList();
    }
}
