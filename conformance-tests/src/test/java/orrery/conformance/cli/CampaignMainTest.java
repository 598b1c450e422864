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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.testing.programs.Campaign;
import orrery.testing.programs.Programs;
import picocli.CommandLine;

/** Campaigns are deterministic, can be resumed and split, and save what fails. */
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

    @Test
    void theSameSeedGivesTheSamePrograms() {
        Campaign one = campaign(5);
        assertThat(one.program(17)).isEqualTo(campaign(5).program(17));
        assertThat(one.program(17)).isNotEqualTo(campaign(6).program(17));
        assertThat(one.program(17)).isNotEqualTo(one.program(18));
    }

    private Campaign campaign(long seed) {
        return new Campaign(
                "streams", Programs::streams, seed, 100, 1, 1, Duration.ofMinutes(1), folder, PredictedTranscript::of);
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
