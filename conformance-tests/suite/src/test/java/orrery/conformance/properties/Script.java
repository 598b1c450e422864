package orrery.conformance.properties;

import java.util.List;
import orrery.conformance.properties.OrderingModel.Operation;
import orrery.conformance.replay.Console;
import orrery.sim.MachineOptions;

/**
 * A program as concrete calls.
 *
 * @param calls the calls in order, with what they should answer
 * @param operations what the calls submit, as the model sees it
 * @param effects how many effects the calls have that an {@link EffectLog} sees
 */
record Script(List<PlannedCall> calls, List<Operation> operations, int effects) {

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
        String early = rig.effects().violation(operations);
        if (early == null && rig.effects().size() != effects) {
            early = rig.effects().size() + " effects have run, not " + effects;
        }
        return early == null ? null : early + "\n" + transcript(calls);
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
