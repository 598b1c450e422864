package orrery.docs;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The option {@code --limit} of the commands that run answers. */
final class TimeLimit {
    @Spec(Target.MIXEE)
    private CommandSpec spec;

    private int seconds;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "how long a program may run, in seconds (default: ${DEFAULT-VALUE})")
    @SuppressWarnings("UnusedMethod") // picocli calls it
    private void setSeconds(int limit) {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit is " + limit + " s; legal are 1 s and more");
        }
        seconds = limit;
    }

    /** Returns the limit in seconds. */
    int seconds() {
        return seconds;
    }
}
