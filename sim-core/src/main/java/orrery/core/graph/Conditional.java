package orrery.core.graph;

import java.util.ArrayList;
import java.util.List;
import orrery.core.work.Aspect;
import orrery.core.work.Detail;
import orrery.core.work.EngineKind;
import orrery.core.work.NodeType;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Executes embedded graphs as a value on the device decides.
 *
 * @param handle where the value is
 * @param condition what it decides
 * @param graphs the bodies
 */
public record Conditional(ConditionalHandle handle, ConditionalKind condition, List<Graph> graphs)
        implements Embedding {

    /** Copies the list of bodies. */
    public Conditional {
        graphs = List.copyOf(graphs);
    }

    @Override
    public boolean copyable() {
        return false;
    }

    @Override
    public Embedding copy() {
        List<Graph> copies = new ArrayList<>();
        graphs.forEach(body -> copies.add(body.copy()));
        return new Conditional(handle, condition, copies);
    }

    @Override
    public String kind() {
        return condition.name();
    }

    @Override
    public String label() {
        return condition.name();
    }

    @Override
    public NodeType nodeType() {
        return NodeType.CONDITIONAL;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        Conditional other = (Conditional) newer;
        boolean same = condition == other.condition
                && graphs.size() == other.graphs.size()
                && handle.index() == other.handle.index();
        return same
                ? null
                : new Obstacle(
                        Obstacle.Kind.NOT_SUPPORTED,
                        "it was " + label() + " with " + graphs.size() + " bodies, and becomes " + other.label()
                                + " with " + other.graphs.size() + ", or with a handle created in another place");
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(Aspect.CONDITIONAL_PARAMS, "type", condition),
                Detail.of(Aspect.CONDITIONAL_PARAMS, "size", graphs.size()));
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.COMPOSITE;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.conditional();
    }

    /** Nothing by itself: the work is that of its bodies. */
    @Override
    public void perform(CUresult status) {}
}
