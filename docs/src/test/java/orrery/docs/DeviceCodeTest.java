package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.docs.program.PortableExample;

/**
 * The device code of the examples is what nvcc makes of the sources beside them. With nvcc 13.0 it is compared letter
 * for letter; run with {@code -Dorrery.ptx.update=true} to keep what nvcc makes now. Other versions have to compile it.
 */
class DeviceCodeTest {
    private static final Path SOURCES = Path.of("src/main/cuda");
    private static final Path KEPT = Path.of("src/main/resources/orrery/docs/examples");

    /** The version that made what is kept. */
    private static final String VERSION = "V13.0.88";

    /** Kernels that call the device runtime are linked with it, which PTX cannot be. */
    private static final Pattern DEVICE_RUNTIME = Pattern.compile("CONDITION|LAUNCHER|cudaGraph");

    private static final List<String> LINKED_FOR = List.of("80", "90", "100");

    @TempDir
    private Path folder;

    static Set<String> sources() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".cu"))
                    .map(name -> name.replace(".cu", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static boolean isLinked(String name) throws IOException {
        return DEVICE_RUNTIME
                .matcher(Files.readString(SOURCES.resolve(name + ".cu")))
                .find();
    }

    private static String output(String name) throws IOException {
        return name + (isLinked(name) ? ".fatbin" : ".ptx");
    }

    @ParameterizedTest
    @MethodSource("sources")
    void isWhatTheCompilerMakesOfTheSource(String name) throws Exception {
        Path made = compile(name);
        Path kept = KEPT.resolve(output(name));
        if (Boolean.getBoolean("orrery.ptx.update")) {
            Files.write(kept, Files.readAllBytes(made));
        }
        if (run("nvcc", "--version").contains(VERSION)) {
            assertArrayEquals(bytes(made), bytes(kept), kept.toString());
        }
    }

    /**
     * Returns what is compared: of PTX, the text without the hash of the path that names of shared memory begin with.
     */
    private static byte[] bytes(Path file) throws IOException {
        return file.toString().endsWith(".ptx")
                ? Files.readString(file)
                        .replaceAll("_INTERNAL_[0-9a-f]{8}_", "_INTERNAL_")
                        .getBytes(StandardCharsets.UTF_8)
                : Files.readAllBytes(file);
    }

    @ParameterizedTest
    @MethodSource("sources")
    void isAssembledForRealGpus(String name) throws Exception {
        Assumptions.assumeFalse(isLinked(name), name + " is linked, not PTX");
        requireOnPath("ptxas");
        Path cubin = folder.resolve(name + ".cubin");
        run("ptxas", "-arch=sm_90", KEPT.resolve(name + ".ptx").toString(), "-o", cubin.toString());
        assertTrue(Files.size(cubin) > 0, name);
    }

    @Test
    void everyExampleThatRunsOnAGpuHasDeviceCodeAndNothingIsLeftOver() throws IOException {
        Set<String> portable = Examples.all().entrySet().stream()
                .filter(each -> each.getValue() instanceof PortableExample)
                .map(java.util.Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(sources(), portable);
        Set<String> expected = new TreeSet<>();
        for (String name : sources()) {
            expected.add(output(name));
        }
        try (Stream<Path> files = Files.list(KEPT)) {
            assertEquals(
                    expected,
                    files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    private Path compile(String name) throws Exception {
        requireOnPath("nvcc");
        String source = SOURCES.resolve(name + ".cu").toString();
        Path made = folder.resolve(output(name));
        if (!isLinked(name)) {
            run("nvcc", "-ptx", "-arch=compute_75", source, "-o", made.toString());
            return made;
        }
        List<String> options = new ArrayList<>(List.of("-fatbin", "--compress-mode=size"));
        LINKED_FOR.forEach(
                each -> options.addAll(List.of("-gencode", "arch=compute_%1$s,code=sm_%1$s".formatted(each))));
        String relocatable = folder.resolve("relocatable.fatbin").toString();
        run(command(options, "-rdc=true", source, "-o", relocatable));
        run(command(options, "-dlink", relocatable, "-lcudadevrt", "-o", made.toString()));
        return made;
    }

    private static String[] command(List<String> options, String... more) {
        return Stream.of(Stream.of("nvcc"), options.stream(), Stream.of(more))
                .flatMap(each -> each)
                .toArray(String[]::new);
    }

    private static void requireOnPath(String program) {
        Assumptions.assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(each -> Files.isExecutable(Path.of(each, program))),
                "there is no " + program + " on the path");
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
