package orrery.conformance.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;
import picocli.CommandLine;

/** The recorder writes what a target answers. The simulator stands for the GPU, in processes as on one. */
@Tag("one-jdk")
@Timeout(120)
class RecordMainTest {
    private static final String GOOD = """
            === good
            # context: primary
            x = cells 4 => CUDA_SUCCESS x
            read x 2 => CUDA_SUCCESS 0 0

            """;

    private static final String OTHER = """
            === other
            x = cells 4 => CUDA_SUCCESS x
            read x 2 => CUDA_SUCCESS 0 1

            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    private int record(String text, String... options) throws Exception {
        Path file = Files.writeString(folder.resolve("in.transcripts"), text);
        List<String> arguments =
                new ArrayList<>(List.of("--on", "simulated", "-o", output().toString(), file.toString()));
        arguments.addAll(Arrays.asList(options));
        return RecordMain.command().setOut(new PrintWriter(out, true)).execute(arguments.toArray(String[]::new));
    }

    private Path output() {
        return folder.resolve("out.transcripts");
    }

    @Test
    void whatAgreesIsWrittenAsItWas() throws Exception {
        assertEquals(0, record(GOOD));
        List<Transcript> written = TranscriptReader.read(output());
        assertEquals(1, written.size());
        assertTrue(written.get(0).primaryContext());
        assertEquals(
                List.of("CUDA_SUCCESS x", "CUDA_SUCCESS 0 0"),
                written.get(0).calls().stream().map(Call::expected).toList());
        assertEquals("1 transcripts: 1 answer as before, 0 differ, 0 crashed or hung\n", lines());
    }

    @Test
    void whatDiffersIsWrittenWithWhatItWas() throws Exception {
        assertEquals(1, record(GOOD + OTHER));
        String written = Files.readString(output());
        assertTrue(written.contains("=> CUDA_SUCCESS 0 0   # before: CUDA_SUCCESS 0 1\n"), written);
        assertEquals("2 transcripts: 1 answer as before, 1 differ, 0 crashed or hung\n", lines());
    }

    @Test
    void runsThatAgreeTwiceAreKept() throws Exception {
        assertEquals(0, record(GOOD, "--twice"));
        assertEquals(
                "1 transcripts: 1 answer as before, 0 differ, 0 crashed or hung, "
                        + "0 answered twice in two ways and are left out\n",
                lines());
    }

    @Test
    void aCallThatTakesTooLongEndsItsProcessOnly() throws Exception {
        Path file = Files.writeString(folder.resolve("in.transcripts"), GOOD + OTHER);
        List<Transcript> transcripts = TranscriptReader.read(file);
        List<IsolatedRun> runs = new ArrayList<>();
        new IsolatedRunner(Target.SIMULATED, 0).run(file, transcripts, runs::add);
        assertEquals(
                List.of("hangs: no answer within 0 s (--limit)", "hangs: no answer within 0 s (--limit)"),
                runs.stream().map(IsolatedRun::broken).toList());
    }

    @Test
    void theFirstDifferenceOfTwoRunsIsNamed() throws Exception {
        Transcript transcript =
                TranscriptReader.read("t", GOOD.lines().toList()).get(0);
        Call first = transcript.calls().get(0);
        IsolatedRun one = run(transcript, first, "CUDA_SUCCESS x");
        assertEquals(Optional.empty(), one.difference(one));
        assertEquals(
                Optional.of("x = cells 4 answers CUDA_SUCCESS x, then CUDA_ERROR_UNKNOWN"),
                one.difference(run(transcript, first, "CUDA_ERROR_UNKNOWN")));
        IsolatedRun hanging = new IsolatedRun(transcript, List.of(), "hangs");
        assertEquals(Optional.of("one of two runs hangs"), one.difference(hanging));
        assertEquals(Optional.empty(), hanging.difference(hanging));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void aLimitIsASecondOrMore(int seconds) throws Exception {
        StringWriter err = new StringWriter();
        String message = "--limit is " + seconds + " s; legal are 1 s and more\n";
        for (CommandLine each : List.of(RecordMain.command(), ReplayMain.command())) {
            String[] output =
                    each.getCommandName().endsWith("record") ? new String[] {"-o", "out", "in"} : new String[] {"in"};
            assertEquals(
                    2,
                    each.setErr(new PrintWriter(err, true))
                            .execute(Stream.concat(Stream.of("--limit=" + seconds), Stream.of(output))
                                    .toArray(String[]::new)));
        }
        assertEquals("orrery record: " + message + "orrery replay: " + message, err.toString());
    }

    private static IsolatedRun run(Transcript transcript, Call call, String answer) {
        return new IsolatedRun(transcript, List.of(new IsolatedRun.Answered(call, answer)), null);
    }

    private String lines() {
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    @Test
    void withoutAGpuNoOutputIsWritten() throws Exception {
        assumeFalse(ReplayMainTest.hasGpu());
        Path file = Files.writeString(folder.resolve("asked.transcripts"), "=== a\nx = cells 4 => CUDA_SUCCESS x\n");
        Path output = folder.resolve("answers.transcripts");
        StringWriter said = new StringWriter();
        int exit = RecordMain.command()
                .setErr(new PrintWriter(said, true))
                .execute("-o", output.toString(), file.toString());
        assertEquals(2, exit);
        assertTrue(said.toString().startsWith("orrery record: there is no GPU to record: "), said::toString);
        assertFalse(Files.exists(output));
    }
}
