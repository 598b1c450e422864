package orrery.conformance.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.conformance.cli.ProgressBar;
import orrery.device.DeviceFile;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.device.HostCost;
import picocli.CommandLine;

/** A calibration of a simulated H100 that begins with the figures of an H200 finds those of the H100. */
@Tag("one-jdk")
class CostFitTest {
    @TempDir
    private Path folder;

    private static void assertIsH100(DeviceModel fitted) {
        for (HostCost call : List.of(HostCost.KERNEL_LAUNCH, HostCost.COPY, HostCost.EVENT_RECORD_TIMED)) {
            assertNear(Devices.h100().costs().host(call), fitted.costs().host(call), 5);
        }
        assertNear(Devices.h100().costs().kernelStart(), fitted.costs().kernelStart(), 20);
        assertNear(Devices.h100().costs().conditional(), fitted.costs().conditional(), 40);
        assertEquals(
                1,
                fitted.costs().traffic().bytesPerNano()
                        / Devices.h100().costs().traffic().bytesPerNano(),
                0.02);
    }

    private static void assertNear(long expected, long actual, long nanos) {
        assertTrue(Math.abs(actual - expected) <= nanos, () -> actual + " instead of " + expected);
    }

    /** A calibration takes long: one test looks at all that it gives. */
    @Test
    void theCommandWritesTheFiguresOfAnotherDeviceAndAReport() throws Exception {
        Path file = folder.resolve("device.properties");
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CalibrateMain command = new CalibrateMain();
        CommandLine parser = new CommandLine(command).setOut(new PrintWriter(out, true));
        parser.parseArgs("--simulated", "h100", "--base", "h200", "-o", file.toString());
        assertEquals(0, command.calibrate(new ProgressBar(new PrintWriter(err), true, 200)));
        assertEquals(command.linesExpected(), command.linesDone());
        assertTrue(err.toString().startsWith("\r[------------------------------]   0 %  "), err::toString);
        assertTrue(err.toString().endsWith("\r\u001b[K"), err::toString);
        assertIsH100(DeviceFile.load(file).model());
        List<String> lines = Files.readAllLines(file);
        assertTrue(lines.contains("extends = h200"), lines::toString);
        assertTrue(lines.contains("name = NVIDIA H100 80GB HBM3"), lines::toString);
        assertTrue(lines.stream().anyMatch(line -> line.matches("costs.transfers.DEVICE_TO_DEVICE = 4:\\d+ 4096:.*")));
        assertTrue(out.toString().contains("96 of 96 within 10 % of the two measured times"), out::toString);
        assertTrue(out.toString().contains("140 of 140 within 10 %"), out::toString);
    }
}
