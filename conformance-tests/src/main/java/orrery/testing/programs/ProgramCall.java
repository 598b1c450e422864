package orrery.testing.programs;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Multimaps;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/**
 * A call of a {@link TestProgram} in each form: it can be made, and it is written as Java and as lines of a transcript.
 * A name for its result is a variable in Java, a name in a transcript, and a {@link ProgramRun#note} of a run.
 *
 * @param statements the call as Java
 * @param lines the call as lines of a transcript
 * @param inRun makes the call, and returns its result; null if it has none
 */
record ProgramCall(List<String> statements, List<String> lines, Function<ProgramRun, @Nullable Object> inRun) {
    private static final ImmutableListMultimap<String, Method> FUNCTIONS =
            Multimaps.index(Arrays.asList(CudaDriver.class.getMethods()), Method::getName);

    /**
     * Returns the call of a function of the driver.
     *
     * @param arguments each an {@link Argument}, or a constant that is the same in each form
     */
    static ProgramCall of(String function, Object... arguments) {
        List<Argument<?>> all =
                Stream.of(arguments).<Argument<?>>map(Argument::of).toList();
        return new ProgramCall(
                List.of(joined(", ", all.stream().map(Argument::java), "cuda." + function + "(", ");")),
                List.of(joined(
                        " ", Stream.concat(Stream.of(function), all.stream().map(Argument::words)), "", "")),
                run -> invoke(
                        run.cuda(),
                        function,
                        all.stream().map(each -> each.value(run)).toArray()));
    }

    private static String joined(String separator, Stream<String> parts, String before, String after) {
        return parts.filter(part -> !part.isEmpty()).collect(Collectors.joining(separator, before, after));
    }

    private static @Nullable Object invoke(CudaDriver cuda, String function, @Nullable Object[] values) {
        Method method = Iterables.find(FUNCTIONS.get(function), each -> accepts(each.getParameterTypes(), values));
        try {
            return method.invoke(cuda, values);
        } catch (InvocationTargetException e) {
            Throwables.throwIfUnchecked(e.getCause());
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean accepts(Class<?>[] types, @Nullable Object[] values) {
        if (types.length != values.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!types[i].isPrimitive() && values[i] != null && !types[i].isInstance(values[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns the declaration of a variable by an expression, which needs no line of a transcript. */
    static ProgramCall variable(String type, String name, String expression, Function<ProgramRun, Object> value) {
        return new ProgramCall(List.of(expression + ";"), List.of(""), value)
                .to(type, name)
                .withLines(List.of());
    }

    /** Returns an allocation of numbers under a name. */
    static ProgramCall cells(String name, int count) {
        return of("cuMemAlloc", 4 * count).to("long", name).withLines(List.of(name + " = cells " + count));
    }

    /** Returns an action of runs, of which neither Java nor transcripts have anything. */
    static ProgramCall onlyInRun(Consumer<ProgramRun> action) {
        return new ProgramCall(List.of(), List.of(), run -> {
            action.accept(run);
            return null;
        });
    }

    /** Returns a delay of the work that comes next in a stream, in runs that delay the stream. */
    static ProgramCall delay(int stream) {
        return onlyInRun(run -> run.delay(stream));
    }

    /** Returns the instantiation of the graph of a name. */
    static ProgramCall instantiate(String graph) {
        return of("cuGraphInstantiate", Argument.variable(graph), Argument.NO_FLAGS)
                .to("CUgraphExec", "exec");
    }

    /** Returns the launch of what {@link #instantiate} has made. */
    static ProgramCall launch() {
        return of("cuGraphLaunch", Argument.variable("exec"), Argument.stream(1));
    }

    /** Returns the call with a name for its result. */
    ProgramCall to(String type, String name) {
        return new ProgramCall(
                List.of(type + " " + name + " = " + Iterables.getOnlyElement(statements)),
                List.of(name + " = " + Iterables.getOnlyElement(lines)),
                run -> {
                    Object result = Objects.requireNonNull(inRun.apply(run));
                    run.note(name, result);
                    return result;
                });
    }

    /** Returns the call with a name for the node that it adds. */
    ProgramCall toNode(String name) {
        return to("CUgraphNode", name);
    }

    /** Returns the call with other lines. */
    ProgramCall withLines(List<String> others) {
        return new ProgramCall(statements, others, inRun);
    }

    /** Returns the call with the beginning of the answer that its line predicts. */
    ProgramCall predicting(String answer) {
        return withLines(List.of(TranscriptProgram.predict(Iterables.getOnlyElement(lines), answer)));
    }

    /** Returns the call as one that may fail. A run keeps how it has ended as {@code result}. */
    ProgramCall attempted() {
        return new ProgramCall(
                List.of(
                        "try {",
                        "    " + Iterables.getOnlyElement(statements),
                        "} catch (CudaException e) {",
                        "    out.println(e.getMessage());",
                        "}"),
                lines,
                run -> {
                    CUresult result = CUresult.CUDA_SUCCESS;
                    try {
                        make(run);
                    } catch (CudaException e) {
                        result = e.result();
                    }
                    run.note("result", result);
                    return result;
                });
    }

    /** Makes the call, and returns its result; null for none. */
    @Nullable
    Object make(ProgramRun run) {
        return inRun.apply(run);
    }
}
