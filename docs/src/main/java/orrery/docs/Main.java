package orrery.docs;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
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

    @Override
    public Integer call() {
        Map<String, Example> examples = Examples.all();
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        if (example == null) {
            examples.forEach((name, each) -> out.println(String.format("%-16s %s", name, each.summary())));
            return CommandLine.ExitCode.OK;
        }
        Example chosen = examples.get(example);
        if (chosen == null) {
            throw new ParameterException(
                    spec.commandLine(), "no example named " + example + "; 'orrery run' lists them");
        }
        Examples.run(chosen, out);
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
