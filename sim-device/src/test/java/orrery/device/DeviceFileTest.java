package orrery.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.LaunchLimits.Extent;

/** Devices are read from files as they were written, and a file that is wrong is refused by its line. */
class DeviceFileTest {
    @TempDir
    private Path folder;

    static Set<String> names() {
        return Devices.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aDeviceIsReadAsItWasWritten(String name) throws IOException {
        DeviceFile file = Devices.file(name);
        assertEquals(file, DeviceFile.read(new StringReader(file.text())));
        DeviceFile whole = new DeviceFile(file.model(), null, file.sources());
        assertEquals(
                file.model(), DeviceFile.read(new StringReader(whole.text())).model());
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyFigureHasASourceOrIsAssumed(String name) {
        DeviceFile file = Devices.file(name);
        for (String figure : DeviceFile.figures(file.model()).keySet()) {
            assertEquals(figure.equals("assumed"), file.source(figure).isEmpty(), figure);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void sourcesAreOfFiguresThatThereAre(String name) {
        DeviceFile file = Devices.file(name);
        Set<String> figures = DeviceFile.figures(file.model()).keySet();
        for (String source : file.sources().keySet()) {
            assertTrue(figures.stream().anyMatch(each -> each.equals(source) || each.startsWith(source + ".")), source);
        }
    }

    @Test
    void aFileSaysWhatDiffers() throws IOException {
        DeviceModel device =
                read("extends = h200", "name = Small", "layout.clusters = 8, 8", "memory.clockKHz = 1_000");
        assertEquals("Small", device.name());
        assertEquals(16, device.smCount());
        assertEquals(1000, device.memory().clockKHz());
        assertEquals(Devices.h200().costs(), device.costs());
        assertEquals(new Extent(1024, 1024, 64), device.launch().maxBlock());
    }

    @Test
    void anotherComputeCapabilityBringsItsCoscheduling() throws IOException {
        DeviceModel device = read("extends = h200", "capability.major = 8");
        assertEquals(Devices.a100().coscheduling(), device.coscheduling());
        assertNotEquals(Devices.h200().coscheduling(), device.coscheduling());
    }

    @Test
    void whatAFileSetsIsNotAssumed() throws IOException {
        assertTrue(Devices.h200().assumed().contains("memory.usableBytes"));
        assertFalse(
                read("extends = h200", "memory.usableBytes = 1000").assumed().contains("memory.usableBytes"));
        assertEquals(Set.of("name"), read("extends = h200", "assumed = name").assumed());
        assertFalse(read("extends = a100", "costs.submitLatency = 1").assumed().contains("costs"));
    }

    @Test
    void aWrongLineIsNamed() {
        assertRefused("there is no figure memory.size; 'orrery devices h200'", "extends = h200", "memory.size = 1");
        assertRefused("extends is h300; legal are h200, h100", "extends = h300");
        assertRefused("there is no line layout.clusters", "name = Nothing");
        assertRefused("clockRateKHz is fast; legal is a whole number", "extends = h200", "clockRateKHz = fast");
        assertRefused("clockRateKHz must be from 1 to 2147483647, but is 0", "extends = h200", "clockRateKHz = 0");
        assertRefused("sm.maxThreads must be from -2147483648", "extends = h200", "sm.maxThreads = 4294967296");
        assertRefused("features.MANAGED_MEMORY is 1; legal are true", "extends = h200", "features.MANAGED_MEMORY = 1");
        assertRefused(
                "features.CONCURRENT_MANAGED_ACCESS is false; a device without it is not simulated",
                "extends = h200",
                "features.CONCURRENT_MANAGED_ACCESS = false");
        assertRefused(
                "costs.memoryMapping has a point 5; legal are points BYTES:NANOSECONDS",
                "extends = h200",
                "costs.memoryMapping = 5");
        assertRefused(
                "costs.traffic.bytesPerNano is much; legal is a number",
                "extends = h200",
                "costs.traffic.bytesPerNano = much");
        assertRefused(
                "host.HEAVY must be from 0 to 3600000000000, but is -1", "extends = h200", "costs.host.HEAVY = -1");
        assertRefused(
                "submitLatency must be from 0 to 3600000000000, but is 3600000000001",
                "extends = h200",
                "costs.submitLatency = 3600000000001");
        assertRefused(
                "costs.memoryMapping: a curve has the size 1 bytes after 5 bytes; legal are sizes that ascend",
                "extends = h200",
                "costs.memoryMapping = 5:1 1:5");
        assertRefused(
                "costs.memoryMapping: a curve of 1 points; legal are two points and more",
                "extends = h200",
                "costs.memoryMapping = 5:1");
        assertRefused(
                "launch.maxBlock: extent.x must be from 1 to 2147483647, but is 0",
                "extends = h200",
                "launch.maxBlock.x = 0");
        assertRefused(
                "there are two lines name; legal is one line KEY = VALUE for each key",
                "extends = h200",
                "name = A",
                "name = B");
    }

    private static void assertRefused(String message, String... lines) {
        String told =
                assertThrows(IllegalArgumentException.class, () -> read(lines)).getMessage();
        assertTrue(told.contains(message), told);
    }

    private static DeviceModel read(String... lines) throws IOException {
        return DeviceFile.read(new StringReader(String.join("\n", lines))).model();
    }

    @Test
    void aDeviceIsNamedByItsNameOrItsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.properties"), "extends = t4\nname = Mine\n");
        assertEquals("Mine", Devices.load(file).name());
        assertEquals("Mine", Devices.of(file.toString()).name());
        assertEquals(Devices.t4(), Devices.of("T4"));
        assertEquals(
                "there is no device h300; legal are " + String.join(", ", Devices.names()) + ", and files",
                assertThrows(IllegalArgumentException.class, () -> Devices.of("h300"))
                        .getMessage());
        Files.writeString(file, "extends = t4\nsmCount = 3\n");
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Devices.of(file.toString()))
                .getMessage()
                .startsWith(file + ": there is no figure smCount"));
    }

    @Test
    void aFileThatIsWrongIsNamed() throws IOException {
        Path file = folder.resolve("mine.properties");
        Files.writeString(file, "extends = t4\ncosts.memoryMapping = 5:1 1:5\n");
        assertRefused(
                file,
                file + ": costs.memoryMapping: a curve has the size 1 bytes after 5 bytes; legal are sizes"
                        + " that ascend");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertRefused(file, file + " is no text in UTF-8");
    }

    private static void assertRefused(Path file, String message) {
        for (Executable each : List.<Executable>of(
                () -> Devices.of(file.toString()), () -> Devices.load(file), () -> DeviceFile.load(file))) {
            assertEquals(
                    message, assertThrows(IllegalArgumentException.class, each).getMessage());
        }
    }

    @Test
    void sourcesAreThoseOfTheFigureItsGroupOrTheExtendedDevice() {
        DeviceFile a100 = Devices.file("a100");
        assertEquals("data sheet", a100.source("clockRateKHz"));
        assertEquals("guide", a100.source("sm.warpSize"));
        assertEquals("assumed", a100.source("costs.submitLatency"));
        assertEquals("recorded on an H200", Devices.file("teaching").source("sm.warpSize"));
    }
}
