package orrery.testing;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import orrery.device.CUresult;

/** The program and the test that the README shows are compiled and run. */
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)```");
    private static final Pattern CLASS = Pattern.compile("(?m)^class (\\w+)");

    @TempDir
    private Path folder;

    private List<String> blocks;

    @BeforeEach
    void read() throws IOException {
        blocks = BLOCK.matcher(Files.readString(Path.of("../../README.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    @Test
    void thereIsAProgramAndATest() {
        assertThat(blocks).hasSize(2);
        assertThat(blocks.get(0)).contains("static void main(");
        assertThat(blocks.get(1)).contains("@Test");
    }

    @Test
    void theProgramRuns() throws Exception {
        try (URLClassLoader loader = compiled(0)) {
            var main = loader.loadClass(name(0)).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
        }
    }

    /** What a program needs next, result codes and devices, is found without another import. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void theImportsAreEnoughForErrorsAndDevices(int block) throws Exception {
        String imports = blocks.get(block)
                .lines()
                .filter(line -> line.startsWith("import"))
                .collect(joining("\n"));
        String program = imports + """

                class Errors implements java.util.concurrent.Callable<CUresult> {
                    public CUresult call() {
                        MachineOptions options = MachineOptions.defaults().withDevices(Devices.h100());
                        try (Machine machine = Machine.create(options)) {
                            CudaDriver.of(machine).cuDeviceGet(0);
                            return CUresult.CUDA_SUCCESS;
                        } catch (CudaException e) {
                            return e.result() == CUresult.CUDA_ERROR_NOT_INITIALIZED ? e.result() : null;
                        }
                    }
                }
                """;
        try (URLClassLoader loader = compiled("Errors", program)) {
            var constructor = loader.loadClass("Errors").getDeclaredConstructor();
            constructor.setAccessible(true);
            assertThat(((Callable<?>) constructor.newInstance()).call()).isEqualTo(CUresult.CUDA_ERROR_NOT_INITIALIZED);
        }
    }

    @Test
    void theTestPasses() throws Exception {
        try (URLClassLoader loader = compiled(1)) {
            EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(loader.loadClass(name(1))))
                    .execute()
                    .testEvents()
                    .assertStatistics(stats -> stats.started(1).succeeded(1));
        }
    }

    private String name(int block) {
        var found = CLASS.matcher(blocks.get(block));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private URLClassLoader compiled(int block) throws IOException {
        return compiled(name(block), blocks.get(block));
    }

    private URLClassLoader compiled(String name, String program) throws IOException {
        Path source = Files.writeString(folder.resolve(name + ".java"), program);
        StringWriter messages = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean compiles = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of("-d", folder.toString(), "-proc:none", "-parameters"),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            assertThat(compiles).as(messages::toString).isTrue();
        }
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
    }
}
