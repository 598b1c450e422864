package orrery.conformance.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the commands of {@code orrery} have in common: the option that shows the help. */
public abstract class OrreryCommand implements Callable<Integer> {
    /** The command, for messages. */
    @Spec
    protected CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "shows this text")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    /** Creates the command. */
    protected OrreryCommand() {}
}
