package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.cli.FittedOutput;
import orrery.conformance.cli.ProgressBar;
import orrery.sim.Exploration;
import orrery.sim.Explorer;

/** Programs of the user in files are explored. */
@Isolated("a main method prints to the output of the process")
class ExploreMainTest extends CommandRig {
    /** A main method whose runs differ, and whose machine is not the usual one. */
    private static final String MAIN = """
            import orrery.device.Devices;
            import orrery.driver.*;
            import orrery.sim.*;

            class Mine {
                static int runs;

                public static void main(String[] args) {
                    runs++;
                    Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.t4()));
                    CudaDriver cuda = CudaDriver.of(machine);
                    cuda.cuInit(0);
                    cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
                    long host = cuda.cuMemAllocHost(4);
                    long device = cuda.cuMemAlloc(4);
                    cuda.cuMemsetD32Async(device, 1, 1, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                    cuda.cuMemsetD32Async(device, 2, 1, cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                    cuda.cuCtxSynchronize();
                    cuda.cuMemcpyDtoH(host, device, 4);
                    System.out.println(cuda.cuDeviceGetName(cuda.cuDeviceGet(0)) + " in run " + runs);
                    System.out.println(String.join("", args) + cuda.host().ints(host).get(0));
                }
            }
            """;

    private int run(String text, String... more) throws IOException {
        return execute(ExploreMain.command(), arguments(text, more));
    }

    /** Returns the file of a program, before what else the command is given. */
    private Object[] arguments(String text, String... more) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of(write("Mine.java", text)));
        arguments.addAll(List.of(more));
        return arguments.toArray();
    }

    /** Explores a main method, and returns what was found. */
    private Exploration explored(int exitCode, String text, String... more) throws IOException {
        Path json = folder.resolve("outcomes.json");
        String[] options = Arrays.copyOf(more, more.length + 2);
        options[more.length] = "--json";
        options[more.length + 1] = json.toString();
        assertEquals(exitCode, run(text, options), err::toString);
        return Exploration.fromJson(Files.readString(json));
    }

    private static Set<String> results(Exploration exploration) {
        return exploration.outcomes().stream().map(Exploration.Outcome::result).collect(Collectors.toSet());
    }

    @Test
    void aMainMethodIsExploredOnTheMachineThatItCreates() throws IOException {
        assertEquals(
                Set.of("Tesla T4 in run 1 / value 1", "Tesla T4 in run 1 / value 2"),
                results(explored(0, MAIN, "value ")));
    }

    /** Returns how many versions of the class two runs of a program have. */
    private int classesOfTwoRuns(String members, String statement) throws IOException {
        String text = MAIN.replace("runs++;", statement)
                .replace("static int runs;", members)
                .replace("device, 2, 1,", "device, 1, 1,")
                .replace("\" in run \" + runs", "\" \" + System.identityHashCode(Mine.class)");
        Exploration exploration = explored(0, text);
        assertEquals(2, exploration.schedules());
        return results(exploration).size();
    }

    /** What an initializer gives to static fields, it can give to them again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "static int runs;",
                "static { Math.abs(1); }",
                "static final int NONE = 0;",
                "static final int[][] SIZES = {{1, 2}, {3}};",
                "static final Object LOCK = new Object();",
                "static final java.util.Map<String, Integer> MAP = new java.util.HashMap<>(); static { MAP.put(\"a\", 1); }",
                "static final Kernel KERNEL = Kernel.perThread(a -> t -> {}).named(\"mine\");",
                "enum Kind { ONE, TWO }",
                "record Pair(int one, int two) {} static Pair pair = new Pair(1, 2);",
                "static class Other { static int runs = 1; }"
            })
    void classesAreLoadedOnceIfTheirStaticFieldsCanBeSetBack(String members) throws IOException {
        assertEquals(1, classesOfTwoRuns(members, ""));
    }

    /** An initializer that does something else is executed when the class is used, in each run. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "static final long BEGAN = System.nanoTime();",
                "static { System.out.print(\"\"); }",
                "static final int SIZE = Integer.getInteger(\"size\", 4);",
                "static final Object ITSELF = Thread.currentThread();",
                "enum Kind { ONE; int uses; }",
                "enum Kind { ONE; static int uses; }",
                "interface Sizes { int[] ALL = {1}; }",
                "static class Other { static int runs; } static { Other.runs++; }",
                "static int more; static class Other { static int runs = more++; }",
                "static final java.util.Set<String> SET = new java.util.TreeSet<>((one, two) -> 0);"
            })
    void classesAreLoadedForEachRunIfAnInitializerDoesMore(String members) throws IOException {
        assertEquals(2, classesOfTwoRuns(members, ""));
    }

    /** A thread that a run has left behind could change the static fields of the next run. */
    @Test
    void classesAreLoadedAgainAsLongAsAThreadIsLeft() throws IOException {
        String thread =
                "Thread left = new Thread(() -> { while (true) java.util.concurrent.locks.LockSupport.park(); });"
                        + " left.setDaemon(true); left.start();";
        assertEquals(2, classesOfTwoRuns("static int runs;", thread));
    }

    /** Nothing tells whether threads of the common pool have ended what they run. */
    @Test
    void classesAreLoadedAgainWhereTheCommonPoolIsUsed() throws IOException {
        String task = "java.util.concurrent.CompletableFuture.runAsync(() -> {}).join();";
        assertEquals(2, classesOfTwoRuns("static int runs;", task));
    }

    /** Each run prints the values that it finds, and changes them. */
    @Test
    void eachRunFindsTheFirstValues() throws IOException {
        String members = """
                static int number = 3;
                static long big;
                static double real = 0.5;
                static float half;
                static boolean flag = number > 2;
                static char sign = 'a';
                static String text = "number " + number;
                static int[] array = {1, 2};
                static final java.util.List<Object> LIST = new java.util.ArrayList<>();
                static final java.util.concurrent.atomic.AtomicInteger COUNT = new java.util.concurrent.atomic.AtomicInteger(7);
                static class Other { static String name; static short tiny = 1; static byte[] bytes; }
                static {
                    for (int i = 0; i < array.length; i++) LIST.add(array[i]);
                }
                static String all() {
                    return number + " " + big + " " + real + " " + half + " " + flag + " " + sign + " " + text + " " + array[0]
                            + " " + LIST + " " + COUNT + " " + Other.name + " " + Other.tiny + " " + (Other.bytes == null);
                }
                """;
        String changes =
                "System.out.println(all()); number++; big--; real *= 2; half = 1; flag = !flag; sign++; text += '!';"
                        + " array[0]++; LIST.clear(); COUNT.incrementAndGet(); Other.name = text; Other.tiny++;"
                        + " Other.bytes = new byte[1];";
        String text = MAIN.replace("runs++;", changes)
                .replace("static int runs;", members)
                .replace("device, 2, 1,", "device, 1, 1,")
                .replace("\" in run \" + runs", "\" \" + System.identityHashCode(Mine.class)");
        Exploration exploration = explored(0, text);
        assertEquals(2, exploration.schedules());
        assertEquals(1, results(exploration).size(), exploration::toString);
        String result = results(exploration).iterator().next();
        assertTrue(
                result.startsWith("3 0 0.5 0.0 true a number 3 1 [1, 2] 7 null 1 true / Tesla T4"),
                exploration::toString);
    }

    /** The output of the process is that of the process again, also if the run has never given it back. */
    @Test
    void aMainMethodThatNeverEndsIsGivenUp() throws IOException {
        PrintStream console = System.out;
        String endless = """
                while (args != null) {
                    try {
                        Thread.sleep(1000);
                    } catch (InterruptedException e) {
                        // It does not end.
                    }
                }
                """;
        String text = MAIN.replace("cuda.cuCtxSynchronize();", endless);
        Exploration exploration = explored(1, text, "--run-limit=0.5");
        assertEquals(
                List.of("the run has not ended within 500 ms of real time, the limit that Explorer.withRunLimit sets: "
                        + "thread main sleeps (Mine.java:20)"),
                exploration.failures().stream().map(Exploration.Outcome::result).toList());
        assertSame(console, System.out);
    }

    @Test
    void aMainMethodIsChecked() throws IOException {
        String mistakes = explored(1, MAIN, "--check=races").mistakes().toString();
        assertTrue(mistakes.contains("are not ordered") && mistakes.contains("Mine.java:17"), mistakes);
    }

    private static final String FAILS = MAIN.replace("cuda.cuCtxSynchronize();", "cuda.cuMemFree(7);");

    /** Explores a program, and returns the lines that are printed. */
    private List<String> lines(int exitCode, String text, String... options) throws IOException {
        out.getBuffer().setLength(0);
        assertEquals(exitCode, print(ExploreMain.command(), arguments(text, options)), () -> out + "" + err);
        return out.toString().lines().toList();
    }

    @Test
    void anExceptionOfAMainMethodIsAFailure() throws IOException {
        Exploration exploration = explored(1, FAILS);
        assertEquals(exploration.outcomes(), exploration.failures());
        assertEquals(1, exploration.failures().size());
        String text = exploration.failures().get(0).result();
        assertTrue(text.startsWith("CUDA_ERROR_INVALID_VALUE: 0x7 is freed as DEVICE memory"), text);
    }

    @Test
    void aFailureIsWrapped() throws IOException {
        for (String[] each : new String[][] {{}, {"--width=100"}}) {
            List<String> lines = lines(1, FAILS, each);
            assertTrue(lines.get(1).matches("CUDA_ERROR_INVALID_VALUE: .*  2  0         FAILED"), lines.get(1));
            assertTrue(lines.stream().limit(lines.size() - 1L).allMatch(line -> line.length() <= 100), lines::toString);
            assertFalse(String.join("", lines).contains("orrery."), lines::toString);
        }
        List<String> lines = lines(1, FAILS);
        assertTrue(
                lines.get(lines.size() - 1).endsWith("Mine.java --schedule 0' shows where it fails"), lines::toString);
    }

    @Test
    void aFailureInSomeSchedulesIsAFailure() throws IOException {
        String sometimes = MAIN.replace(
                "System.out.println(String",
                "if (cuda.host().ints(host).get(0) == 1) cuda.cuMemFree(7);" + "System.out.println(String");
        List<String> lines = lines(1, sometimes);
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("schedule 1 fails: CUDA_ERROR")), lines::toString);
        assertTrue(lines.stream().limit(lines.size() - 1L).allMatch(line -> line.length() <= 100), lines::toString);
    }

    @Test
    void aFailureThatIsExpectedIsAResult() throws IOException {
        String text = explored(1, FAILS).failures().get(0).result();
        Exploration expected = explored(0, FAILS, "--expect", text);
        assertTrue(expected.failures().isEmpty());
        assertTrue(expected.outcomes().get(0).failed());
    }

    @Test
    void aFailureOfAShardIsAFailureOfAll() throws IOException {
        List<Path> parts = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            Path part = folder.resolve(i + ".json");
            run(FAILS, "--shard=" + i + "/2", "--json=" + part);
            parts.add(part);
        }
        assertEquals(1, print(MergeMain.command(), parts.toArray()), out::toString);
        assertTrue(out.toString().contains("FAILED"), out::toString);
    }

    private static List<String> printed(Exploration exploration, int columns) {
        StringWriter shown = new StringWriter();
        try (PrintWriter out = FittedOutput.writer(shown, columns, false)) {
            ExploreMain.print(exploration, out, Optional.of(columns));
        }
        return shown.toString().lines().toList();
    }

    @Test
    void theResultsFitTheWidth() {
        Exploration exploration = Explorer.defaults()
                .explore(ExploreMain.printing(NamedPrograms.all().get("race")));
        assertTrue(exploration.outcomes().size() > 1);
        for (int columns : new int[] {50, 80}) {
            List<String> lines = printed(exploration, columns);
            assertTrue(lines.stream().allMatch(line -> line.length() <= columns), () -> String.join("\n", lines));
        }
        String header = printed(exploration, 80).get(0);
        assertTrue(header.matches("result +schedules  schedule  expectation"), header);
        // Two orders stand side by side where there is room for them, else one below the other.
        assertEquals(1, markedLines(exploration, 400));
        assertEquals(2, markedLines(exploration, 50));
    }

    private static long markedLines(Exploration exploration, int columns) {
        return printed(exploration, columns).stream()
                .filter(line -> line.startsWith(">"))
                .count();
    }

    @Test
    void theProgressIsABarOnATerminal() {
        ProgressBar bar = new ProgressBar(new PrintWriter(err), true, 100);
        ExploreMain.show(new Explorer.Progress(7, 2, Duration.ofMillis(9), 0.5, 0.01), bar, new PrintWriter(err));
        assertEquals(
                "\r[###############---------------]  50 %  7 schedules, 2 results, 9 ms, about 1 % of some 700\u001b[K",
                err.toString());
    }

    @Test
    void theProgressIsALineFromTimeToTimeElsewhere() {
        PrintWriter lines = new PrintWriter(err, true);
        ProgressBar bar = new ProgressBar(lines, false, 100);
        ExploreMain.show(new Explorer.Progress(999, 2, Duration.ofMillis(9), 0.5, 0.01), bar, lines);
        ExploreMain.show(new Explorer.Progress(1000, 2, Duration.ofMillis(10), 0.5, 0.01), bar, lines);
        assertEquals("1000 schedules, 2 results, 10 ms, about 1 % of some 100,000\n", err.toString());
    }

    @Test
    void onlyAMainMethodHasArguments() {
        assertEquals(2, execute(ExploreMain.command(), "race", "x"));
        assertEquals("orrery explore: only a main method has arguments; race is given [x]\n", err.toString());
    }

    @Test
    void anExerciseIsToldAsOne() {
        assertEquals(2, execute(ExploreMain.command(), "events-1"));
        assertEquals(
                "orrery explore: events-1 is an exercise; 'orrery exercise events-1' writes the program it begins with\n",
                err.toString());
    }

    /** The program would create its machine with them, and its failure would be taken for its result. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--check=foo: there is no check foo; legal are races",
                "--fault=foo: ",
                "--json=none/out.json: cannot write none/out.json: there is no folder "
            })
    void optionsAreReadBeforeTheProgramRuns(String optionAndMessage) throws IOException {
        String option = optionAndMessage.substring(0, optionAndMessage.indexOf(": "));
        String message = optionAndMessage.substring(option.length() + 2);
        assertEquals(2, run(MAIN, option));
        assertTrue(err.toString().startsWith("orrery explore: " + message), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    @Test
    void aProgramThatPrintsNothingHasNothingToCompare() throws IOException {
        String nothing = "there is nothing to compare";
        assertTrue(
                lines(0, MAIN.replaceAll("System.out.println.*", "")).toString().contains(nothing));
        assertFalse(lines(0, MAIN).toString().contains(nothing));
    }

    @Test
    void aRunNeedsAThread() {
        assertEquals(2, execute(ExploreMain.command(), "race", "--threads=0"));
        assertEquals("orrery explore: --threads is 0; legal are 1 and more\n", err.toString());
    }
}
