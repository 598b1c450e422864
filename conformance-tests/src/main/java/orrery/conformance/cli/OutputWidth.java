package orrery.conformance.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.sim.timeline.TimelineFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --width} of all commands, and the output that fits it. */
public final class OutputWidth {
    private static final int USUAL_WIDTH = 100;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private @Nullable Integer width;

    private final Terminal terminal = Terminal.of(System.getenv());

    /** Creates the option. */
    public OutputWidth() {}

    @Option(
            names = "--width",
            paramLabel = "COLUMNS",
            description = "the width of the output; by default that of the terminal, or 100")
    @SuppressWarnings("UnusedMethod") // picocli calls it
    private void setWidth(int columns) {
        if (columns < TimelineFormat.MIN_WIDTH || columns > TimelineFormat.MAX_WIDTH) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--width is " + columns + " columns; legal are " + TimelineFormat.MIN_WIDTH + " to "
                            + TimelineFormat.MAX_WIDTH);
        }
        width = columns;
    }

    /** Returns the width that is asked for, or else that of the terminal; empty if neither is known. */
    public Optional<Integer> known() {
        return width == null ? terminal.columns() : Optional.of(width);
    }

    /** Returns the width that is asked for, or else that of the terminal, or else 100. */
    public int columns() {
        return known().orElse(USUAL_WIDTH);
    }

    /** Returns whether the output can have more than ASCII. */
    public boolean unicode() {
        return terminal.unicode();
    }

    /**
     * Returns the output of the process, whose lines fit the terminal. Without one, lines are as long as they are.
     *
     * @param ascii whether the output has ASCII only, also where the terminal shows more
     */
    public PrintStream console(boolean ascii) {
        return FittedOutput.stream(standardOutput(), known().orElse(Integer.MAX_VALUE), ascii || !terminal.unicode());
    }

    /** Returns a writer whose lines fit the terminal. Without one, lines are as long as they are. */
    PrintWriter fitted(Writer out) {
        return FittedOutput.writer(out, known().orElse(Integer.MAX_VALUE), !terminal.unicode());
    }

    /** Returns the output of the process, in UTF-8. */
    static PrintWriter standardOutput() {
        return new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), true);
    }
}
