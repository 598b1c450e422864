package orrery.docs;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --width} of the commands, and the output that fits it. */
final class OutputWidth {
    private static final int USUAL_WIDTH = 100;

    @Option(
            names = "--width",
            paramLabel = "COLUMNS",
            description = "the width of the output; by default that of the terminal, or 100")
    private @Nullable Integer width;

    private final Terminal terminal = Terminal.of(System.getenv());

    /** Returns the width that is asked for, or else that of the terminal; empty if neither is known. */
    Optional<Integer> known() {
        return width == null ? terminal.columns() : Optional.of(width);
    }

    /** Returns the width that is asked for, or else that of the terminal, or else 100. */
    int columns() {
        return known().orElse(USUAL_WIDTH);
    }

    /** Returns the output of the process, whose lines fit the terminal. Without one, lines are as long as they are. */
    PrintStream console(boolean ascii) {
        FileOutputStream console = new FileOutputStream(FileDescriptor.out);
        boolean inAscii = ascii || !terminal.unicode();
        return known().isPresent() || inAscii
                ? FittedOutput.of(console, known().orElse(Integer.MAX_VALUE), inAscii)
                : new PrintStream(console, true, StandardCharsets.UTF_8);
    }
}
