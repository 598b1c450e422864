package orrery.docs;

import com.google.common.io.Resources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jshell.tool.JavaShellToolBuilder;

/** {@code orrery shell}: jshell with a machine. Arguments are those of jshell. */
final class ShellMain {
    private ShellMain() {}

    /** The process: exits with the code of jshell. */
    public static void main(String[] args) throws Exception {
        Path startup = Files.createTempFile("orrery", ".jsh");
        int code;
        try {
            Files.write(startup, Resources.toByteArray(Resources.getResource(ShellMain.class, "shell.jsh")));
            code = JavaShellToolBuilder.builder().start(arguments(startup, args));
        } finally {
            Files.delete(startup);
        }
        System.exit(code);
    }

    private static String[] arguments(Path startup, String[] more) {
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
                "-R-Dorrery.log=" + System.getProperty("orrery.log", "warn")));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
