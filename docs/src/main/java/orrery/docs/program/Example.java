package orrery.docs.program;

import orrery.sim.MachineOptions;

/** A small program that a user might have written; {@code orrery run} runs it and draws its timeline. */
public interface Example extends Answer {

    /** What it shows, in one line. */
    String summary();

    /** The machine that it runs on. */
    default MachineOptions machine() {
        return MachineOptions.defaults();
    }
}
