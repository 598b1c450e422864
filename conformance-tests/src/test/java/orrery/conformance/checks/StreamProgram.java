package orrery.conformance.checks;

import java.util.function.Consumer;

/** A program with several streams, and whether something in it is not ordered. */
record StreamProgram(String name, boolean racy, Consumer<ProgramRig> body) {

    static StreamProgram racy(String name, Consumer<ProgramRig> body) {
        return new StreamProgram(name, true, body);
    }

    static StreamProgram clean(String name, Consumer<ProgramRig> body) {
        return new StreamProgram(name, false, body);
    }

    @Override
    public String toString() {
        return (racy ? "racy: " : "clean: ") + name;
    }
}
