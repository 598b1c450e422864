package orrery.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import orrery.conformance.cli.OrreryCommand;
import orrery.sim.Exploration;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orrery merge FILE...}: joins the shards of an exploration. */
@Command(
        name = "orrery merge",
        description =
                "Joins the files that 'orrery explore --shard I/N --json FILE' has written. The exit code is 1 if a "
                        + "run fails, a result is forbidden, a check has found something, or a shard is missing.")
public final class MergeMain extends OrreryCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "the files of the shards, in any order")
    private List<Path> files;

    @Option(names = "--json", paramLabel = "FILE", description = "writes the joined results to a file")
    private Path json;

    @Override
    public Integer call() {
        requireFolder(json);
        List<Exploration> parts = new ArrayList<>();
        for (Path file : files) {
            parts.add(read(file));
        }
        Exploration joined = join(parts);
        ExploreMain.print(joined, out(), width.known());
        int written =
                json == null ? CommandLine.ExitCode.OK : write(json, () -> Files.writeString(json, joined.toJson()));
        boolean good = ExploreMain.isGood(joined) && joined.shards().isEmpty();
        return good ? written : CommandLine.ExitCode.SOFTWARE;
    }

    private Exploration join(List<Exploration> parts) {
        try {
            return Exploration.merge(parts);
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage(), e);
        }
    }

    private Exploration read(Path file) {
        try {
            return Exploration.fromJson(Files.readString(file));
        } catch (IOException e) {
            throw cannotRead(file, e);
        } catch (IllegalArgumentException e) {
            throw misuse(file + ": " + e.getMessage(), e);
        }
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new MergeMain());
    }
}
