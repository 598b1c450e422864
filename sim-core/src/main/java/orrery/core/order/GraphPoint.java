package orrery.core.order;

import java.util.List;

/**
 * A node of a graph launch.
 *
 * @param launch the launch
 * @param path the node, after the nodes that it is nested in, from the outermost one
 */
public record GraphPoint(OrderPoint launch, List<NodeStep> path) implements WholePosition {

    /** What of the node is to be after another position. */
    private enum Question {
        /** Its start, before it waits for kernels that it can overlap. */
        START,
        /** All of it, in this run. */
        WHOLE,
        /** All of it, whatever this run has found in memory or waited for. */
        WHOLE_IN_EACH_RUN
    }

    @Override
    public boolean isAfter(Position earlier) {
        return isAfter(earlier, Question.WHOLE);
    }

    @Override
    public boolean isAlwaysAfter(Position earlier) {
        return isAfter(earlier, Question.WHOLE_IN_EACH_RUN);
    }

    @Override
    public boolean isStartAfter(Position earlier) {
        return isAfter(earlier, Question.START);
    }

    private boolean isAfter(Position earlier, Question asked) {
        boolean inEachRun = asked == Question.WHOLE_IN_EACH_RUN;
        WholePosition before = earlier.whole();
        boolean ordered = before instanceof GraphPoint node && node.launch == launch
                ? NodeStep.isAfter(path, node.path, asked != Question.START)
                : (inEachRun ? launch.time().inEachRun() : launch.time()).orders(before, this);
        return ordered || isAfterThroughWait(earlier, inEachRun);
    }

    /** Returns whether a node that waits leads here, and what it waits for is after a position. */
    private boolean isAfterThroughWait(Position earlier, boolean inEachRun) {
        LaunchPart outer = outer();
        for (OrderPoint.NodeWait wait : launch.nodeWaits()) {
            boolean leads = outer.isAfter(wait.position());
            if (leads
                    && (inEachRun
                            ? wait.event().isAlwaysAfter(earlier)
                            : wait.event().isAfter(earlier))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public VectorTime timeAfter() {
        return outer().timeAfter();
    }

    @Override
    public void acquire(VectorTime found) {
        launch.addNodeWait(outer().position(), OrderPoint.found(found));
    }

    /** Returns the node of the launch itself that it is, or that it is nested in. */
    LaunchPart outer() {
        NodeStep outer = path.get(0);
        return new LaunchPart(launch, outer.position(), outer.edges());
    }

    @Override
    public OrderPoint point() {
        return launch;
    }
}
