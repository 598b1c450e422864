package orrery.conformance.checks;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** A program with several streams, and whether something in it is not ordered. */
record CheckedStreams(String name, boolean racy, Consumer<ProgramRig> body) {

    static CheckedStreams racy(String name, Consumer<ProgramRig> body) {
        return new CheckedStreams(name, true, body);
    }

    static CheckedStreams clean(String name, Consumer<ProgramRig> body) {
        return new CheckedStreams(name, false, body);
    }

    /** A program that uses memory of some kind. */
    static CheckedStreams racy(String name, ToLongFunction<ProgramRig> memory, BiConsumer<ProgramRig, Long> body) {
        return racy(name, using(memory, body));
    }

    /** A program that uses memory of some kind. */
    static CheckedStreams clean(String name, ToLongFunction<ProgramRig> memory, BiConsumer<ProgramRig, Long> body) {
        return clean(name, using(memory, body));
    }

    /** A program that uses device memory. */
    static CheckedStreams racy(String name, BiConsumer<ProgramRig, Long> body) {
        return racy(name, ProgramRig::device, body);
    }

    /** A program that uses device memory. */
    static CheckedStreams clean(String name, BiConsumer<ProgramRig, Long> body) {
        return clean(name, ProgramRig::device, body);
    }

    private static Consumer<ProgramRig> using(ToLongFunction<ProgramRig> memory, BiConsumer<ProgramRig, Long> body) {
        return gpu -> body.accept(gpu, memory.applyAsLong(gpu));
    }

    @Override
    public String toString() {
        return (racy ? "racy: " : "clean: ") + name;
    }
}
