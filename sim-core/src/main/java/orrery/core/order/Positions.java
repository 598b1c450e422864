package orrery.core.order;

/** Answers questions about positions. */
final class Positions {
    private Positions() {}

    /** Returns whether a position that comes after {@code time} is after another one, or the same. */
    static boolean isAfter(Position later, VectorTime time, Position earlier) {
        Position before = earlier.whole();
        OrderPoint point = before.point();
        if (later.whole().equals(before) || time.isAfter(point)) {
            return true;
        }
        boolean both = point.track() == ProgramOrder.HOST && later.point().track() == ProgramOrder.HOST;
        return both || before instanceof GraphPoint node && isAfterNode(time, node);
    }

    private static boolean isAfterNode(VectorTime time, GraphPoint node) {
        for (LaunchPart each : time.nodes()) {
            if (each.launch() == node.launch() && each.isAfter(node.outer().position())) {
                return true;
            }
        }
        return false;
    }
}
