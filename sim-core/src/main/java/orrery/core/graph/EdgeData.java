package orrery.core.graph;

import orrery.core.engine.EdgePort;
import orrery.core.event.LaunchTrigger;

/**
 * The data of an edge of a graph ({@code CUgraphEdgeData}).
 *
 * @param fromPort the outgoing port: when the upstream node triggers the edge
 * @param toPort the incoming port: which part of the downstream node depends on the edge
 * @param type the kind of dependency: {@link #FULL} or {@link #PROGRAMMATIC}
 */
public record EdgeData(int fromPort, int toPort, int type) {
    /** A full dependency with memory synchronization. */
    public static final int FULL = 0;

    /** A programmatic dependency of a kernel on another kernel. */
    public static final int PROGRAMMATIC = 1;

    /** A full dependency between whole nodes. */
    public static final EdgeData DEFAULT = new EdgeData(0, 0, FULL);

    /** The dependency of a kernel with programmatic stream serialization on its predecessor. */
    public static final EdgeData PROGRAMMATIC_SERIALIZATION = of(LaunchTrigger.PROGRAMMATIC);

    /** Returns the dependency on a kernel of what waits for an event that its launch records. */
    public static EdgeData of(LaunchTrigger trigger) {
        return new EdgeData(trigger.port().ordinal(), 0, trigger.isProgrammatic() ? PROGRAMMATIC : FULL);
    }

    /** Returns whether this is a full dependency, the meaning of an edge without data. */
    public boolean isDefault() {
        return fromPort == 0 && toPort == 0 && type == FULL;
    }

    /** Returns whether the downstream node can start before the upstream node is complete. */
    public boolean startsBeforeCompletion() {
        return fromPort != 0;
    }

    /** Returns the outgoing port as a constant. */
    public EdgePort port() {
        return EdgePort.values()[fromPort];
    }

    /** Returns {@code from.to.type}. */
    @Override
    public String toString() {
        return fromPort + "." + toPort + "." + type;
    }
}
