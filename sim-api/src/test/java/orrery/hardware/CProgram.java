package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import orrery.driver.CudaDriver;

/** Compiles C with the gcc of the computer, and finds the headers of CUDA. */
final class CProgram {
    private CProgram() {}

    /** Returns the folder of {@code cuda.h} of CUDA 13.0; without it the test is skipped. */
    static Path headers() throws IOException {
        List<Path> roots = new ArrayList<>();
        Stream.of("CUDA_PATH", "CUDA_HOME")
                .map(System::getenv)
                .filter(name -> name != null && !name.isEmpty())
                .map(Path::of)
                .forEach(roots::add);
        roots.add(Path.of("/usr/local/cuda-13.0"));
        roots.add(Path.of("/usr/local/cuda"));
        for (Path root : roots) {
            Path header = root.resolve("include/cuda.h");
            if (Files.exists(header) && Files.readString(header).contains("#define CUDA_VERSION 13000")) {
                return header.getParent();
            }
        }
        Assumptions.abort("there are no headers of CUDA 13.0 in " + roots);
        throw new AssertionError();
    }

    /** Compiles a program or a library; without gcc the test is skipped. */
    static Path compile(Path source, Path output, String... options) throws IOException, InterruptedException {
        Assumptions.assumeTrue(gcc().isPresent(), "there is no gcc on the path");
        List<String> command =
                new ArrayList<>(List.of(gcc().orElseThrow().toString(), source.toString(), "-o", output.toString()));
        command.addAll(List.of(options));
        assertEquals("", run(command));
        return output;
    }

    private static Optional<Path> gcc() {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, "gcc"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a command and returns what it prints. */
    static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    /** Compiles a program that prints lines of a name and numbers of {@code cuda.h}, and returns the lines. */
    static List<String> lines(Path folder, List<String> statements) throws IOException, InterruptedException {
        return lines(folder, "cuda.h", statements);
    }

    /** Compiles a program that prints lines of a name and numbers of a header, and returns the lines. */
    static List<String> lines(Path folder, String header, List<String> statements)
            throws IOException, InterruptedException {
        Path source = folder.resolve("program.c");
        Files.writeString(
                source,
                "#include <stdio.h>\n#include <stddef.h>\n#include <" + header + ">\nint main(void) {\n"
                        + String.join("\n", statements) + "\nreturn 0;\n}\n");
        Path program = compile(source, folder.resolve("program"), "-I" + headers());
        return run(List.of(program.toString())).lines().toList();
    }

    /** Compiles the driver for tests and opens it, initialized. It keeps what it is given in its latest call. */
    static CudaDriver driver(Path folder) throws IOException, InterruptedException {
        Path source = folder.resolve("driver.c");
        try (InputStream in = CProgram.class.getResourceAsStream("driver.c")) {
            Files.copy(in, source);
        }
        Path library = compile(source, folder.resolve("libdriver.so"), "-shared", "-fPIC", "-Wall", "-Werror");
        CudaDriver driver = HardwareDriver.open(library.toString());
        driver.cuInit(0);
        return driver;
    }
}
