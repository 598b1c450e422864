package orrery.cupti.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.sim.Machine;

/** Trace files have the formats that are on the class path, in this module {@link KindsFormat}. */
class ExportFormatsTest {
    @TempDir
    private Path folder;

    @Test
    void aFormatOfAProgramIsFoundByItsExtension() throws IOException {
        assertEquals(Set.of(".json", ".svg", ".kinds", ".count.kinds"), TraceFile.extensions());
        Path file = folder.resolve("run.kinds");
        try (Machine machine = Machine.create()) {
            TraceFile.record(machine, file).close();
        }
        assertEquals(List.of("DEVICE"), Files.readAllLines(file));
    }

    @Test
    void theLongerOfTwoExtensionsCounts() throws IOException {
        Path file = folder.resolve("run.count.kinds");
        try (Machine machine = Machine.create()) {
            TraceFile.record(machine, file).close();
        }
        assertEquals(List.of("1"), Files.readAllLines(file));
    }

    @Test
    void anUnknownExtensionIsToldTheKnownOnes() throws IOException {
        Path file = folder.resolve("run.csv");
        try (Machine machine = Machine.create()) {
            assertEquals(
                    file + " ends in none of " + String.join(", ", TraceFile.extensions()),
                    assertThrows(IllegalArgumentException.class, () -> TraceFile.record(machine, file))
                            .getMessage());
        }
    }
}
