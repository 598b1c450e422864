package orrery.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import orrery.conformance.replay.Disagreement;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replay;
import orrery.conformance.replay.Replayer;
import orrery.conformance.replay.Tally;
import orrery.conformance.replay.UnreplayableException;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code orrery replay FILE...}: replays transcripts of hardware and reports where the simulator disagrees. */
@Command(
        name = "orrery replay",
        description = "Replays transcripts of hardware on the simulator.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every transcript agrees or is listed", "1:one disagrees", "2:error of use"})
public final class ReplayMain implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Option(
            names = {"-a", "--all"},
            description = "shows every call that disagrees, and the divergences that are known")
    private boolean all;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "the transcripts")
    private List<Path> files;

    @Override
    public Integer call() {
        try {
            return replayAll();
        } catch (UnreplayableException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            // What needed the memory is unreachable now.
            throw new ParameterException(
                    spec.commandLine(),
                    "the transcripts need more than the heap of "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MiB; -Xmx sets its size");
        }
    }

    private int replayAll() {
        List<Transcript> transcripts = new ArrayList<>();
        for (Path file : files) {
            transcripts.addAll(read(file));
        }
        PrintWriter out = spec.commandLine().getOut();
        Replayer replayer = new Replayer(Divergences.known());
        Tally tally = Tally.NONE;
        boolean allListed = true;
        for (Transcript transcript : transcripts) {
            Replay replay = replayer.replay(transcript);
            tally = tally.plus(replay);
            Optional<Disagreement> first = replay.firstUnlisted();
            allListed &= first.isEmpty();
            List<Disagreement> shown =
                    all ? replay.disagreements() : first.stream().toList();
            if (!shown.isEmpty()) {
                out.println(transcript.name());
                shown.forEach(disagreement -> show(out, transcript, disagreement));
            }
        }
        out.println(tally);
        out.flush();
        return allListed ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private List<Transcript> read(Path file) {
        try {
            return TranscriptReader.read(file);
        } catch (MalformedTranscriptException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "cannot read " + file, e);
        }
    }

    private static void show(PrintWriter out, Transcript transcript, Disagreement shown) {
        out.println("  " + transcript.file() + ":" + shown.call().line() + ": "
                + shown.call().text());
        out.println("    expected " + shown.call().expected());
        out.println("    got      " + shown.got());
        shown.divergence().ifPresent(known -> out.println("    known    " + known.sentence()));
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return new CommandLine(new ReplayMain()).setParameterExceptionHandler(ReplayMain::oneLine);
    }

    private static int oneLine(ParameterException misuse, String[] args) {
        CommandLine command = misuse.getCommandLine();
        command.getErr().println(command.getCommandName() + ": " + misuse.getMessage());
        return CommandLine.ExitCode.USAGE;
    }
}
