package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.hardware.Gpus;

/** Programs of the user in files: they run, are reported, and errors are described in one line. */
@Isolated("a program is observed by way of all machines that are created meanwhile")
class UserProgramTest extends CommandRig {
    private static final String MAIN = """
            //DEPS orrery:orrery-api:0.1.0-SNAPSHOT
            import orrery.runtime.*;
            import orrery.sim.*;

            class Mine {
                public static void main(String[] args) {
                    int unused = 3;
                    try (Machine machine = Machine.create()) {
                        CudaRuntime cuda = CudaRuntime.of(machine);
                        cuda.cudaLaunchKernel(Kernel.empty().named("mine"), new dim3(1), new dim3(1), 0, null);
                        cuda.cudaDeviceSynchronize();
                    }
                }
            }
            """;

    private int run(String text, String... more) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("--no-timeline", write("Mine.java", text)));
        arguments.addAll(List.of(more));
        return execute(Main.command(), arguments.toArray());
    }

    @Test
    void filesBesideTheProgramAreItsResources() throws IOException {
        String reading = MAIN.replace(
                "int unused = 3;", "java.util.Objects.requireNonNull(Mine.class.getResource(\"one.ptx\"));");
        assertNotEquals(0, run(reading));
        write("one.ptx", "");
        assertEquals(0, run(reading), err::toString);
    }

    /** The report has the text of the program, what it prints, and its lines. */
    @Test
    void filesAreComparedAndTheirTextAndOutputAreInTheReport() throws IOException {
        Path page = folder.resolve("two.html");
        String printing = MAIN.replace("int unused = 3;", "System.out.println(\"the first \" + 1);");
        Path other = Files.writeString(
                folder.resolve("Other.java"),
                MAIN.replace("class Mine", "class Other").replace("mine", "other"));
        assertEquals(
                0, run(printing, "--report", page.toString(), "--compare", other.toString(), "--embed"), err::toString);
        String fragment = Files.readString(page);
        assertTrue(fragment.startsWith("<iframe "), () -> fragment.substring(0, 80));
        for (String part : new String[] {"Mine.java", "Other.java", "the first 1", "cuda.cudaDeviceSynchronize();"}) {
            assertTrue(fragment.contains(part), part);
        }
    }

    @Test
    void aMainMethodRunsAndIsReported() throws IOException {
        Path page = folder.resolve("mine.html");
        assertEquals(0, run(MAIN, "--report", page.toString()), err::toString);
        assertTrue(Files.readString(page).contains("\"mine\""));
    }

    @Test
    void aFileAfterAnOptionWithoutAValueIsTheProgram() throws IOException {
        Path file = write("Mine.java", MAIN.replace("\"mine\"", "\"behind\""));
        Path page = folder.resolve("behind.html");
        assertEquals(0, execute(Main.command(), "--no-timeline", "--report", page, "--check", file), err::toString);
        assertTrue(Files.readString(page).contains("\"behind\""));
    }

    @Test
    void aFileThatDoesNotCompileSaysWhere() throws IOException {
        assertEquals(2, run(MAIN.replace("unused = 3;", "unused = \"3\";")));
        assertTrue(err.toString().contains("Mine.java:7: error: incompatible types"), err::toString);
        assertTrue(err.toString().endsWith("Mine.java does not compile\n"), err::toString);
    }

    /** Constants that are written as in C are told as they are written in Java. */
    @Test
    void aConstantWithItsNameInCIsToldInJava() throws IOException {
        String constants = "Object[] unused = {CU_STREAM_CAPTURE_MODE_GLOBAL, CU_LAUNCH_ATTRIBUTE_PRIORITY,"
                + " CU_EVENT_DISABLE_TIMING, cudaErrorNotReady, CU_OF_NOTHING};";
        assertEquals(2, run(MAIN.replace("int unused = 3;", constants)));
        String told = err.toString();
        assertTrue(told.endsWith("""
                        CU_STREAM_CAPTURE_MODE_GLOBAL is CUstreamCaptureMode.GLOBAL in Java
                        CU_LAUNCH_ATTRIBUTE_PRIORITY is CUstreamAttribute.PRIORITY or CUlaunchAttribute.ID.PRIORITY in Java
                        CU_EVENT_DISABLE_TIMING is CudaDriver.CU_EVENT_DISABLE_TIMING in Java
                        cudaErrorNotReady is cudaError_t.cudaErrorNotReady in Java
                        """ + told.substring(told.lastIndexOf("orrery run: "))), told);
    }

    /** A program for JCuda is told what runs it. */
    @Test
    void aProgramForJCudaNeedsAProject() throws IOException {
        assertEquals(2, run("import jcuda.driver.JCudaDriver; class Mine { public static void main(String[] a) {} }"));
        assertTrue(err.toString().contains("'orrery new FOLDER --jcuda' makes a project"), err::toString);
    }

    /** What the user reads is about the user's file: its line, not the calls within the simulator or the launcher. */
    @Test
    void aFailureIsToldByTheLineOfTheFile() throws IOException {
        Path page = folder.resolve("failed.html");
        String wrong = "cudaStreamDestroy(null)";
        assertEquals(1, run(MAIN.replace("cudaDeviceSynchronize()", wrong), "--report", page.toString()));
        String told = err.toString();
        assertTrue(told.contains("Mine.java has failed\n"), told);
        assertTrue(told.contains("CudaRuntimeException: cudaErrorInvalidResourceHandle: cudaStreamDestroy"), told);
        assertTrue(told.contains("  at Mine.java:11, in main\n        cuda." + wrong + ";\n"), told);
        assertFalse(told.contains("at orrery.") || told.contains("picocli"), told);
        assertEquals(1, told.split("cudaErrorInvalidResourceHandle", -1).length - 1, told);
        assertFalse(told.contains("Caused by"), told);
        assertTrue(Files.readString(page).contains("\"mine\""), "the report shows what happened before");
    }

    @Test
    void aFailureOfAKernelIsToldByItsLine() throws IOException {
        String wrong = "Kernel.perThread(a -> { int[] none = {}; return t -> none[t.globalX()] = 1; })";
        assertEquals(1, run(MAIN.replace("Kernel.empty()", wrong)));
        String told = err.toString();
        assertTrue(told.contains("Caused by ArrayIndexOutOfBoundsException\n"), told);
        assertEquals(1, told.split("out of bounds", -1).length - 1, told);
        assertTrue(told.contains("  at Mine.java:10, in a lambda of main\n"), told);
    }

    /** As the java command does. */
    @Test
    void theThreadsOfAProgramAreWaitedFor() throws IOException {
        Path trace = folder.resolve("mine.json");
        String threads = """
                import orrery.runtime.*;
                import orrery.sim.*;

                class Mine {
                    public static void main(String[] args) {
                        start(() -> start(Mine::work));
                    }

                    static void start(Runnable body) {
                        Thread thread = new Thread(body);
                        thread.setDaemon(false);
                        thread.start();
                    }

                    static void work() {
                        try (Machine machine = Machine.create()) {
                            Thread.sleep(200);
                            CudaRuntime.of(machine).cudaMalloc(16);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }
                """;
        assertEquals(0, run(threads, "--trace", trace.toString()), err::toString);
        assertTrue(Files.readString(trace).contains("cudaMalloc"));
    }

    @Test
    void filesThatAreNotWrittenBecauseThereIsNoMachineAreTold() throws IOException {
        Path trace = folder.resolve("mine.json");
        Path page = folder.resolve("mine.html");
        String empty = "class Mine { public static void main(String[] args) {} }";
        assertEquals(1, run(empty, "--trace", trace.toString(), "--report", page.toString()));
        assertEquals(
                "orrery run: " + folder.resolve("Mine.java") + " has created no machine, so that " + trace + " and "
                        + page + " are not written\n",
                err.toString());
    }

    @Test
    void exceptionsThatAreCausesOfEachOtherAreToldOnce() throws IOException {
        assertEquals(1, run("""
                class Mine {
                    public static void main(String[] args) {
                        Exception one = new Exception("one");
                        RuntimeException other = new RuntimeException("other", one);
                        one.initCause(other);
                        throw other;
                    }
                }
                """));
        assertEquals(1, err.toString().split("Caused by Exception: one", -1).length - 1, err::toString);
    }

    @Test
    void aCheckedExceptionOfMainIsItself() throws IOException {
        assertEquals(1, run("""
                class Mine {
                    public static void main(String[] args) throws Exception {
                        throw new Exception("of mine");
                    }
                }
                """));
        assertTrue(err.toString().contains("    Exception: of mine\n    at Mine.java:3, in main\n"), err::toString);
    }

    @Test
    void theWholeStackIsShownOnDemand() throws IOException {
        assertEquals(1, run(MAIN.replace("cudaDeviceSynchronize()", "cudaStreamDestroy(null)"), "--stack-trace"));
        assertTrue(err.toString().contains("\tat Mine.main(Mine.java:11)\n"), err::toString);
        assertTrue(err.toString().contains("\tat orrery.core."), err::toString);
    }

    @Test
    void aDependencyThatIsNotThereIsNamed() throws IOException {
        assertEquals(2, run(MAIN.replace("orrery:orrery-api:0.1.0-SNAPSHOT", "com.example:other:1")));
        assertTrue(err.toString().contains("needs com.example:other:1; legal are"), err::toString);
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertEquals(2, execute(Main.command(), "Nowhere.java"));
        assertEquals("orrery run: there is no file Nowhere.java\n", err.toString());
    }

    @Test
    void aSimilarNameIsSuggested() {
        execute(Main.command(), "two-stream");
        assertEquals("orrery run: no program named two-stream; did you mean two-streams?\n", err.toString());
    }

    @Test
    void aSimilarOptionIsSuggested() {
        execute(Main.command(), "--reprot", "x.html", "events");
        assertEquals("orrery run: Unknown option: '--reprot'; did you mean --report?\n", err.toString());
    }

    /** The program would create its machine with them, and their mistake would be told as its failure. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--check=foo: there is no check foo; legal are races",
                "--fault=foo: ",
                "--device=t5: there is no device t5; legal are",
                "--schedule=x: \"x\" is no name of a schedule",
                "--trace=x.txt: x.txt ends in none of .json",
                "--trace=none/x.json: cannot write none/x.json: there is no folder ",
                "--report=none/x.html: cannot write none/x.html: there is no folder ",
                "--compare=nothing: no program named nothing",
                "--embed: --embed says how the report is written"
            })
    void optionsAreReadBeforeTheProgramRuns(String optionAndMessage) throws IOException {
        String option = optionAndMessage.substring(0, optionAndMessage.indexOf(": "));
        String message = optionAndMessage.substring(option.length() + 2);
        assertEquals(2, run(MAIN.replace("int unused = 3;", "System.exit(3);"), option));
        assertTrue(err.toString().startsWith("orrery run: " + message), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    /** A link into a folder that does not exist: the file is opened when the program creates its machine. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aTraceThatCannotBeOpenedIsNoFailureOfTheProgram() throws IOException {
        Path trace = Files.createSymbolicLink(
                folder.resolve("x.sqlite"), folder.resolve("none").resolve("x.sqlite"));
        assertEquals(2, run(MAIN, "--trace", trace.toString()), err::toString);
        assertTrue(err.toString().startsWith("orrery run: cannot write "), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--trace=x.json",
                "--report=x.html",
                "--compare=race",
                "--check",
                "--fault=cuMemAlloc#3=OUT_OF_MEMORY",
                "--device=t4",
                "--schedule=0"
            })
    void hardwareRefusesWhatOnlyTheSimulatorAllows(String option) {
        String before = System.getProperty(Gpus.DEVICE);
        System.setProperty(Gpus.DEVICE, Gpus.HARDWARE);
        try {
            assertEquals(2, execute(Main.command(), "two-streams", option));
        } finally {
            if (before == null) {
                System.clearProperty(Gpus.DEVICE);
            } else {
                System.setProperty(Gpus.DEVICE, before);
            }
        }
        assertTrue(err.toString().contains("which only the simulator allows"), err::toString);
    }

    /** A program may create more machines, one after the other, than there is memory for at the same time. */
    @Test
    void aMachineThatIsClosedIsCollected() throws IOException {
        assertEquals(0, run("""
                import java.lang.ref.WeakReference;
                import orrery.driver.*;
                import orrery.sim.*;

                class Mine {
                    static WeakReference<Machine> closed() {
                        try (Machine machine = Machine.create()) {
                            CudaDriver cuda = CudaDriver.of(machine);
                            cuda.cuInit(0);
                            cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
                            cuda.cuMemsetD8(cuda.cuMemAlloc(65536), (byte) 1, 65536);
                            return new WeakReference<>(machine);
                        }
                    }

                    public static void main(String[] args) throws InterruptedException {
                        closed();
                        WeakReference<Machine> second = closed();
                        closed();
                        for (int i = 0; second.get() != null; i++) {
                            if (i == 100) {
                                throw new IllegalStateException("the second machine is kept");
                            }
                            System.gc();
                            Thread.sleep(10);
                        }
                    }
                }
                """), err::toString);
    }

    @Test
    void anUnknownOptionPointsToTheHelp() {
        execute(Main.command(), "--foo", "events");
        assertEquals("orrery run: Unknown option: '--foo'; 'orrery run --help' lists the options\n", err.toString());
    }

    /** A failure explains leaks, and not the other way round. */
    @Test
    void whatChecksHaveFoundIsPrintedAfterAFailure() throws IOException {
        String leaks =
                MAIN.replace("cuda.cudaDeviceSynchronize()", "cuda.cudaMalloc(4096); cuda.cudaStreamDestroy(null)");
        PrintStream console = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int count) {
                super.write(bytes, from, count);
                assertTrue(!toString(StandardCharsets.UTF_8).contains("leak: ")
                        || err.toString().contains("Mine.java has failed\n"));
            }
        };
        try (PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8)) {
            System.setOut(printed);
            assertEquals(1, run(leaks, "--check=leaks"));
        } finally {
            System.setOut(console);
        }
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("leak: "), out::toString);
        assertTrue(err.toString().contains("Mine.java has failed\n"), err::toString);
    }

    /** What a program's own checks find is for the program, which did not ask the command to look. */
    @Test
    void theChecksOfTheProgramDoNotDecideTheExitCode() throws IOException {
        String leaks = MAIN.replace("cuda.cudaDeviceSynchronize()", "cuda.cudaMalloc(4096)")
                .replace("Machine.create()", "Machine.create(MachineOptions.defaults().withChecks(Checks.all()))");
        assertEquals(0, run(leaks), err::toString);
        assertEquals(1, run(leaks, "--check"), err::toString);
    }
}
