package orrery.hardware;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.hardware.RuntimeCompiler.Compilation;
import orrery.hardware.RuntimeCompiler.Program;

/**
 * {@code nvcc} in the place of NVRTC. A name expression becomes the initial value of a variable, which is taken out of
 * the PTX again: there it is the lowered name.
 */
final class Nvcc {
    private static final int INVALID_OPTION = 5;
    private static final int COMPILATION_FAILED = 6;
    private static final String VARIABLE = "orrery_name_expression_";
    private static final Pattern LOWERED = Pattern.compile(
            "\\s*(?:\\.visible )?\\.global [^\\n]*" + VARIABLE + "(\\d+) = (?:generic\\()?([\\w$]+)\\)?;");

    private Nvcc() {}

    static Optional<Path> find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of(Path.of(folder, "nvcc"), Path.of(folder, "nvcc.exe")))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Compilation compile(Path nvcc, Program program) throws IOException {
        Path folder = Files.createTempDirectory("nvrtc");
        try {
            Path input = Files.writeString(folder.resolve("program.cu"), text(program));
            for (Map.Entry<String, String> each : program.headers().entrySet()) {
                Path header = folder.resolve(each.getKey()).normalize();
                if (!header.startsWith(folder)) {
                    throw new UnsupportedOperationException("nvrtcCreateProgram of " + program.name()
                            + " with the header '" + each.getKey() + "': legal is a relative path without '..'");
                }
                Files.createDirectories(header.getParent());
                Files.writeString(header, each.getValue());
            }
            Path output = folder.resolve("program.ptx");
            List<String> command = new ArrayList<>(List.of(nvcc.toString(), "-ptx", "-I", folder.toString()));
            command.addAll(program.options());
            command.addAll(List.of("-o", output.toString(), input.toString()));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .replace(input.toString(), program.name());
            if (process.waitFor() != 0) {
                int result = log.startsWith("nvcc fatal") ? INVALID_OPTION : COMPILATION_FAILED;
                return new Compilation(result, "", log, Map.of());
            }
            return named(program, Files.readString(output), log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("nvcc was interrupted", e);
        } finally {
            MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
        }
    }

    private static String text(Program program) {
        StringBuilder text = new StringBuilder(program.source());
        for (int i = 0; i < program.expressions().size(); i++) {
            text.append("\n__device__ const void *")
                    .append(VARIABLE)
                    .append(i)
                    .append(" = (const void *) (")
                    .append(program.expressions().get(i))
                    .append(");\n");
        }
        return text.toString();
    }

    private static Compilation named(Program program, String ptx, String log) {
        Map<String, String> names = new TreeMap<>();
        Matcher matcher = LOWERED.matcher(ptx);
        while (matcher.find()) {
            names.put(program.expressions().get(Integer.parseInt(matcher.group(1))), matcher.group(2));
        }
        return new Compilation(0, matcher.replaceAll(""), log, names);
    }
}
