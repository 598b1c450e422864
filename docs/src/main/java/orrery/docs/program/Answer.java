package orrery.docs.program;

import java.io.PrintStream;
import orrery.sim.Machine;

/**
 * A program that answers a question or an exercise of the guide: it does what is asked about and prints what comes of
 * it.
 */
@FunctionalInterface
public interface Answer {

    /** Runs the program on a machine. */
    void run(Machine machine, PrintStream out);
}
