package orrery.docs.program;

import orrery.sim.MachineOptions;

/** A small program that a user might have written; {@code orrery run} runs it and draws its timeline. */
public interface Example extends Answer {

    /** Returns what the example shows, in one line. */
    String summary();

    /** Returns the options of the machine that the example runs on. */
    default MachineOptions machine() {
        return MachineOptions.defaults();
    }

    /** Returns an answer as an example, on a machine with the usual options unless it says otherwise itself. */
    static Example of(String summary, Answer answer) {
        return answer instanceof Example example ? example : new AnswerExample(summary, answer);
    }
}
