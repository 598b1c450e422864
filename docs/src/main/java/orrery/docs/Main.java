package orrery.docs;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import orrery.core.timeline.ChromeTrace;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code orrery run [EXAMPLE]}: runs an example, or lists them. */
@Command(name = "orrery run", description = "Runs an example; without one, lists them.")
public final class Main implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "EXAMPLE", arity = "0..1", description = "the example's name")
    private String example;

    @Option(names = "--trace", paramLabel = "FILE.json", description = "writes a Chrome trace, which Perfetto opens")
    private Path trace;

    @Override
    public Integer call() throws IOException {
        Map<String, Example> examples = Programs.all();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        if (example == null) {
            int width =
                    examples.keySet().stream().mapToInt(String::length).max().orElse(1);
            examples.forEach((name, each) -> out.println(String.format("%-" + width + "s  %s", name, each.summary())));
            return CommandLine.ExitCode.OK;
        }
        Example chosen = Programs.named(example);
        if (chosen == null) {
            throw new ParameterException(
                    spec.commandLine(), "no example named " + example + "; 'orrery run' lists them");
        }
        if (trace == null) {
            Examples.run(chosen, out);
        } else {
            try (ChromeTrace recorder = ChromeTrace.to(trace)) {
                Examples.run(chosen, out, recorder);
            } catch (NoSuchFileException | AccessDeniedException e) {
                throw new ParameterException(spec.commandLine(), "cannot write " + e.getMessage(), e);
            }
        }
        return CommandLine.ExitCode.OK;
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Main())
                .setParameterExceptionHandler(Main::oneLine)
                .execute(args));
    }

    private static int oneLine(ParameterException misuse, String[] args) {
        CommandLine command = misuse.getCommandLine();
        command.getErr().println(command.getCommandName() + ": " + misuse.getMessage());
        return CommandLine.ExitCode.USAGE;
    }
}
