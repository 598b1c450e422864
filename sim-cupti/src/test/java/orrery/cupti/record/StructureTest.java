package orrery.cupti.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The structures lie in buffers as a C compiler lays those of the headers of CUDA 13.0 out. */
class StructureTest {
    /** What the compiler says: of each structure the size, and of each field where it begins and how long it is. */
    private static final Map<String, Map<String, List<Integer>>> COMPILED = new LinkedHashMap<>();

    private static final Map<String, Integer> SIZES = new HashMap<>();

    static {
        String structure = "";
        for (String line : lines()) {
            String[] words = line.strip().split(" ");
            if (line.charAt(0) != ' ') {
                structure = words[0];
                SIZES.put(structure, Integer.valueOf(words[1]));
                COMPILED.put(structure, new LinkedHashMap<>());
            } else {
                COMPILED.get(structure).put(words[0], List.of(Integer.valueOf(words[1]), Integer.valueOf(words[2])));
            }
        }
    }

    private static List<String> lines() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                StructureTest.class.getResourceAsStream("structures.txt"), StandardCharsets.US_ASCII))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Structure> structures() {
        return RecordTypes.all().stream()
                .flatMap(type -> Arrays.stream(Generation.values()).map(type::structure))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("structures")
    void sizesAndOffsetsAreTheCompilers(Structure structure) {
        Map<String, List<Integer>> compiled = COMPILED.get(structure.name());
        assertEquals(SIZES.get(structure.name()), structure.size());
        for (Field field : structure.fields()) {
            List<Integer> place = List.of(field.offset(), field.type().size());
            // What CUPTI does not say lies in padding.
            assertEquals(compiled.getOrDefault(field.name(), compiled.get("pad")), place, field.name());
        }
    }

    @Test
    void everyStructureIsUsed() {
        Set<String> names = new TreeSet<>();
        structures().forEach(each -> names.add(each.name()));
        assertEquals(new TreeSet<>(COMPILED.keySet()), names);
    }

    /** A component whose field is in no structure would always be read as 0. */
    @ParameterizedTest
    @MethodSource("structures")
    void everyComponentOfAValueIsAFieldOfAGeneration(Structure structure) {
        for (ActivityKind kind : ActivityKind.values()) {
            kind.type()
                    .filter(type -> type.structure(Generation.CUDA_13_0) == structure)
                    .ifPresent(type -> type.components()
                            .forEach(name -> assertTrue(
                                    Arrays.stream(Generation.values())
                                            .anyMatch(
                                                    each -> type.structure(each).field(name) != null),
                                    kind + " " + name)));
        }
    }

    /** Every field that is written comes back in its component, and nothing else. */
    @ParameterizedTest
    @MethodSource("structures")
    void whatIsWrittenIsRead(Structure structure) {
        byte[] bytes = new byte[structure.size() + 8];
        for (Field field : structure.fields()) {
            long value = -1L >>> (Long.SIZE - Byte.SIZE * field.type().size());
            structure.set(bytes, 8, field.name(), value);
            assertEquals(value, unsigned(field, bytes), field.name());
            structure.set(bytes, 8, field.name(), 0);
        }
        assertEquals(0, Arrays.hashCode(bytes) - Arrays.hashCode(new byte[bytes.length]));
    }

    private static long unsigned(Field field, byte[] bytes) {
        long value = field.get(bytes, 8);
        return field.type().size() == 4 ? value & 0xffffffffL : value;
    }
}
