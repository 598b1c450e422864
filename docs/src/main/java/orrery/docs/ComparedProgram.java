package orrery.docs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import orrery.cupti.report.HtmlReport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The program to which a report compares another one: a lesson, an example, or a file. */
final class ComparedProgram {
    private ComparedProgram() {}

    /**
     * Runs a program, drops what it prints, and returns its report.
     *
     * @param spec the command, for messages
     * @param err where warnings of the compiler go
     * @throws ParameterException if there is no such program, it fails, or it creates no machine
     */
    static HtmlReport report(CommandSpec spec, String name, MachineChanges changes, PrintWriter err)
            throws IOException {
        try {
            ChosenProgram chosen = ChosenProgram.of(spec, name, List.of(), err);
            return chosen.example() == null
                    ? ofMain(spec, name, chosen.file(), changes)
                    : PageReport.of(chosen.example(), changes).report(name);
        } catch (UserProgram.Failed e) {
            throw new ParameterException(
                    spec.commandLine(), "the program of --compare, " + name + ", fails: " + e.getCause(), e);
        }
    }

    private static HtmlReport ofMain(CommandSpec spec, String name, UserProgram program, MachineChanges changes)
            throws IOException, UserProgram.Failed {
        PageReport page = new PageReport(PageReport.sources().withFile(Path.of(name)));
        PrintStream console = System.out;
        System.setOut(page.recording(OutputStream.nullOutputStream(), StandardCharsets.UTF_8));
        try {
            MainMethods.run(program, List.of(), changes, new Observation(List.of(page)), (thread, thrown) -> {});
        } finally {
            System.setOut(console);
        }
        if (!page.isRecorded()) {
            throw new ParameterException(
                    spec.commandLine(), "the program of --compare, " + name + ", has created no machine");
        }
        return page.report(PageReport.title(name));
    }
}
