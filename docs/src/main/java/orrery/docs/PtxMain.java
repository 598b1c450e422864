package orrery.docs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.conformance.cli.OrreryCommand;
import orrery.hardware.RuntimeCompiler;
import orrery.ptx.PtxReport;
import orrery.sim.PtxCompilationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code orrery ptx FILE}: lists the entries of a PTX module, what they need, and what is not simulated; with
 * {@code --cache}, compiles a source for programs that use NVRTC.
 */
@Command(
        name = "orrery ptx",
        description = {
            "Lists the entries of a PTX module, their parameters, what they need, and what is not simulated."
                    + " Exits with 1 if something is not simulated.",
            "With --cache, FILE is CUDA C++, which is compiled by NVRTC or nvcc; a program that gives the same source,"
                    + " headers, options and name expressions to NVRTC finds its PTX in DIR."
        })
public final class PtxMain extends OrreryCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "PTX, as nvcc -ptx writes it, or CUDA C++")
    private Path file;

    @Parameters(
            index = "1..*",
            paramLabel = "OPTION",
            description = "after --: options of the compiler, as the program gives them to nvrtcCompileProgram")
    private List<String> options = new ArrayList<>();

    @Option(names = "--cache", paramLabel = "DIR", description = "compiles FILE into a file of this folder")
    private @Nullable Path cache;

    @Option(
            names = "--header",
            paramLabel = "NAME=FILE",
            description = "a header that the program gives to nvrtcCreateProgram")
    private Map<String, Path> headers = new LinkedHashMap<>();

    @Option(
            names = "--expression",
            paramLabel = "NAME",
            description = "an expression that the program gives to nvrtcAddNameExpression")
    private List<String> expressions = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = out();
        if (cache == null && !(options.isEmpty() && headers.isEmpty() && expressions.isEmpty())) {
            throw misuse("options of the compiler, --header and --expression need --cache=DIR");
        }
        return cache == null ? report(out) : compile(out, cache);
    }

    private int compile(PrintWriter out, Path folder) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, Path> header : headers.entrySet()) {
            texts.put(header.getKey(), Files.readString(header.getValue()));
        }
        RuntimeCompiler.Program program = new RuntimeCompiler.Program(
                file.getFileName().toString(), Files.readString(file), texts, options, expressions);
        RuntimeCompiler.Compilation made;
        try {
            made = RuntimeCompiler.withFolder(folder).compile(program);
        } catch (UnsupportedOperationException e) {
            err().println("orrery ptx: " + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        out.print(made.log());
        if (made.result() != 0) {
            return CommandLine.ExitCode.SOFTWARE;
        }
        out.println(folder.resolve(program.file()));
        return CommandLine.ExitCode.OK;
    }

    private int report(PrintWriter out) {
        try {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            if (!text.contains(".version")) {
                String name = file.toString();
                throw misuse(name + " is no PTX, which begins with .version; 'nvcc -ptx -lineinfo " + name + " -o "
                        + name.replaceFirst("\\.\\w+$", "") + ".ptx' compiles CUDA C++ to PTX");
            }
            PtxReport report = PtxReport.of(text);
            report.lines().forEach(out::println);
            return report.isSimulated() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (PtxCompilationException e) {
            out.println(e.log());
            return CommandLine.ExitCode.SOFTWARE;
        } catch (IOException e) {
            throw cannotRead(file, e);
        }
    }

    /** Runs the command, and exits with its code. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        return parser(new PtxMain());
    }
}
