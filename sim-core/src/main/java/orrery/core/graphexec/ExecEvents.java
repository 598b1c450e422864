package orrery.core.graphexec;

import orrery.core.graph.EventRecord;
import orrery.core.graph.EventWait;
import orrery.core.stream.JoinableRecord;
import orrery.core.stream.Stream;

/** The nodes of an executable graph that record events or wait for them. */
public final class ExecEvents {
    private final ExecNodes nodes;
    private final int[] positions;

    ExecEvents(ExecNodes nodes, int[] positions) {
        this.nodes = nodes;
        this.positions = positions;
    }

    /** Returns the positions, in the order of the nodes. */
    int[] positions() {
        return positions;
    }

    /** Adds the stream of a launch to the captures in which events were last recorded that nodes wait for. */
    public void joinCaptures(Stream stream) {
        for (int position : positions) {
            if (nodes.work(position) instanceof EventWait wait
                    && wait.event().capturedRecord() instanceof JoinableRecord captured) {
                captured.addAfterLaunch(stream);
            }
        }
    }

    /** Orders the whole launch after the events that nodes wait for. This is coarser than the order of the device. */
    void orderLaunchAfter(Stream stream) {
        for (int position : positions) {
            if (nodes.work(position) instanceof EventWait wait) {
                stream.order().happensBefore().awaitedByNode(stream, wait.event());
            }
        }
    }

    /** Orders the events that nodes record after the whole launch. This is coarser than the order of the device. */
    void orderAfterLaunch(Stream stream) {
        for (int position : positions) {
            if (nodes.work(position) instanceof EventRecord record) {
                stream.order().happensBefore().recordedByNode(stream, record.event());
            }
        }
    }
}
