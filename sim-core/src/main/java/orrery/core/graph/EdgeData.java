package orrery.core.graph;

import orrery.core.exec.EdgePort;

/**
 * What an edge of a graph means.
 *
 * @param fromPort when the earlier node triggers it
 * @param toPort what of the later node it holds
 * @param type the kind of dependency: {@link #FULL} or {@link #PROGRAMMATIC}
 */
public record EdgeData(int fromPort, int toPort, int type) {
    /** A full dependency with memory synchronization. */
    public static final int FULL = 0;

    /** A dependency of a kernel on what another one has triggered. */
    public static final int PROGRAMMATIC = 1;

    /** A full dependency on the whole of a node, by the whole of a node. */
    public static final EdgeData DEFAULT = new EdgeData(0, 0, FULL);

    /** What a kernel launched with programmatic stream serialization has to its predecessor. */
    public static final EdgeData TRIGGERED = new EdgeData(1, 0, PROGRAMMATIC);

    /** Whether this is a full dependency, as an edge without data is. */
    public boolean isDefault() {
        return fromPort == 0 && toPort == 0 && type == FULL;
    }

    /** Whether it waits for less than the completion of the earlier node. */
    public boolean early() {
        return fromPort != 0;
    }

    /** What of the earlier node it waits for. */
    public EdgePort port() {
        return EdgePort.values()[fromPort];
    }

    /** As {@code from.to.type}. */
    @Override
    public String toString() {
        return fromPort + "." + toPort + "." + type;
    }
}
