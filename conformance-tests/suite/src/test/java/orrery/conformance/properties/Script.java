package orrery.conformance.properties;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.conformance.properties.OrderingModel.Operation;
import orrery.conformance.replay.Console;
import orrery.sim.MachineOptions;
import orrery.testing.Timeline;

/**
 * A program as concrete calls.
 *
 * @param calls the calls in order, with what they should answer
 * @param executed what the calls submit to the device, in that order, as the model sees it
 */
record Script(List<PlannedCall> calls, List<Operation> executed) {

    /** How a script is run. */
    enum Pace {
        /** All that can finish has finished before each call, as in a transcript: every answer is determined. */
        QUIESCENT,
        /** The calls follow each other at once: queries may find work under way that could have finished. */
        FREE
    }

    /** Runs the calls; returns the first thing that went wrong, with the calls that led there, or null. */
    String run(PropertyRig rig, Pace pace) {
        for (int i = 0; i < calls.size(); i++) {
            PlannedCall call = calls.get(i);
            if (pace == Pace.QUIESCENT) {
                rig.machine().settle();
            }
            String answer = answer(call, rig);
            boolean right = pace == Pace.QUIESCENT ? answer.equals(call.expected()) : call.admits(answer);
            if (!right) {
                return call.question() + " answers " + answer + ", the model says " + call.expected() + "\n"
                        + transcript(calls.subList(0, i + 1));
            }
        }
        return rig.timeline()
                .map(this::violation)
                .map(early -> early + "\n" + transcript(calls))
                .orElse(null);
    }

    /** Returns what began before something that it is after was complete; null for nothing. */
    private @Nullable String violation(Timeline timeline) {
        List<Timeline.Operation> shown = timeline.operations().stream()
                .sorted(Comparator.comparingLong(Timeline.Operation::correlationId))
                .toList();
        if (shown.size() != executed.size()) {
            return shown.size() + " operations have been executed, not " + executed.size();
        }
        for (int later = 0; later < shown.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (executed.get(later).isAfter(executed.get(earlier))
                        && shown.get(earlier).end() > shown.get(later).start()) {
                    return shown.get(later) + " begins before " + shown.get(earlier)
                            + " is complete, which it is after";
                }
            }
        }
        return null;
    }

    /** Makes the calls of the script on the GPU of this computer; the first answer that is wrong, or null. */
    String runOnHardware() {
        try (Console console = new Console(MachineOptions.defaults())) {
            for (int i = 0; i < calls.size(); i++) {
                PlannedCall call = calls.get(i);
                String answer = console.answer(call.question());
                String expected = call.expected();
                if (!answer.equals(expected)) {
                    return call.question() + " answers " + answer + ", the model says " + expected + "\n"
                            + transcript(calls.subList(0, i + 1));
                }
            }
            return null;
        }
    }

    private static String answer(PlannedCall call, PropertyRig rig) {
        try {
            return call.answer(rig);
        } catch (RuntimeException | Error e) {
            return e.toString();
        }
    }

    /** The whole program as a runnable transcript with the answers of the model. */
    String transcript() {
        return transcript(calls);
    }

    private static String transcript(List<PlannedCall> calls) {
        StringBuilder text = new StringBuilder("=== properties/program\n");
        calls.forEach(call -> text.append(call.line()).append('\n'));
        return text.toString();
    }
}
