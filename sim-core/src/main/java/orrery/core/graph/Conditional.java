package orrery.core.graph;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;
import orrery.core.work.Detail;
import orrery.core.work.DotFlag;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphNodeType;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * The work of a conditional node: executes embedded graphs depending on a value on the device.
 *
 * @param handle the handle of the value
 * @param condition the kind of condition
 * @param graphs the bodies
 */
public record Conditional(ConditionalHandle handle, CUgraphConditionalNodeType condition, ImmutableList<Graph> graphs)
        implements GraphContainer {
    @Override
    public Conditional with(ImmutableList<Graph> others) {
        return new Conditional(handle, condition, others);
    }

    /** Returns the context that it runs in: that of its handle. */
    @Override
    public Accessor context() {
        return handle.context();
    }

    @Override
    public String kind() {
        return condition.name();
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.CONDITIONAL;
    }

    @Override
    public @Nullable UpdateConflict updateConflict(NodeWork newer) {
        Conditional other = (Conditional) newer;
        if (handle.context() != other.handle.context()) {
            return notSupported(
                    "its handle was of " + handle.context() + ", and becomes one of " + other.handle.context());
        }
        boolean same = condition == other.condition
                && graphs.size() == other.graphs.size()
                && handle.index() == other.handle.index();
        return same ? null : notSupported("it was " + description() + ", and becomes " + other.description());
    }

    private String description() {
        String bodies = graphs.size() == 1 ? "1 body" : graphs.size() + " bodies";
        return label() + " with " + bodies + " and handle number " + handle.index();
    }

    private static UpdateConflict notSupported(String text) {
        return new UpdateConflict(CUgraphExecUpdateResult.ERROR_NOT_SUPPORTED, text);
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(DotFlag.CONDITIONAL_PARAMS, "type", condition),
                Detail.of(DotFlag.CONDITIONAL_PARAMS, "size", graphs.size()));
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.COMPOSITE;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.conditional();
    }
}
