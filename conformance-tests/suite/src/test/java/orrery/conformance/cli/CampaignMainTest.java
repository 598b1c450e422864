package orrery.conformance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.campaign.CallFigures;
import orrery.conformance.campaign.CallProperty;
import orrery.conformance.campaign.CallTrial;
import orrery.testing.programs.Campaign;
import orrery.testing.programs.Programs;
import orrery.testing.programs.TestProgram;
import orrery.testing.programs.Trial;
import picocli.CommandLine;

/** Campaigns are deterministic, can be resumed and split, and save what fails. */
@Tag("one-jdk")
class CampaignMainTest {
    /** A property that does not hold for programs with a wait. */
    private static final String NO_WAITS = """
            import orrery.testing.programs.*;

            final class NoWaits implements CampaignProperty {
                @Override
                public Generator<?> programs() {
                    return Programs.streams();
                }

                @Override
                public void check(TestProgram program) {
                    if (program.toString().contains("cuStreamWaitEvent")) {
                        throw new IllegalStateException("there is a wait");
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine command = CampaignMain.command();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--out", folder.resolve("out").toString()))
                .toArray(String[]::new));
    }

    private List<String> saved() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            return files.map(each -> each.getFileName().toString())
                    .filter(each -> each.endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aPropertyThatHoldsHasNoFailures() {
        assertThat(run("splits", "--tries", "20")).isZero();
        assertThat(out.toString()).contains("20 tries of splits with seed 0; all are done: 0 of 20 fail");
    }

    @Test
    void aProgramThatFailsIsSavedAsSmallAsItCanBe() throws IOException {
        Path file = Files.writeString(folder.resolve("NoWaits.java"), NO_WAITS);
        assertThat(run(file.toString(), "--tries", "10", "--seed", "3")).isEqualTo(1);
        assertThat(saved()).isNotEmpty();
        String source = Files.readString(folder.resolve("out").resolve(saved().get(0)));
        assertThat(source).contains("there is a wait");
        assertThat(source.lines().filter(line -> line.contains("cuStreamWaitEvent")))
                .hasSize(1);
        assertThat(source).doesNotContain("cuEventRecord");
        Path transcript = folder.resolve("out").resolve(saved().get(0).replace(".java", ".transcripts"));
        assertThat(transcript).content().contains("there is a wait").contains("\ncuStreamWaitEvent ");
        assertThat(ReplayMain.command().execute(transcript.toString())).isZero();
        assertThat(err.toString()).contains("fails, saved as ");
    }

    @Test
    void aCampaignThatWasInterruptedGoesOn() {
        assertThat(run("streams", "--tries", "0")).isZero();
        assertThat(run("streams", "--tries", "7")).isZero();
        assertThat(run("streams", "--tries", "12")).isZero();
        assertThat(err.toString()).contains("going on after 7 tries");
        assertThat(out.toString()).contains("5 tries of streams with seed 0; all are done: 0 of 12 fail");
        assertThat(run("streams", "--tries", "3", "--restart")).isZero();
        assertThat(out.toString()).contains("3 tries of streams with seed 0; all are done: 0 of 3 fail");
    }

    @Test
    void shardsTryEachProgramOnce() throws IOException {
        Path file = Files.writeString(folder.resolve("NoWaits.java"), NO_WAITS);
        run(file.toString(), "--tries", "9");
        List<String> together = saved();
        for (String name : together) {
            Files.delete(folder.resolve("out").resolve(name));
        }
        run(file.toString(), "--tries", "9", "--shard", "1/2");
        run(file.toString(), "--tries", "9", "--shard", "2/2");
        assertThat(saved()).isEqualTo(together);
        assertThat(out.toString()).contains("5 tries of NoWaits").contains("4 tries of NoWaits");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            programs() { return null; }                     | programs() returns null; legal is a generator
            programs() { return random -> null; }           | next(Random) returns null; legal is a program
            programs() { throw new LinkageError("mine"); }  | LinkageError: mine
            """)
    void aPropertyWithoutProgramsIsToldByTheLinesOfItsFile(String method, String message) throws IOException {
        Path file = Files.writeString(
                folder.resolve("Odd.java"),
                "class Odd implements orrery.testing.programs.CampaignProperty {\n"
                        + "public orrery.testing.programs.Generator<?> " + method + "\n}");
        assertThat(run(file.toString(), "--tries", "3")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("orrery campaign: " + file + " has failed in try 0, before there was a program\n")
                .contains(message)
                .doesNotContain("at orrery.");
    }

    @Test
    void aConstructorThatFailsIsToldByItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("Odd.java"), """
                class Odd implements orrery.testing.programs.CampaignProperty {
                    Odd() { throw new IllegalStateException("mine"); }
                    public orrery.testing.programs.Generator<?> programs() { return null; }
                }
                """);
        assertThat(run(file.toString(), "--tries", "3")).isEqualTo(2);
        assertThat(err.toString())
                .contains("has failed in its constructor\n")
                .contains("IllegalStateException: mine\n    at Odd.java:2, in the constructor of Odd");
    }

    /** In a process of its own, since others use the temporary folder of this one. */
    @Test
    void theClassesOfAFileAreNotLeftInATemporaryFolder() throws IOException, InterruptedException {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        assertThat(exitCode(temporary, Files.writeString(folder.resolve("NoWaits.java"), NO_WAITS)))
                .isEqualTo(1);
        assertThat(temporary).isEmptyDirectory();
        assertThat(exitCode(temporary, Files.writeString(folder.resolve("Wrong.java"), "class Wrong {")))
                .isEqualTo(2);
        assertThat(temporary).isEmptyDirectory();
    }

    private int exitCode(Path temporary, Path file) throws IOException, InterruptedException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        CampaignMain.class.getName(),
                        file.toString(),
                        "--tries",
                        "2",
                        "--out",
                        folder.resolve("out").toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    @Test
    void theSameSeedGivesTheSamePrograms() {
        assertThat(program(5, 17)).isEqualTo(program(5, 17));
        assertThat(program(5, 17)).isNotEqualTo(program(6, 17));
        assertThat(program(5, 17)).isNotEqualTo(program(5, 18));
    }

    private TestProgram program(long seed, long number) {
        Trial nothing = (each, random) -> Optional.empty();
        Campaign campaign = new Campaign("streams", nothing, seed, 100, 1, 1, Duration.ofMinutes(1), folder);
        return Programs.streams().next(campaign.random(number));
    }

    @Test
    void oneTryIsRepeatedAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("NoWaits.java"), NO_WAITS);
        run(file.toString(), "--tries", "10", "--seed", "3");
        String first = saved().get(0);
        String source = Files.readString(folder.resolve("out").resolve(first));
        String number = first.replaceAll(".*_|\\.java", "");
        Files.delete(folder.resolve("out").resolve(first));
        assertThat(run(file.toString(), "--seed", "3", "--only", number)).isEqualTo(1);
        assertThat(folder.resolve("out").resolve(first)).content().isEqualTo(source);
        assertThat(out.toString()).contains("try " + number + " of NoWaits with seed 3 fails");
        assertThat(run("streams", "--only", "7")).isZero();
        assertThat(out.toString()).contains("try 7 of streams with seed 0 does not fail");
    }

    @ParameterizedTest
    @ValueSource(strings = {"calls", "threads", "twins"})
    void callsAreCounted(String property) {
        assertThat(run(property, "--tries", "2", "--progress", "0ms")).isZero();
        assertThat(out.toString())
                .contains("2 tries of " + property + " with seed 0; all are done: 0 of 2 fail")
                .containsPattern("  [0-9,]+ calls of [0-9]+ functions in 2 programs: [0-9,]+ succeeded, ")
                .containsPattern(
                        "  arrays created: [0-9]+ of [0-9]+ calls of the driver, [0-9]+ of [0-9]+ of the runtime")
                .contains("nodes of executable graphs set: ")
                .contains("waits for external semaphores: ");
        assertThat(err.toString()).contains(property + ": 2 tries, 0 fail, ");
        assertThat(run(property, "--only", "1")).isZero();
    }

    @Test
    void withoutAPropertyAllAreTriedInTurn() {
        assertThat(run("--tries", "1", "--seed", "4")).isZero();
        assertThat(out.toString().lines().filter(line -> line.startsWith("1 tries of ")))
                .extracting(line -> line.replaceAll("1 tries of | with seed 4; all are done: 0 of 1 fail", ""))
                .containsExactly(
                        "streams",
                        "graphs",
                        "updates",
                        "conditionals",
                        "memory",
                        "copies",
                        "launches",
                        "splits",
                        "calls",
                        "threads",
                        "twins");
    }

    @Test
    void propertiesShareTheTime() {
        assertThat(run("--time", "2s", "--tries", "1000000")).isZero();
        assertThat(out.toString().lines().filter(line -> line.contains("; not all are done: 0 of ")))
                .hasSize(11);
    }

    @Test
    void callsThatFailAreSavedWithTheCommandThatRepeatsThem() throws IOException {
        CallProperty never = (seed, figures) -> {
            throw new AssertionError("answer 3 differs\nsecond line");
        };
        CallTrial wrong = new CallTrial("calls", never, 7, folder.resolve("out"), new CallFigures());
        assertThat(wrong.run(12, new Random(1)))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("try 12 fails, saved as ", "calls_7_12.txt: answer 3 differs; repeat it with")
                        .endsWith("./orrery campaign calls --seed 7 --only 12")
                        .doesNotContain("second line"));
        assertThat(folder.resolve("out/calls_7_12.txt"))
                .content()
                .startsWith("Repeat it with: ./orrery campaign calls --seed 7 --only 12")
                .contains("second line", "at orrery.");
    }

    @Test
    void noTryBeginsAfterTheTime() {
        assertThat(run("streams", "--time", "0ms")).isZero();
        assertThat(out.toString()).contains("0 tries of streams with seed 0; not all are done");
    }

    @Test
    void misuseIsToldInOneLine() throws IOException {
        Path wrong = Files.writeString(folder.resolve("Wrong.java"), "class Wrong {");
        Path empty = Files.writeString(folder.resolve("Empty.java"), "class Empty {}");
        for (String[] each : new String[][] {
            {"nothing", "there is no property nothing; legal are streams, graphs"},
            {"stream", "files FILE.java; did you mean streams?"},
            {"streams", "--trys=5", "Unknown option: '--trys=5'; did you mean --tries?"},
            {"streams", "--shard", "3/2", "the number of a shard is from 1 to 2, but not 3"},
            {"streams", "--shard", "3", "--shard is 3; legal is the number"},
            {"streams", "--time", "long", "--time is long; legal are times"},
            {"streams", "--progress", "never", "--progress is never; legal are times"},
            {"--only", "3", "--only is 3, but there is no property; legal is a try of one property"},
            {"calls", "--only", "-1", "--only is -1; legal are 0 and more"},
            {"call", "did you mean calls?"},
            {wrong.toString(), "does not compile"},
            {empty.toString(), "has no class that implements"},
            {"Missing.java", "there is no file Missing.java"}
        }) {
            int last = each.length - 1;
            assertThat(run(Arrays.copyOf(each, last))).isEqualTo(2);
            assertThat(err.toString()).contains(each[last]);
        }
    }
}
