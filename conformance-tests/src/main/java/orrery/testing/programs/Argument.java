package orrery.testing.programs;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;

/**
 * An argument of a {@link ProgramCall} in each form.
 *
 * @param <T> the type of the value
 * @param java the expression, as Java
 * @param words the words of a line of a transcript; empty if lines leave the argument out
 * @param inRun returns the value that the argument has in a run
 */
record Argument<T extends @Nullable Object>(String java, String words, Function<ProgramRun, T> inRun) {
    /** The context of the run, which lines leave out. */
    static final Argument<CUcontext> CONTEXT = inJava("context", ProgramRun::context);

    /** Null, which lines leave out. */
    static final Argument<@Nullable Object> NULL = inJava("null", run -> null);

    /** No flags, which lines leave out. */
    static final Argument<Integer> NO_FLAGS = inJava("0", run -> 0);

    /** Returns an argument that lines leave out. */
    static <T extends @Nullable Object> Argument<T> inJava(String java, Function<ProgramRun, T> inRun) {
        return new Argument<>(java, "", inRun);
    }

    /** Returns the value in a run. */
    T value(ProgramRun run) {
        return inRun.apply(run);
    }

    /** Returns an argument as it is, and another value as a constant. */
    static Argument<?> of(Object value) {
        return value instanceof Argument<?> argument ? argument : constant(value);
    }

    /** Returns a constant that is the same in each form. */
    static <T> Argument<T> constant(T value) {
        return new Argument<>(value.toString(), value.toString(), run -> value);
    }

    /** Returns what an earlier call gave a name to. */
    static Argument<Object> variable(String name) {
        return variable(name, Object.class);
    }

    /** Returns what an earlier call gave a name to. */
    static <T> Argument<T> variable(String name, Class<T> type) {
        return new Argument<>(name, name, run -> run.note(name, type));
    }

    /** Returns an address some bytes after that of a name. */
    static Argument<Long> address(String name, long bytes) {
        return new Argument<>(name + " + " + bytes, name + "+" + bytes, run -> run.note(name, Long.class) + bytes);
    }

    /** Returns the address of a number of the program's memory. */
    static Argument<Long> cell(int index) {
        return new Argument<>("memory + " + 4 * index, "memory+" + 4 * index, run -> run.cell(index));
    }

    /** Returns a stream of the program. */
    static Argument<@Nullable CUstream> stream(int index) {
        String name = JavaProgram.stream(index);
        return new Argument<>(name, name, run -> run.stream(index));
    }

    /** Returns an event of the program. */
    static Argument<CUevent> event(int index) {
        return new Argument<>("event" + index, "event" + index, run -> run.event(index));
    }

    /**
     * Returns a kernel of the program.
     *
     * @param name its name in {@link ProgramKernels}
     * @param word its name in transcripts
     */
    static Argument<CUfunction> kernel(String name, String word) {
        return new Argument<>(name, word, run -> run.function(name));
    }

    /** Returns the list of the nodes that have names. */
    static Argument<List<CUgraphNode>> nodes(List<String> names) {
        return new Argument<>(
                "List.of(" + String.join(", ", names) + ")",
                "[" + String.join(" ", names) + "]",
                run -> names.stream()
                        .map(name -> run.note(name, CUgraphNode.class))
                        .toList());
    }

    /** Returns the arguments of a kernel, of which there may be none. */
    static Argument<@Nullable Object[]> parameters(Object... values) {
        List<Argument<?>> all = Stream.of(values).<Argument<?>>map(Argument::of).toList();
        return new Argument<>(
                all.stream().map(Argument::java).collect(Collectors.joining(", ")),
                all.stream().map(Argument::words).collect(Collectors.joining(" ")),
                run -> all.stream().map(each -> each.value(run)).toArray());
    }
}
