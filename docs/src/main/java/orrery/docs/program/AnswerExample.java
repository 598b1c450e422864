package orrery.docs.program;

import java.io.PrintStream;
import orrery.sim.Machine;

/** An answer as an example, on a machine with the usual options. */
record AnswerExample(String summary, Answer answer) implements Example {
    @Override
    public void run(Machine machine, PrintStream out) {
        answer.run(machine, out);
    }
}
