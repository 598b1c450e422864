package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.device.DeviceFile;
import orrery.device.Devices;
import picocli.CommandLine;

/** The table of devices, and the figures of one. */
class DevicesMainTest extends CommandRig {
    private static List<String> lines(int columns, String... arguments) {
        DevicesMain command = new DevicesMain();
        new CommandLine(command).parseArgs(arguments);
        StringWriter out = new StringWriter();
        command.print(new PrintWriter(out, true), columns);
        return out.toString().lines().toList();
    }

    @Test
    void everyDeviceIsListed() {
        List<String> lines = lines(100);
        for (String name : Devices.names()) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(name + " ")), name);
        }
        assertTrue(lines.get(1).contains("132") && lines.get(1).contains("4814 GB/s"), lines.get(1));
    }

    @Test
    void linesFitTheWidth() {
        for (int width : new int[] {40, 80, 120}) {
            for (String line : lines(width, "h200")) {
                assertTrue(line.length() <= width, line);
            }
            for (String line : lines(width)) {
                assertTrue(line.length() <= width, line);
            }
        }
    }

    @Test
    void aFigureHasItsValueAtEveryWidth() {
        for (int width : new int[] {40, 80, 100, 160}) {
            assertTrue(
                    lines(width, "t4").stream().anyMatch(line -> line.matches("clockRateKHz[ =]+1590000( .*)?")),
                    "no value at " + width + " columns");
        }
    }

    @Test
    void aFigureHasItsSource() {
        assertTrue(lines(150, "t4").stream()
                .anyMatch(line ->
                        line.startsWith("clockRateKHz ") && line.matches("clockRateKHz +1590000 +.*deviceQuery")));
    }

    @Test
    void whatIsPrintedAsAFileIsOne() throws IOException {
        String text = String.join("\n", lines(100, "a100", "--file"));
        assertEquals(Devices.a100(), DeviceFile.read(new StringReader(text)).model());
        Path file = write("mine.properties", text.replace("A100", "Mine"));
        assertTrue(lines(200, file.toString()).get(1).matches("name +NVIDIA Mine-SXM4-80GB +.*"));
    }

    @Test
    void theFileOnThePageIsADevice() throws IOException {
        String page = Files.readString(Path.of("devices.md"));
        int begin = page.indexOf("# mine.properties");
        Path file = write("mine.properties", page.substring(begin, page.indexOf("```", begin)));
        assertEquals("My GPU", Devices.load(file).name());
        assertTrue(lines(200, file.toString()).stream()
                .anyMatch(line -> line.matches("layout.clusters +16, 16, 16 +data sheet")));
    }

    @Test
    void anUnknownDeviceIsToldWithWhatMayBeMeant() {
        assertEquals(2, execute(DevicesMain.command(), "h20"));
        assertTrue(err.toString().contains("there is no device h20; legal are h200, h100"), err.toString());
        assertTrue(err.toString().contains("did you mean h200?"), err.toString());
        assertEquals(2, execute(DevicesMain.command(), "--file"));
    }

    @Test
    void aWrongFileIsToldInOneLine() throws IOException {
        Path file = write("mine.properties", "extends = h200\ncosts.memoryMapping = 5:1 1:5\n");
        assertEquals(2, execute(DevicesMain.command(), file));
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertEquals(2, execute(DevicesMain.command(), binary));
        assertEquals(
                "orrery devices: " + file + ": costs.memoryMapping: a curve has the size 1 bytes after 5 bytes; legal"
                        + " are sizes that ascend\norrery devices: " + binary + " is no text in UTF-8\n",
                err.toString());
    }
}
