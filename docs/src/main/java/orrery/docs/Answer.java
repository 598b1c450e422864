package orrery.docs;

import java.io.PrintStream;
import orrery.sim.Machine;

/** A program that answers a question of the guide: it does what is asked about and prints what comes of it. */
@FunctionalInterface
public interface Answer {

    /** The program. */
    void run(Machine machine, PrintStream out);
}
