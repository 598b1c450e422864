package orrery.conformance.reference;

import java.util.List;

/** An executable graph, which never runs beside itself unless it does nothing. */
final class ReferenceGraphExec {
    private final GraphPlan plan;
    private final List<ReferenceEvent> events;
    private final int firstId;
    private ReferenceOperation lastLaunch;

    /** An executable graph; the work of its nodes has numbers from {@code firstId} on. */
    ReferenceGraphExec(GraphPlan plan, List<ReferenceEvent> events, int firstId) {
        this.plan = plan;
        this.events = events;
        this.firstId = firstId;
    }

    GraphPlan plan() {
        return plan;
    }

    int firstId() {
        return firstId;
    }

    ReferenceEvent event(int number) {
        return events.get(number);
    }

    /** Orders a launch behind the one before. */
    void takeTurn(ReferenceOperation launch) {
        if (!plan.idle()) {
            launch.follow(lastLaunch);
            lastLaunch = launch;
        }
    }
}
