package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;

/**
 * The page for users of JCuda and of bytedeco's presets is made of a table. Run with {@code -Dorrery.guide.update=true}
 * to make it anew.
 */
class MigrationPageTest {
    private static final Path TABLE = Path.of("src/test/resources/migration.txt");
    private static final Path RUNTIME_FUNCTIONS = Path.of("src/test/resources/runtime-functions.txt");
    private static final Path PAGE = Path.of("migration.md");
    private static final Pattern CALL = Pattern.compile("\\b(cuda|runtime)\\.(cu(?:da)?[A-Z]\\w*)\\(");

    private static final String BEGIN = """
            # From JCuda and bytedeco to CudaDriver

            This page is generated from a table, and a test compares the two. It shows how calls of `JCudaDriver` and of
            `org.bytedeco.cuda.global.cudart` are written with `CudaDriver`, which runs on the simulator and, with
            Java 22 or newer, on the GPU of the computer. The functions have the names and the order of the CUDA
            documentation in all three. Four things differ:

            - **Results are returned.** What is an output parameter there is the result here; several come as a record.
            - **Failures are exceptions.** A `CudaException` has the result code and, on the simulator, the rule that was
              broken. Queries return `CUDA_ERROR_NOT_READY`.
            - **Addresses are `long`.** `cuda.host()` gives addresses to Java arrays and views memory of the host.
            - **A kernel has two forms.** The simulator runs a lambda or [PTX](ptx.md), a GPU loads PTX or a cubin: an image holds both.

            Which device a program gets is decided from outside: `CudaDriver cuda = Gpus.find()` and
            `-Dorrery.device=simulated`, `hardware`, `h100` and so on.

            [Programs for JCuda](jcuda.md) also run as they are, without a change.

            Programs for bytedeco do not: there is no adapter as for JCuda. JCuda's handles and structures are objects of Java, and one
            class of each API has the native methods, which the adapter replaces. In bytedeco's `cuda` 12.9, the static initializers of
            `cudart` and of 210 classes of its structures and handles load a native library, and each field of a structure is read and
            written by it: 2,612 native methods besides the 1,708 of `cudart`. An adapter would have to replace all of these classes.
            Addresses would stay native ones, since `FloatPointer` and the other pointers of JavaCPP are memory outside of the JVM; they
            need JavaCPP's own native library, which works without CUDA. A program that calls bytedeco through an interface of its own
            moves by this table: the interface gets a second implementation with `CudaDriver` for tests.
            """;

    private static List<String> table() throws IOException {
        return Files.readAllLines(TABLE).stream()
                .filter(line -> !line.startsWith("# "))
                .toList();
    }

    private static String page() throws IOException {
        StringBuilder page = new StringBuilder(BEGIN);
        for (String line : table()) {
            if (line.startsWith("== ")) {
                page.append("\n## ").append(line.substring(3)).append("\n\n");
                page.append("| JCuda | bytedeco | CudaDriver | |\n| --- | --- | --- | --- |\n");
                continue;
            }
            List<String> columns = Splitter.on('|').trimResults().splitToList(line);
            assertEquals(4, columns.size(), line);
            page.append("| ");
            for (String column : columns.subList(0, 3)) {
                page.append(column.equals("-") ? "" : "`" + column + "`").append(" | ");
            }
            page.append(columns.get(3)).append(" |\n");
        }
        page.append("\n## Functions\n\n`CudaDriver` has ")
                .append(names(CudaDriver.class).size())
                .append(" functions of the driver API, `CudaRuntime` ")
                .append(names(CudaRuntime.class).size())
                .append(" of the runtime API. Those of the driver API are:\n\n");
        page.append(String.join(", ", names(CudaDriver.class))).append(".\n");
        page.append("\nThose of CUDA 13.0 that it has not are:\n\n");
        page.append(String.join(", ", missing())).append(".\n");
        page.append("\nThose of the runtime API of CUDA 13.0 that `CudaRuntime` has not are:\n\n");
        page.append(String.join(", ", missingInRuntime())).append(".\n");
        return page.toString();
    }

    /** Returns the functions of the runtime that {@link CudaRuntime} has not. */
    private static Set<String> missingInRuntime() throws IOException {
        Set<String> missing = Files.readAllLines(RUNTIME_FUNCTIONS).stream()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.toCollection(TreeSet::new));
        missing.removeAll(names(CudaRuntime.class));
        return missing;
    }

    /** Returns the functions of the driver that {@link CudaDriver} has under no name. */
    private static Set<String> missing() throws IOException {
        Set<String> missing = new TreeSet<>();
        URL versions = CudaDriver.class.getResource("versions.txt");
        for (String line : Resources.readLines(versions, StandardCharsets.US_ASCII)) {
            if (!line.startsWith("#")) {
                List<String> words = Splitter.on(' ').splitToList(line);
                missing.addAll(words.subList(1, words.size()));
            }
        }
        missing.removeAll(names(CudaDriver.class));
        missing.remove("cuGraphInstantiateWithFlags"); // is cuGraphInstantiate
        return missing;
    }

    private static Set<String> names(Class<?> api) {
        return Arrays.stream(api.getMethods())
                .map(Method::getName)
                .filter(name -> name.matches("cu(?:da)?[A-Z]\\w*"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void thePageIsWhatTheTableSays() throws IOException {
        if (Boolean.getBoolean("orrery.guide.update")) {
            Files.writeString(PAGE, page());
        }
        assertEquals(page(), Files.readString(PAGE));
    }

    @Test
    void everyFunctionOfTheThirdColumnExists() throws IOException {
        Set<String> unknown = new TreeSet<>();
        int count = 0;
        for (String line : table()) {
            Matcher call = CALL.matcher(line);
            while (call.find()) {
                count++;
                Class<?> api = call.group(1).equals("cuda") ? CudaDriver.class : CudaRuntime.class;
                if (!names(api).contains(call.group(2))) {
                    unknown.add(call.group(2));
                }
            }
        }
        assertEquals(Set.of(), unknown);
        assertFalse(count < 30, "calls in the table: " + count);
    }
}
