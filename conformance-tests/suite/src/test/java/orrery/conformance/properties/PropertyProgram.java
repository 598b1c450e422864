package orrery.conformance.properties;

import java.util.List;

/** A program: steps, each of which is possible after any others. */
record PropertyProgram(List<PropertyStep> steps) {
    PropertyProgram {
        steps = List.copyOf(steps);
    }

    /** The program as calls, with all queries after each step. */
    Script probed() {
        return script(new Planner(new OrderingModel(), 1, true));
    }

    /** The program as calls, without queries of its own. */
    Script bare() {
        return script(new Planner(new OrderingModel(), 1, false));
    }

    /** The program as calls. */
    Script script(Planner planner) {
        for (PropertyStep step : steps) {
            step.plan(planner);
            planner.endStep();
        }
        return planner.finish();
    }

    /** The steps as a transcript without queries: what jqwik shows of a program. */
    @Override
    public String toString() {
        return "\n" + bare().transcript();
    }
}
