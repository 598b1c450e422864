package orrery.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.driver.CUdevResourceType;

/** The tables of structures, constants and functions say what the headers of CUDA 13.0 say. */
class HeaderTest {
    /** Documented for CUDA 13.1. */
    private static final Set<Enum<?>> NEWER = Set.of(CUdevResourceType.WORKQUEUE, CUdevResourceType.WORKQUEUE_CONFIG);

    @TempDir
    Path folder;

    @Test
    void structuresHaveTheirOffsetsAndSizes() throws Exception {
        List<String> statements = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (CStruct struct : CStruct.values()) {
            statements.add("printf(\"%s %%d\\n\", (int) sizeof(%s));".formatted(struct, struct));
            expected.add(struct + " " + struct.size());
            for (String field : struct.fieldNames()) {
                statements.add(
                        "printf(\"%1$s.%2$s %%d %%d\\n\", (int) offsetof(%1$s, %2$s), (int) sizeof(((%1$s *) 0)->%2$s));"
                                .formatted(struct, field));
                expected.add(struct + "." + field + " " + struct.offset(field) + " " + struct.size(field));
            }
        }
        assertEquals(String.join("\n", expected), String.join("\n", CProgram.lines(folder, statements)));
    }

    @Test
    void constantsHaveTheirNumbers() throws Exception {
        List<String> statements = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (CEnum each : CEnum.ALL.values()) {
            each.numbers().forEach((constant, number) -> {
                if (!NEWER.contains(constant)) {
                    // The header writes these two in another way than all others.
                    String name = (each.prefix() + constant.name()).replace("BIT_SEMI_PLANAR", "bit_SemiPlanar");
                    statements.add("printf(\"%1$s %%d\\n\", (int) %1$s);".formatted(name));
                    expected.add(name + " " + number);
                }
            });
        }
        assertTrue(expected.size() > 300, "constants: " + expected.size());
        assertEquals(String.join("\n", expected), String.join("\n", CProgram.lines(folder, statements)));
    }

    @Test
    void functionsHaveTheirVersionsAndNumbersOfArguments() throws Exception {
        String text = Files.readString(CProgram.headers().resolve("cudaTypedefs.h"))
                + Files.readString(CProgram.headers().resolve("cudaProfilerTypedefs.h"));
        Map<String, Integer> known = new TreeMap<>();
        Matcher matcher =
                Pattern.compile("\\*PFN_(cu\\w+_v\\d+)\\)\\s*\\(([^;]*)\\);").matcher(text);
        while (matcher.find()) {
            String arguments = matcher.group(2).strip();
            known.put(matcher.group(1), arguments.equals("void") ? 0 : arguments.split(",").length);
        }
        List<String> expected = new ArrayList<>();
        List<String> actual = new ArrayList<>();
        for (CForm row : CForm.BY_JAVA_NAME.values()) {
            int count = row.arguments().stream()
                    .mapToInt(each -> each == CForm.Argument.BUFFER ? 2 : 1)
                    .sum();
            String name = row.name() + "_v" + row.version();
            actual.add(name + " " + count);
            expected.add(name + " " + known.get(name));
        }
        assertEquals(String.join("\n", expected), String.join("\n", actual));
    }
}
