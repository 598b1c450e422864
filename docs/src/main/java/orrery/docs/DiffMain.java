package orrery.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import orrery.conformance.cli.OrreryCommand;
import orrery.export.diff.TraceDiff;
import orrery.export.diff.TraceTotals;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orrery diff A.sqlite B.sqlite}: tells what differs between two recordings. */
@Command(
        name = "orrery diff",
        description = "Tells what differs between two recordings: what is slower or faster, more or fewer, in another "
                + "stream, new or gone. The files are those of 'orrery run --trace FILE.sqlite', or of Nsight Systems "
                + "('nsys export --type sqlite').",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:nothing differs", "1:something differs", "2:a file cannot be read, or the command is misused"
        })
public final class DiffMain extends OrreryCommand {
    private static final double PERCENT = 0.01;

    @Parameters(index = "0", paramLabel = "BEFORE", description = "the first recording, an SQLite file")
    private Path before;

    @Parameters(index = "1", paramLabel = "AFTER", description = "the second recording")
    private Path after;

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            defaultValue = "1",
            description = "mean lengths that differ by at most this are equal; by default 1 percent")
    private double threshold;

    @Option(names = "--json", description = "prints JSON instead of a table; times are nanoseconds")
    private boolean json;

    @Override
    public Integer call() {
        if (!(threshold >= 0)) {
            throw misuse("--threshold is " + threshold + " percent; legal are 0 percent and more");
        }
        TraceDiff diff = TraceDiff.between(read(before), read(after), threshold * PERCENT);
        PrintWriter out = json ? unfittedOut() : out();
        out.print(json ? diff.toJson() : diff.toText(width.columns()));
        out.flush();
        return diff.changes().isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private TraceTotals read(Path file) {
        try {
            return TraceTotals.read(file);
        } catch (IOException e) {
            throw misuse(e.getMessage(), e);
        }
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new DiffMain());
    }
}
