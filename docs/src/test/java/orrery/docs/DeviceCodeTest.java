package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.docs.program.PortableExample;

/**
 * The device code of the examples is what nvcc makes of the sources beside them: their hashes are those of what was
 * compiled last. With {@code -Dorrery.ptx.compile=true} nvcc compiles them again. What nvcc 13.0 makes is compared
 * letter for letter, other versions have to compile it. Run with {@code -Dorrery.ptx.update=true} to keep what nvcc
 * makes now.
 */
@Tag("one-jdk")
class DeviceCodeTest {
    private static final Path SOURCES = Path.of("src/main/cuda");
    private static final Path KEPT = Path.of("src/main/resources/orrery/docs/examples");

    /**
     * A line for each source: its name, the hash of it and of what it includes, and the hash of what nvcc made of it.
     */
    private static final Path HASHES = Path.of("src/test/resources/orrery/docs/device-code.txt");

    /** The version that made what is kept. */
    private static final String VERSION = "V13.0.88";

    /** Kernels that call the device runtime are linked with it, which PTX cannot be. */
    private static final Pattern DEVICE_RUNTIME = Pattern.compile("CONDITION|LAUNCHER|cudaGraph");

    /** Kernels that begin before the one in front of them has ended need a GPU that can do that. */
    private static final Pattern PROGRAMMATIC_LAUNCH =
            Pattern.compile("cudaTriggerProgrammaticLaunchCompletion|cudaGridDependencySynchronize");

    /** A kernel as it is written, or as one of the macros of all sources. */
    private static final Pattern KERNEL = Pattern.compile(
            "(?m)^(?:extern \"C\" __global__ void (?:__launch_bounds__\\(\\d+\\) )?|[A-Z_0-9]+\\()(\\w+)");

    private static final Pattern ENTRY = Pattern.compile("\\.visible \\.entry (\\w+)\\(([^)]*)\\)");

    private static final Pattern PARAMETER = Pattern.compile("\\.param \\.(\\w+)");

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

    private static String source(String name) throws IOException {
        return Files.readString(SOURCES.resolve(name + ".cu"));
    }

    private static boolean isLinked(String name) throws IOException {
        return DEVICE_RUNTIME.matcher(source(name)).find();
    }

    private static String leastArchitecture(String name) throws IOException {
        return PROGRAMMATIC_LAUNCH.matcher(source(name)).find() ? "compute_90" : "compute_75";
    }

    private static String output(String name) throws IOException {
        return name + (isLinked(name) ? ".fatbin" : ".ptx");
    }

    @ParameterizedTest
    @MethodSource("sources")
    void isWhatWasMadeOfTheSource(String name) throws IOException {
        assertEquals(hashes(name), kept().get(name), "compile it: -Dorrery.ptx.update=true");
    }

    private static String hashes(String name) throws IOException {
        Hasher source = Hashing.sha256().newHasher();
        source.putBytes(Files.readAllBytes(SOURCES.resolve("kernels.cuh")));
        source.putBytes(Files.readAllBytes(SOURCES.resolve(name + ".cu")));
        return source.hash() + " " + Hashing.sha256().hashBytes(Files.readAllBytes(KEPT.resolve(output(name))));
    }

    private static Map<String, String> kept() throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        for (String line : Files.readAllLines(HASHES)) {
            hashes.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1));
        }
        return hashes;
    }

    @ParameterizedTest
    @MethodSource("sources")
    void isWhatTheCompilerMakesOfTheSource(String name) throws Exception {
        boolean updates = Boolean.getBoolean("orrery.ptx.update");
        Assumptions.assumeTrue(
                updates || Boolean.getBoolean("orrery.ptx.compile"), "-Dorrery.ptx.compile=true compiles");
        Path made = compile(name);
        Path kept = KEPT.resolve(output(name));
        if (updates) {
            Files.write(kept, Files.readAllBytes(made));
            Map<String, String> hashes = kept();
            hashes.put(name, hashes(name));
            Files.write(
                    HASHES,
                    hashes.entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .toList());
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

    /** The device code of a lesson has the lines of its source, but not the path, which differs between computers. */
    @Test
    void isWhatTheCompilerMakesOfTheSourceOfALesson() throws Exception {
        requireOnPath("nvcc");
        Path made = folder.resolve("halve.ptx");
        String source = SOURCES.resolve("lessons/halve.cu").toString();
        run("nvcc", "-ptx", "-arch=compute_75", "-rdc=true", "-lineinfo", source, "-o", made.toString());
        String text = Files.readString(made).replaceAll("(\\.file\t1 \").*/", "$1");
        Path kept = Path.of("src/main/resources/orrery/docs/lessons/halve.ptx");
        if (Boolean.getBoolean("orrery.ptx.update")) {
            Files.writeString(kept, text);
        }
        if (run("nvcc", "--version").contains(VERSION)) {
            assertEquals(Files.readString(kept), text);
        }
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

    /** The kernels that an example launches are those of its source, with the parameters of the device code. */
    @ParameterizedTest
    @MethodSource("sources")
    void everyKernelHasBothForms(String name) throws IOException {
        LoadedKernels loaded = LoadedKernels.of((PortableExample) Examples.all().get(name));
        Set<String> written = KERNEL.matcher(source(name))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(written, loaded.parameters().keySet());
        if (!isLinked(name)) {
            assertEquals(parameters(Files.readString(KEPT.resolve(output(name)))), loaded.parameters());
        }
    }

    /** Returns the types of parameters by the names of kernels. */
    private static Map<String, List<String>> parameters(String ptx) {
        return ENTRY.matcher(ptx)
                .results()
                .collect(Collectors.toMap(
                        entry -> entry.group(1),
                        entry -> PARAMETER
                                .matcher(entry.group(2))
                                .results()
                                .map(parameter -> parameter.group(1))
                                .toList()));
    }

    /** The other examples say why they run on the simulator only, to the user and on the page of examples. */
    @Test
    void examplesWithoutDeviceCodeSayWhy() throws IOException {
        Set<String> others = Examples.all().entrySet().stream()
                .filter(each -> !(each.getValue() instanceof PortableExample))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(Examples.simulatorOnly().keySet()), others);
        String page = Files.readString(Path.of("examples.md"));
        Examples.simulatorOnly().forEach((name, reason) -> {
            assertTrue(page.contains("- `" + name + "`: " + reason + "\n"), name + ": " + reason);
            String message = assertThrows(
                            UnsupportedOperationException.class,
                            () -> HardwareRun.run(name, Examples.all().get(name), System.out))
                    .getMessage();
            assertTrue(message.startsWith(name + " runs on the simulator only: " + reason + "; "), message);
        });
    }

    @Test
    void everyExampleThatRunsOnAGpuHasDeviceCodeAndNothingIsLeftOver() throws IOException {
        Set<String> portable = Examples.all().entrySet().stream()
                .filter(each -> each.getValue() instanceof PortableExample)
                .map(Map.Entry::getKey)
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
            run("nvcc", "-ptx", "-arch=" + leastArchitecture(name), source, "-o", made.toString());
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
