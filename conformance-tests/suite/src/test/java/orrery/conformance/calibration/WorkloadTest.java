package orrery.conformance.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import orrery.device.DeviceModel;
import orrery.device.Devices;

/**
 * Whole pieces of work take as long on a simulated device as on a real one: no more than 10 % less than the shorter of
 * two measured times, and no more than 10 % more than the longer one. An H200 was asked twice; of an H100, which was
 * asked four times on two machines, the second shortest and the second longest time count. The tables are printed.
 */
class WorkloadTest {
    private static final double TOLERANCE = 0.10;

    /** What the model does not predict so well yet. */
    private static final Set<String> NOT_PREDICTED_H200 = Set.of("kernel 5us + hostfn x20");

    private static final Set<String> NOT_PREDICTED_H100 = Set.of(
            "streams 16 spin5us x50",
            "hostfn x20",
            "memset 65536 x100 in 4 streams",
            "memset 1048576 x100 in 4 streams",
            "ring of events 4 streams x100 nop",
            "fork-join 4 streams x20 0us",
            "kernel 2us + hostfn x10",
            "kernel 5us + hostfn x10",
            "kernel 300us + hostfn x10");

    /** Workloads of streams, by the gap of the model that explains them. */
    private static final Set<String> NOT_PREDICTED_OF_STREAMS = Set.of(
            // Copies of different streams follow each other faster than those of one.
            "H2D 4096 x100 in 4 streams",
            // A write that follows one of its stream takes 1.8 us, among writes of other streams 1.25; it has 1.5.
            "write value x100 in 1 streams",
            "write value x100 in 4 streams",
            "hostfn x20 in 4 streams",
            "nop + hostfn x20 in 4 streams",
            "graph of 10 nop x20 in 4 streams",
            // The host of these measurements launched kernels in 3.2 us, that of the others in 3.7.
            "memset 4096 + nop x50 in 1 streams",
            "memset 4096 + nop x50 in 4 streams",
            "nop + record x100 in 1 streams",
            "nop + record x100 in 4 streams",
            "spin 2us x100 in 4 streams",
            "spin 5us 264x1024 x50 in 4 streams",
            "ping-pong nop 2 streams x50");

    private record Measured(double shorter, double longer) {

        boolean explains(double simulated) {
            return simulated >= shorter * (1 - TOLERANCE) && simulated <= longer * (1 + TOLERANCE);
        }
    }

    @Test
    void workloadsOfTheH200() throws IOException {
        assertPredicted(
                Devices.h200(), "/h200-workloads.txt", device -> new WorkloadProgram(device).run(), NOT_PREDICTED_H200);
    }

    @Test
    void workloadsOfTheH100() throws IOException {
        assertPredicted(
                Devices.h100(), "/h100-workloads.txt", device -> new WorkloadProgram(device).run(), NOT_PREDICTED_H100);
    }

    @Test
    void workloadsOfStreams() throws IOException {
        assertPredicted(
                Devices.h200(),
                "/h200-stream-workloads.txt",
                device -> new StreamWorkloads(device).run(),
                NOT_PREDICTED_OF_STREAMS);
    }

    private static void assertPredicted(
            DeviceModel model, String resource, Consumer<MeasuredDevice> program, Set<String> notPredicted)
            throws IOException {
        Map<String, Measured> measured = read(resource);
        List<String> wrong = new ArrayList<>();
        try (MeasuredDevice device = MeasuredDevice.simulated(model)) {
            program.accept(device);
            assertEquals(measured.keySet(), device.results().keySet(), "every line is measured and simulated");
            measured.forEach((name, times) -> {
                double simulated = device.results().get(name);
                System.out.printf(
                        "%-48s measured %11.0f to %11.0f simulated %11.0f%n",
                        name, times.shorter(), times.longer(), simulated);
                if (!times.explains(simulated)) {
                    wrong.add(name);
                }
            });
        }
        assertEquals(notPredicted, Set.copyOf(wrong), "what is not predicted");
    }

    private static Map<String, Measured> read(String resource) throws IOException {
        Map<String, Measured> measured = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(WorkloadTest.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.strip().split("\\s{2,}");
                double first = Double.parseDouble(words[1]);
                double second = Double.parseDouble(words[2]);
                measured.put(words[0], new Measured(Math.min(first, second), Math.max(first, second)));
            }
        }
        return measured;
    }
}
