package orrery.jcuda.conversion;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The PTX of sources that programs compile while they run, in a folder: {@value #FOLDER}, by default {@value #DEFAULT}.
 * Where {@code nvcc} is on the path, what is missing is compiled and put there; a developer commits it, and a build
 * server without {@code nvcc} finds it.
 */
public final class PtxCache {
    /** The system property with the folder. */
    public static final String FOLDER = "orrery.ptx.cache";

    private static final String DEFAULT = "src/test/ptx-cache";

    private PtxCache() {}

    /**
     * What a compilation has made.
     *
     * @param ptx the PTX; empty if the source has errors
     * @param log what the compiler says
     */
    public record Compilation(Optional<String> ptx, String log) {
        /** What there is before the compilation. */
        public static final Compilation NONE = new Compilation(Optional.empty(), "");
    }

    /**
     * Returns the PTX of a source.
     *
     * @throws UnsupportedOperationException if there is none, and no {@code nvcc}
     */
    public static Compilation compile(RuntimeSource source) {
        Path file = Path.of(System.getProperty(FOLDER, DEFAULT)).resolve(source.file());
        try {
            if (Files.exists(file)) {
                return new Compilation(Optional.of(Files.readString(file)), "");
            }
            Path nvcc = nvcc().orElseThrow(() -> new UnsupportedOperationException("nvrtcCompileProgram of "
                    + source.name() + ": there is no file " + file + " with its PTX, and no nvcc on the PATH that could"
                    + " make it. Legal: run the program once where nvcc is, and keep the file; -D" + FOLDER
                    + " names another folder"));
            return compile(nvcc, source, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("nvcc was interrupted", e);
        }
    }

    private static Optional<Path> nvcc() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of(Path.of(folder, "nvcc"), Path.of(folder, "nvcc.exe")))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Compilation compile(Path nvcc, RuntimeSource source, Path file)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("nvrtc");
        try {
            Path input = Files.writeString(folder.resolve("program.cu"), source.text());
            for (int i = 0; i < source.headers().size(); i++) {
                String included = source.includeNames().get(i);
                Path header = folder.resolve(included).normalize();
                if (!header.startsWith(folder)) {
                    throw new UnsupportedOperationException("nvrtcCreateProgram of " + source.name()
                            + " with the header '" + included + "': legal is a relative path without '..'");
                }
                Files.createDirectories(header.getParent());
                Files.writeString(header, source.headers().get(i));
            }
            Path output = folder.resolve("program.ptx");
            List<String> command = new ArrayList<>(List.of(nvcc.toString(), "-ptx", "-I", folder.toString()));
            command.addAll(source.options());
            command.addAll(List.of("-o", output.toString(), input.toString()));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .replace(input.toString(), source.name());
            if (process.waitFor() != 0) {
                return new Compilation(Optional.empty(), log);
            }
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path complete = Files.createTempFile(file.toAbsolutePath().getParent(), "nvrtc", ".ptx");
            Files.copy(output, complete, StandardCopyOption.REPLACE_EXISTING);
            Files.move(complete, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            return new Compilation(Optional.of(Files.readString(file)), log);
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }
}
