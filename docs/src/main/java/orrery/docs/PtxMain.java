package orrery.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import orrery.conformance.cli.OrreryCommand;
import orrery.ptx.PtxReport;
import orrery.sim.PtxCompilationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code orrery ptx FILE}: lists the entries of a PTX module, what they need, and what is not simulated. */
@Command(
        name = "orrery ptx",
        description = "Lists the entries of a PTX module, their parameters, what they need, and what is not simulated."
                + " Exits with 1 if something is not simulated.")
public final class PtxMain extends OrreryCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "PTX, as nvcc -ptx writes it")
    private Path file;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try {
            PtxReport report = PtxReport.of(Files.readString(file, StandardCharsets.ISO_8859_1));
            report.lines().forEach(out::println);
            return report.isSimulated() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (PtxCompilationException e) {
            out.println(e.log());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /** The process: exits with the command's code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new PtxMain());
    }
}
