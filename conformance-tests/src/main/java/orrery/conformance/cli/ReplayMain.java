package orrery.conformance.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "the transcripts")
    private List<Path> files;

    @Override
    public Integer call() {
        for (Path file : files) {
            if (!Files.isReadable(file)) {
                throw new ParameterException(spec.commandLine(), "cannot read " + file);
            }
        }
        throw new UnsupportedOperationException("replay is not built yet");
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new ReplayMain())
                .setParameterExceptionHandler(ReplayMain::oneLine)
                .execute(args));
    }

    private static int oneLine(ParameterException misuse, String[] args) {
        CommandLine command = misuse.getCommandLine();
        command.getErr().println(command.getCommandName() + ": " + misuse.getMessage());
        return CommandLine.ExitCode.USAGE;
    }
}
