package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.function;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import orrery.cupti.Nvtx;
import orrery.cupti.export.ActivityStream;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.KernelActivity;
import orrery.device.Devices;
import orrery.driver.CudaDriver;
import orrery.export.JfrExport;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The flight recording is read back by the JDK. */
class JfrExportTest extends ExportFixture {
    @Test
    void flightRecorderHasAnEventForEachRecord() throws IOException {
        List<RecordedEvent> events = RecordingFile.readAllEvents(exported(".jfr")).stream()
                .filter(event -> event.getEventType().getName().startsWith("orrery."))
                .toList();
        Map<String, Integer> counts = new TreeMap<>(events.stream()
                .collect(Collectors.toMap(event -> event.getEventType().getName(), e -> 1, Integer::sum)));
        assertEquals(countsByKind(records()), counts);
        RecordedEvent copy = events.stream()
                .filter(event -> event.getEventType().getName().equals("orrery.MEMCPY"))
                .min(Comparator.comparing(RecordedEvent::getStartTime))
                .orElseThrow();
        assertEquals("HTOD", copy.getString("copyKind"));
        assertEquals(4096, copy.getLong("bytes"));
        assertTrue(events.stream()
                .filter(event -> event.getEventType().getName().equals("orrery.RUNTIME"))
                .anyMatch(event -> "cudaLaunchKernel_v7000".equals(event.getString("function"))));
    }

    /** Times are virtual, from the epoch of the calendar on. */
    @Test
    void flightRecorderHasTheTimesOfTheRecords() throws IOException {
        List<String> expected = records().stream()
                .filter(KernelActivity.class::isInstance)
                .map(KernelActivity.class::cast)
                .map(kernel -> kernel.name() + " " + kernel.start() + " " + (kernel.end() - kernel.start()) + " "
                        + kernel.streamId() + " " + kernel.gridX())
                .toList();
        assertEquals(
                expected,
                RecordingFile.readAllEvents(exported(".jfr")).stream()
                        .filter(event -> event.getEventType().getName().equals("orrery.CONCURRENT_KERNEL"))
                        .map(event -> event.getString("name") + " "
                                + ChronoUnit.NANOS.between(Instant.EPOCH, event.getStartTime()) + " "
                                + event.getDuration().toNanos() + " " + event.getInt("streamId") + " "
                                + event.getInt("gridX"))
                        .toList());
    }

    /** Work that overlaps overlaps in the file: two streams, two kernels at once. */
    @Test
    void flightRecorderShowsOverlap() throws IOException {
        Path file = exported(".jfr", MachineOptions.defaults(), machine -> {
            CudaDriver cuda = begin(machine);
            var slow = function(cuda, "slow", Kernel.empty().costPerBlock((shape, arguments) -> 1_000_000));
            cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, cuda.cuStreamCreate(1));
            cuda.cuLaunchKernel(slow, 1, 1, 1, 1, 1, 1, 0, cuda.cuStreamCreate(1));
        });
        List<RecordedEvent> kernels = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("orrery.CONCURRENT_KERNEL"))
                .toList();
        assertEquals(2, kernels.size());
        assertTrue(kernels.get(1).getStartTime().isBefore(kernels.get(0).getEndTime()));
    }

    @Test
    void flightRecorderLabelsItsTypes() throws IOException {
        EventType kernel;
        try (RecordingFile file = new RecordingFile(exported(".jfr"))) {
            kernel = file.readEventTypes().stream()
                    .filter(type -> type.getName().equals("orrery.CONCURRENT_KERNEL"))
                    .findFirst()
                    .orElseThrow();
        }
        assertEquals("Concurrent Kernel", kernel.getLabel());
        assertEquals(List.of("Orrery"), kernel.getCategoryNames());
        assertEquals("Grid X", kernel.getField("gridX").getLabel());
        assertEquals("jdk.jfr.Timespan", kernel.getField("duration").getContentType());
        assertEquals("jdk.jfr.DataAmount", kernel.getField("staticSharedMemory").getContentType());
    }

    /** The JDK's own command reads the file, and shows of each name and each figure what it is. */
    @Test
    void theJfrCommandPrintsNamesAndFigures() throws IOException, InterruptedException {
        Path file = folder.resolve("environment.jfr");
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200()))) {
            ActivityStream stream = new ActivityStream(
                    machine, JfrExport.to(file), Set.of(ActivityKind.ENVIRONMENT, ActivityKind.NAME));
            try (stream) {
                Nvtx.of(machine).nameThread("worker");
            }
        }
        Path jfr = Path.of(System.getProperty("java.home"), "bin", "jfr");
        Process process = new ProcessBuilder(jfr.toString(), "print", file.toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), printed);
        assertTrue(printed.contains("orrery.ENVIRONMENT_TEMPERATURE"), printed);
        assertTrue(printed.contains("gpuTemperature = 33"), printed);
        assertTrue(printed.contains("orrery.NAME_THREAD"), printed);
        assertTrue(printed.contains("name = \"worker\""), printed);
        assertFalse(printed.contains("smClock = 33"), printed);
        assertFalse(printed.contains("deviceId = 1"), printed);
    }
}
