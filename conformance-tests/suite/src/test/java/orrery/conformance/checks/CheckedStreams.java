package orrery.conformance.checks;

import java.util.function.Consumer;

/** A program with several streams, and whether something in it is not ordered. */
record CheckedStreams(String name, boolean racy, Consumer<ProgramRig> body) {

    static CheckedStreams racy(String name, Consumer<ProgramRig> body) {
        return new CheckedStreams(name, true, body);
    }

    static CheckedStreams clean(String name, Consumer<ProgramRig> body) {
        return new CheckedStreams(name, false, body);
    }

    @Override
    public String toString() {
        return (racy ? "racy: " : "clean: ") + name;
    }
}
