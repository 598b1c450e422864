package orrery.core.graphexec;

import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Conditional;
import orrery.core.graph.ConditionalHandle;
import orrery.core.work.Detail;
import orrery.core.work.EffectInstant;
import orrery.core.work.NodeWork;
import orrery.core.work.ObjectWork;
import orrery.core.work.UpdateConflict;
import orrery.core.work.WorkTraits;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * A conditional node of an executable graph.
 *
 * @param definition the node of the graph
 * @param bodies the bodies; filled after the rest of the graph was laid out
 */
@SuppressWarnings("ArrayRecordComponent") // filled later, and never compared
record ConditionalNode(Conditional definition, Segment[] bodies) implements ObjectWork {

    /** Returns a node with the same bodies for another condition. */
    ConditionalNode with(Conditional newer) {
        return new ConditionalNode(newer, bodies);
    }

    /** Returns the handle whose value selects the body. */
    ConditionalHandle handle() {
        return definition.handle();
    }

    /** Returns the body that a value selects; null for none. */
    @Nullable
    Segment body(int value) {
        int index = definition.condition().body(value, bodies.length);
        return index < 0 ? null : bodies[index];
    }

    @Override
    public int bodyCount() {
        return bodies.length;
    }

    @Override
    public String kind() {
        return definition.kind();
    }

    @Override
    public String label() {
        return definition.label();
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.CONDITIONAL;
    }

    @Override
    public @Nullable UpdateConflict updateConflict(NodeWork newer) {
        return definition.updateConflict(newer);
    }

    @Override
    public List<Detail> details() {
        return definition.details();
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.COMPOSITE;
    }

    @Override
    public void addresses(LongConsumer each) {
        definition.addresses(each);
    }

    @Override
    public EffectInstant effectInstant() {
        return definition.effectInstant();
    }

    @Override
    public WorkTraits traits() {
        return definition.traits();
    }

    @Override
    public long nanos(CostModel costs) {
        return definition.nanos(costs);
    }

    @Override
    public void perform(CUresult status) {
        definition.perform(status);
    }
}
