package orrery.core.work;

import java.util.List;
import orrery.device.CUgraphNodeType;
import orrery.sim.EngineKind;

/** The work of an empty node, and the join of streams: it only orders other work. */
public enum Join implements NodeWork {
    /** The only value. */
    INSTANCE;

    @Override
    public String kind() {
        return "join";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.EMPTY;
    }

    @Override
    public List<Detail> details() {
        return List.of();
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.ORDER;
    }
}
