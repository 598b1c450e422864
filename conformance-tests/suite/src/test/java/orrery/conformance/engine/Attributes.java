package orrery.conformance.engine;

import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUlaunchAttribute;

/**
 * The attributes of a kernel launch.
 *
 * @param priority the priority in place of the stream's, or {@link #AS_STREAM}
 * @param cluster how many blocks run together as a cluster; 1 for no clusters
 * @param cooperative whether all blocks are resident at once
 * @param programmatic whether it may begin when the kernel right before it in its stream has triggered
 */
record Attributes(int priority, int cluster, boolean cooperative, boolean programmatic) {
    /** No priority of its own. */
    static final int AS_STREAM = 1;

    /** What a launch without attributes has. */
    static final Attributes NONE = new Attributes(AS_STREAM, 1, false, false);

    /** The same for a node of a graph, without what only streams know. */
    Attributes ofNode() {
        return new Attributes(priority, cluster, cooperative, false);
    }

    /** The attributes as the driver takes them. */
    List<CUlaunchAttribute> list() {
        List<CUlaunchAttribute> list = new ArrayList<>();
        if (priority != AS_STREAM) {
            list.add(new CUlaunchAttribute(CUlaunchAttribute.ID.PRIORITY, priority));
        }
        if (cluster > 1) {
            list.add(CUlaunchAttribute.clusterDim(cluster, 1, 1));
        }
        if (cooperative) {
            list.add(new CUlaunchAttribute(CUlaunchAttribute.ID.COOPERATIVE, 1));
        }
        if (programmatic) {
            list.add(new CUlaunchAttribute(CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, 1));
        }
        return list;
    }

    @Override
    public String toString() {
        return (priority == AS_STREAM ? "" : ", priority " + priority)
                + (cluster == 1 ? "" : ", clusters of " + cluster)
                + (cooperative ? ", cooperative" : "")
                + (programmatic ? ", programmatic" : "");
    }
}
