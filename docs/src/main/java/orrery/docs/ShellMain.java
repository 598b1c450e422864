package orrery.docs;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import jdk.jshell.tool.JavaShellToolBuilder;
import orrery.conformance.cli.OrreryCommand;
import orrery.docs.program.Paragraphs;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code orrery shell [ARGUMENT...]}: jshell with a machine. */
@Command(
        name = "orrery shell",
        customSynopsis = "orrery shell [-h] [--width=COLUMNS] [ARGUMENT...]",
        description =
                "Starts a Java shell with a machine. It is jshell of the JDK, which gets the other arguments: files"
                        + " with what to run, and options such as -R-Xmx4g.",
        footerHeading = "%nIn the shell:%n",
        footer = ShellMain.GREETING)
public final class ShellMain extends OrreryCommand {
    static final String GREETING = "machine, cuda (runtime API) and driver are there; timeline() draws what the machine"
            + " has done, report(\"run.html\") writes a page, busy(\"name\", 20) is a kernel of 20 us";

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        Path startup = Files.createTempFile("orrery", ".jsh");
        try {
            Files.writeString(startup, startup());
            return JavaShellToolBuilder.builder().start(options(startup));
        } finally {
            Files.delete(startup);
        }
    }

    /** Returns what the shell runs first, whose output fits the width. */
    String startup() throws IOException {
        String greeting = Paragraphs.wrapped(GREETING, width.columns()).stream()
                .map(line -> "System.out.println(\"" + line.replace("\"", "\\\"") + "\");\n")
                .collect(Collectors.joining());
        return Resources.toString(Resources.getResource(ShellMain.class, "shell.jsh"), StandardCharsets.UTF_8)
                        .replace("{WIDTH}", String.valueOf(width.columns()))
                        .replace("{ASCII}", String.valueOf(!width.unicode()))
                + greeting;
    }

    private String[] options(Path startup) {
        List<String> all = new ArrayList<>(List.of(
                "--execution",
                ShellExecution.NAME,
                "--class-path",
                System.getProperty("java.class.path"),
                "--startup",
                "DEFAULT",
                "--startup",
                "PRINTING",
                "--startup",
                startup.toString(),
                "-R" + LOG_OPTION,
                "-R-Dorrery.log=" + System.getProperty("orrery.log", "warn")));
        all.addAll(arguments);
        return all.toArray(String[]::new);
    }

    /** Runs the command, and exits with the code of jshell. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        // -R-Xmx4g is one option of jshell, not a cluster of short options.
        return parser(new ShellMain()).setPosixClusteredShortOptionsAllowed(false);
    }
}
