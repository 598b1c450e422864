package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaDeviceAttr;
import orrery.runtime.cudaError_t;

/** The runtime has the constants of {@code driver_types.h} of CUDA 13.0, with their numbers. */
class RuntimeHeaderTest {
    /** The constants that the runtime has not, since what takes them is not there; and others that are no values. */
    private static final List<String> NOT_THERE = List.of(
            "cudaGraphics\\w+|cudaRes\\w+|cudaArraySparseProperties\\w+", // graphics, textures, sparse arrays
            "cudaFuncCache\\w+|cudaSharedMemBank\\w+", // preferences without an effect
            "cudaFlushGPU\\w+|cudaGPUDirect\\w+|cudaAtomic\\w+|cudaAsync\\w+|cudaLogLevel\\w+",
            "cudaEnable\\w+|cudaDriverEntryPoint\\w+", // entry points
            "cudaComputeMode\\w+|cudaDeviceNumaConfig\\w+", // what attributes of devices answer
            "cudaChannelFormatKind\\w+", // constants of cudaChannelFormatKind
            "cudaMemcpyOperandType\\w+", // CUmemcpy3DOperand has a factory method for each
            "cudaClusterSchedulingPolicy\\w+|cudaLaunchAttributePreferred\\w+|cudaLaunchAttributeNvlink\\w+",
            "cudaKernelNodeAttributePreferred\\w+|cudaKernelNodeAttributeNvlink\\w+",
            "cudaGraphKernelNodeField\\w+|cudaCGScope\\w+", // for code of the device
            "cudaJit(WallTime|InfoLog|ErrorLog|Cache)\\w*|cudaPrefer\\w+", // CUjitOptions has methods for them
            "cudaMemPoolCreateUsage\\w+",
            "cudaDevAttrReserved\\d+|cuda\\w+Max|cudaGraphNodeTypeCount|cuda\\w+_\\w+|cuda\\w+Attr(ID|Value)");

    private static final Pattern ENUMERATOR = Pattern.compile("(?m)^\\s*,?\\s*(cuda[A-Z]\\w*)\\s*(?:=[^=\\n]*|,|$)");
    private static final Pattern DEFINED = Pattern.compile("(?m)^#define\\s+(cuda[A-Z]\\w*)\\s");

    @TempDir
    Path folder;

    /** Returns the names of enumerators and macros that stand for values. */
    private static Set<String> names() throws Exception {
        String text =
                Files.readString(CProgram.headers().resolve("driver_types.h")).replaceAll("(?s)/\\*.*?\\*/", "");
        return Stream.concat(
                        Pattern.compile("(?s)\\benum\\b[^{;]*\\{(.*?)\\}")
                                .matcher(text)
                                .results()
                                .flatMap(body ->
                                        ENUMERATOR.matcher(body.group(1)).results()),
                        DEFINED.matcher(text).results())
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Field> constants() {
        return Arrays.stream(CudaRuntime.class.getFields())
                .filter(field -> field.getName().startsWith("cuda"))
                .toList();
    }

    @Test
    void constantsAreThere() throws Exception {
        Set<String> missing = names();
        assertTrue(missing.size() > 600, "constants: " + missing.size());
        constants().forEach(field -> missing.remove(field.getName()));
        Stream.of(cudaError_t.values(), cudaDeviceAttr.values())
                .flatMap(Arrays::stream)
                .forEach(constant -> missing.remove(constant.name()));
        missing.removeIf(name -> NOT_THERE.stream().anyMatch(name::matches));
        assertEquals(Set.of(), missing);
    }

    /** Returns the number of an enumerator; null if C has no such type. */
    private static @Nullable Number number(Object enumerator) {
        return CEnum.ALL.containsKey(enumerator.getClass())
                ? CEnum.ALL.get(enumerator.getClass()).numbers().get(enumerator)
                : null;
    }

    @Test
    void constantsHaveTheirNumbers() throws Exception {
        Set<String> names = names();
        List<String> statements = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (Field field : constants()) {
            Object value = field.get(null);
            Number number = value instanceof Number constant ? constant : number(value);
            if (names.contains(field.getName()) && number != null) {
                statements.add("printf(\"%1$s %%d\\n\", (int) %1$s);".formatted(field.getName()));
                expected.add(field.getName() + " " + number.intValue());
            }
        }
        assertTrue(expected.size() > 150, "constants: " + expected.size());
        assertEquals(
                String.join("\n", expected), String.join("\n", CProgram.lines(folder, "driver_types.h", statements)));
    }
}
