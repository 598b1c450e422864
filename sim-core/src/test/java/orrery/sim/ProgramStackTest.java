package orrery.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramStackTest {
    private static ProgramStack of(String... classes) {
        StackTraceElement[] frames = new StackTraceElement[classes.length];
        for (int i = 0; i < classes.length; i++) {
            frames[i] = new StackTraceElement(classes[i], "call", "File.java", i);
        }
        return ProgramStack.of(frames);
    }

    @ParameterizedTest
    @CsvSource({
        "com.example.Main, true",
        "orrery.docs.lessons.Deadlocks, true",
        "jcuda.samples.VectorAdd, true",
        "orrery.core.engine.Engine, false",
        "orrery.driver.CudaDriver, false",
        "jcuda.driver.JCudaDriver, false",
        "jcuda.runtime.DelegatedFunctions, false",
        "orrery.jcuda.conversion.Outcome, false",
        "jcuda.Pointer, false",
        "java.util.concurrent.CompletableFuture, false",
        "com.example.Main$$Lambda$14, false"
    })
    void tellsTheProgramFromTheLibraries(String className, boolean isProgram) {
        assertEquals(isProgram, ProgramStack.isProgram(className));
    }

    /** The code of a kernel in PTX has methods without lines besides those of its instructions. */
    @Test
    void leavesOutWhatAKernelInPtxHasBesideItsInstructions() {
        StackTraceElement instruction = new StackTraceElement("ptx.saxpy", "saxpy", "saxpy.cu", 3);
        StackTraceElement dispatch = new StackTraceElement("ptx.saxpy", "run", "saxpy.cu", -1);
        StackTraceElement program = new StackTraceElement("a.Main", "main", "Main.java", -1);
        assertEquals(
                List.of(instruction, program),
                ProgramStack.of(new StackTraceElement[] {instruction, dispatch, program})
                        .frames());
    }

    @ParameterizedTest
    @CsvSource({
        "run, run",
        "lambda$run$0, run",
        "lambda$run$12, run",
        "lambda$new$3, <init>",
        "lambda$static$0, <clinit>",
        "<init>, <init>",
        "price$total, price$total"
    })
    void namesTheMethodThatALambdaIsWrittenIn(String compiled, String written) {
        assertEquals(
                "com.example.Main." + written + "(Main.java:7)",
                ProgramStack.text(new StackTraceElement("com.example.Main", compiled, "Main.java", 7)));
    }

    @Test
    void aLineThatIsNotKnownIsLeftOut() {
        assertEquals(
                "ptx.spin.run(spin.cu)", ProgramStack.text(new StackTraceElement("ptx.spin", "run", "spin.cu", -1)));
    }

    @ParameterizedTest
    @CsvSource({
        "orrery.core.A orrery.driver.B orrery.driver.C a.Program, orrery.driver.C a.Program",
        "orrery.core.A orrery.driver.C java.util.Optional a.Program, orrery.driver.C java.util.Optional a.Program",
        "orrery.core.A java.util.List orrery.driver.C a.Program a.Main, orrery.driver.C a.Program a.Main",
        "a.Kernel orrery.core.A a.Main, a.Kernel orrery.core.A a.Main",
        "orrery.core.A orrery.core.B, orrery.core.A orrery.core.B"
    })
    void aShortenedStackTraceBeginsWithTheFunctionThatWasCalled(String classes, String shortened) {
        IllegalStateException failure = new IllegalStateException();
        failure.setStackTrace(Arrays.stream(classes.split(" ", -1))
                .map(each -> new StackTraceElement(each, "call", "File.java", 1))
                .toArray(StackTraceElement[]::new));
        ProgramStack.shorten(failure);
        assertEquals(
                shortened,
                Arrays.stream(failure.getStackTrace())
                        .map(StackTraceElement::getClassName)
                        .collect(Collectors.joining(" ")));
    }

    @Test
    void aHelperIsToldWithItsCallers() {
        ProgramStack stack = of("orrery.core.capture.Capture", "orrery.driver.Streams", "a.Helper", "a.Program");
        assertEquals("a.Helper.call(File.java:2), called at a.Program.call(File.java:3)", stack.toString());
        assertEquals(" at a.Helper.call(File.java:2)", stack.phrase());
        assertEquals(
                "\n  created at a.Helper.call(File.java:2)\n    called at a.Program.call(File.java:3)",
                stack.lines("  ", "created at"));
    }

    @Test
    void framesOfTheJdkBetweenThoseOfTheProgramAreLeftOut() {
        assertEquals(
                "a.Helper.call(File.java:1), called at a.Program.call(File.java:3)",
                of("orrery.driver.Streams", "a.Helper", "java.util.ArrayList", "a.Program")
                        .toString());
    }

    /** Frames of reflective calls differ between JDKs, and change when the JDK compiles an accessor. */
    @Test
    void aCallMayBeReflective() {
        String site = "a.Program.call(File.java:5)";
        assertEquals(
                site,
                of(
                                "orrery.driver.Streams",
                                "jdk.internal.reflect.NativeMethodAccessorImpl",
                                "jdk.internal.reflect.DelegatingMethodAccessorImpl",
                                "java.lang.reflect.Method",
                                "jdk.proxy2.$Proxy7",
                                "a.Program")
                        .toString());
        assertEquals(
                site,
                of(
                                "orrery.driver.Streams",
                                "java.lang.invoke.LambdaForm$DMH",
                                "java.lang.invoke.Invokers$Holder",
                                "jdk.internal.reflect.DirectMethodHandleAccessor",
                                "java.lang.reflect.Method",
                                "a.Program")
                        .toString());
    }

    /** A test framework calls a program by reflection; an exploration and a kernel are called by the simulator. */
    @ParameterizedTest
    @CsvSource({
        "java.lang.reflect.Method",
        "jdk.internal.reflect.DirectMethodHandleAccessor",
        "orrery.sim.Explorer",
        "orrery.docs.Main"
    })
    void whatCallsTheProgramIsNoneOfIt(String caller) {
        assertEquals(
                "a.Program.call(File.java:1)",
                of("orrery.driver.Streams", "a.Program", caller, "b.Framework").toString());
    }

    @Test
    void aRecursionIsCut() {
        String[] classes = new String[1000];
        Arrays.fill(classes, "a.Program");
        assertEquals(8, of(classes).frames().size());
    }

    @Test
    void aCallOfTheSimulatorAloneHasNoPlace() {
        ProgramStack none = of("orrery.core.capture.Capture");
        assertNull(none.innermost());
        assertEquals("", none.phrase());
        assertEquals("", none.lines("  ", "at"));
    }
}
