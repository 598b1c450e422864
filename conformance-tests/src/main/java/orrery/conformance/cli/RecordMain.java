package orrery.conformance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.conformance.transcript.Transcript;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code orrery record FILE... -o OUT}: runs transcripts on the GPU of this computer and writes what it answered. They
 * run in processes of their own, so that one that crashes, hangs or leaves a fault costs only itself.
 */
@Command(
        name = "orrery record",
        description = "Runs transcripts on the GPU of this computer and writes what it answered.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every answer is as before",
            "1:one differs, or a transcript crashes, hangs or answers in two ways",
            "2:error of use"
        })
public final class RecordMain extends OrreryCommand {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "the file that is written")
    private Path output;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "seconds for a call, after which the process is ended (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Option(
            names = "--on",
            paramLabel = "TARGET",
            defaultValue = "hardware",
            description = "what they run on: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Target target;

    @Option(names = "--twice", description = "runs each transcript twice, and leaves out those that answer in two ways")
    private boolean twice;

    @Option(
            names = "--share",
            paramLabel = "COUNT",
            defaultValue = "" + IsolatedRunner.TRANSCRIPTS_A_PROCESS,
            description = "how many transcripts share a process; 1 for those that change what a process has once, such"
                    + " as the primary context (default: ${DEFAULT-VALUE})")
    private int share;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "the transcripts")
    private List<Path> files;

    private ProgressBar bar;
    private int agreeing;
    private int differing;
    private int broken;
    private int unstable;

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireAtLeastOne("--limit", seconds, "s");
        requireAtLeastOne("--share", share, "");
        if (target == Target.HARDWARE) {
            gpu("to record");
        }
        IsolatedRunner runner = new IsolatedRunner(target, seconds, share);
        bar = progressBar();
        try (BufferedWriter out = Files.newBufferedWriter(output)) {
            for (Path file : files) {
                List<Transcript> transcripts = transcripts(file);
                Map<String, IsolatedRun> first = new HashMap<>();
                if (twice) {
                    runner.run(
                            file, transcripts, run -> first.put(run.transcript().name(), run));
                }
                runner.run(file, transcripts, run -> {
                    int done = agreeing + differing + broken + unstable;
                    bar.show(
                            (double) transcripts.indexOf(run.transcript()) / transcripts.size(),
                            () -> done + " transcripts, now " + file);
                    if (isStable(run, first.get(run.transcript().name()))) {
                        count(run);
                        write(run, out);
                    }
                });
            }
        }
        bar.clear();
        print((agreeing + differing + broken + unstable) + " transcripts: " + agreeing + " answer as before, "
                + differing + " differ, " + broken + " crashed or hung"
                + (twice ? ", " + unstable + " answered twice in two ways and are left out" : ""));
        return differing + broken + unstable == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private void print(String line) {
        out().println(line);
        out().flush();
    }

    /** Returns whether an earlier run answered the same; reports it otherwise. */
    private boolean isStable(IsolatedRun run, @Nullable IsolatedRun earlier) {
        Optional<String> difference = earlier == null ? Optional.empty() : earlier.difference(run);
        difference.ifPresent(text -> {
            unstable++;
            bar.clear();
            print(run.transcript().name() + ": " + text);
        });
        return difference.isEmpty();
    }

    private static void write(IsolatedRun run, Writer out) throws IOException {
        out.write("=== " + run.transcript().name() + "\n");
        if (run.transcript().primaryContext()) {
            out.write("# context: primary\n");
        }
        if (run.transcript().devices() > 1) {
            out.write("# devices: " + run.transcript().devices() + "\n");
        }
        for (IsolatedRun.Answered each : run.answers()) {
            out.write("%-70s => %s".formatted(each.call().text(), each.answer()));
            out.write(each.agrees() ? "\n" : "   # before: " + each.call().expected() + "\n");
        }
        out.write(run.broken() == null ? "\n" : "# " + run.broken() + "\n\n");
        out.flush();
    }

    private void count(IsolatedRun run) {
        if (run.broken() != null) {
            broken++;
        } else if (run.agrees()) {
            agreeing++;
        } else {
            differing++;
        }
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new RecordMain()).setCaseInsensitiveEnumValuesAllowed(true);
    }
}
