package orrery.core.order;

/** Answers questions about positions. */
final class Positions {
    private Positions() {}

    /** Returns whether a position that comes behind {@code time} is behind another one, or the same. */
    static boolean isBehind(Position later, VectorTime time, Position earlier) {
        Position before = earlier.whole();
        OrderPoint point = before.point();
        if (later.whole().equals(before) || time.isBehind(point)) {
            return true;
        }
        boolean both = point.track() == ProgramOrder.HOST && later.point().track() == ProgramOrder.HOST;
        return both || before instanceof GraphPoint node && isBehindNode(time, node);
    }

    private static boolean isBehindNode(VectorTime time, GraphPoint node) {
        for (LaunchPart each : time.nodes()) {
            if (each.launch() == node.launch() && each.isBehind(node.outer().position())) {
                return true;
            }
        }
        return false;
    }
}
