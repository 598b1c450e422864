package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.Listeners.onCompletion;
import static orrery.conformance.WithContext.driverWithContext;

import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Generation;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.NameActivity;
import orrery.cupti.record.ObjectKind;
import orrery.cupti.record.PayloadKind;
import orrery.device.Devices;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalQueue;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Records of what the program says itself: markers, ranges and names. */
class AnnotationRecordsTest {
    private final Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200()));

    @AfterEach
    void close() {
        machine.close();
    }

    @Test
    void markersAndNamesAreRecorded() {
        try (Machine machine = Machine.create()) {
            CudaDriver cuda = driverWithContext(machine);
            CUstream stream = cuda.cuStreamCreate(1);
            Recording recording = new Recording(
                    machine, Generation.CUDA_13_0, ActivityKind.MARKER, ActivityKind.MARKER_DATA, ActivityKind.NAME);
            Nvtx nvtx = Nvtx.of(machine);
            nvtx.nameThread("main");
            nvtx.nameDevice(0, "gpu");
            nvtx.nameContext(cuda.cuCtxGetCurrent(), "ctx");
            nvtx.nameStream(stream, "copy");
            nvtx.mark(new Nvtx.Attributes("here", 0xff00ff00, 7, 2.5, "app"));
            assertEquals(0, nvtx.rangePush("outer"));
            assertEquals(1, nvtx.rangePush("inner"));
            cuda.cuCtxSynchronize();
            assertEquals(1, nvtx.rangePop());
            assertEquals(0, nvtx.rangePop());
            assertEquals(-1, nvtx.rangePop());
            nvtx.rangeEnd(99);
            List<NameActivity> names = recording.records(NameActivity.class);
            assertEquals(
                    List.of(ObjectKind.THREAD, ObjectKind.DEVICE, ObjectKind.CONTEXT, ObjectKind.STREAM),
                    names.stream().map(NameActivity::objectKind).toList());
            assertEquals("copy", names.get(3).name());
            assertEquals(cuda.cuStreamGetId(stream), (long) names.get(3).streamId());
            List<MarkerActivity> markers = recording.records(MarkerActivity.class);
            assertEquals(
                    List.of(1, 2, 2, 4, 4),
                    markers.stream().map(MarkerActivity::flags).toList());
            assertEquals(
                    List.of(1, 2, 3, 3, 2),
                    markers.stream().map(MarkerActivity::id).toList());
            assertEquals("app", markers.get(0).domain());
            assertNull(markers.get(3).name());
            assertTrue(markers.get(2).timestamp() < markers.get(3).timestamp());
            MarkerDataActivity data =
                    recording.records(MarkerDataActivity.class).get(0);
            assertEquals(ActivityFlag.MARKER_COLOR_ARGB, data.flags());
            assertEquals(2.5, data.payload());
            assertEquals(7, data.category());
        }
    }

    @Test
    void namesHaveTheIdsOfTheirObjectsOnly() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.NAME);
        Nvtx nvtx = Nvtx.of(machine);
        nvtx.nameThread("worker");
        nvtx.nameDevice(0, "gpu");
        List<NameActivity> names = recording.records(NameActivity.class);
        assertEquals(1, names.get(0).processId());
        assertEquals(1, names.get(0).threadId());
        assertNull(names.get(0).deviceId());
        assertEquals(0, names.get(1).deviceId());
        assertNull(names.get(1).processId());
        assertNull(names.get(1).streamId());
    }

    @Test
    void markersHaveDataOnlyIfTheProgramGaveSome() {
        Recording recording =
                new Recording(machine, Generation.CUDA_13_0, ActivityKind.MARKER, ActivityKind.MARKER_DATA);
        Nvtx nvtx = Nvtx.of(machine);
        nvtx.mark("plain");
        nvtx.mark(new Nvtx.Attributes("colored", 0xff00ff00, 0, null, null));
        nvtx.mark(new Nvtx.Attributes("measured", null, 0, 2.5, null));
        List<MarkerDataActivity> data = recording.records(MarkerDataActivity.class);
        assertEquals(List.of(2, 3), data.stream().map(MarkerDataActivity::id).toList());
        assertEquals(
                List.of(PayloadKind.NONE, PayloadKind.DOUBLE),
                data.stream().map(MarkerDataActivity::payloadKind).toList());
        assertEquals(2.5, data.get(1).payload());
    }

    @Test
    void markersTellRangesOfAThreadFromOthers() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.MARKER);
        Nvtx nvtx = Nvtx.of(machine);
        nvtx.rangePush("pushed");
        int range = nvtx.rangeStart("started");
        nvtx.rangePop();
        nvtx.rangeEnd(range);
        assertEquals(
                List.of(true, false, true, false),
                recording.records(MarkerActivity.class).stream()
                        .map(MarkerActivity::pushed)
                        .toList());
    }

    /** Annotates in code that the machine calls; returns how often it will. */
    private static int annotateIn(String where, Machine machine, CudaDriver cuda) {
        int times = 30;
        Nvtx nvtx = Nvtx.of(machine);
        if (where.equals("listener")) {
            onCompletion(machine, (operation, time) -> nvtx.mark("completed"));
        }
        ExternalQueue queue = machine.external().queue("queue");
        for (int i = 0; i < times; i++) {
            switch (where) {
                case "effect" -> queue.run("effect", 100, () -> nvtx.mark("effect"));
                case "host function" -> cuda.cuLaunchHostFunc(null, () -> nvtx.mark("host function"));
                case "listener" -> cuda.cuLaunchHostFunc(null, () -> {});
                default -> throw new IllegalArgumentException(where);
            }
        }
        cuda.cuCtxSynchronize();
        queue.finish();
        return times;
    }

    /** Each buffer is requested, and returned, while code of the program is in the machine. */
    @ParameterizedTest
    @ValueSource(strings = {"effect", "host function", "listener"})
    void annotationsOfCodeThatTheMachineCallsAreRecorded(String where) {
        int bytes = 256;
        CudaDriver cuda = driverWithContext(machine);
        Recording recording = new Recording(machine, Generation.CUDA_13_0, bytes, 0, ActivityKind.MARKER);
        int times = annotateIn(where, machine, cuda);
        assertEquals(times, recording.records(MarkerActivity.class).size());
        assertEquals(0, recording.cupti().cuptiActivityGetNumDroppedRecords(null, 0));
        assertEquals(0, recording.buffers(), "buffers are kept");
    }

    /** Whether a host function returns at once or blocks, its ranges are those of one thread. */
    @Test
    void rangesOfHostFunctionsAreOfAThreadOfTheirOwn() throws InterruptedException {
        CudaDriver cuda = driverWithContext(machine);
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.MARKER);
        Nvtx nvtx = Nvtx.of(machine);
        assertEquals(0, nvtx.rangePush("caller"));
        List<Integer> depths = new ArrayList<>();
        cuda.cuLaunchHostFunc(null, () -> {
            depths.add(nvtx.rangePop());
            depths.add(nvtx.rangePush("first"));
        });
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        cuda.cuLaunchHostFunc(null, () -> {
            begun.countDown();
            Uninterruptibles.awaitUninterruptibly(goOn);
            depths.add(nvtx.rangePush("second"));
            depths.add(nvtx.rangePop());
        });
        machine.advance(Duration.ofMillis(1));
        begun.await();
        goOn.countDown();
        cuda.cuCtxSynchronize();
        assertEquals(0, nvtx.rangePop());
        assertEquals(List.of(-1, 0, 1, 1), depths);
        List<MarkerActivity> markers = recording.records(MarkerActivity.class);
        assertEquals(
                List.of("caller", "first", "second"),
                markers.stream()
                        .map(MarkerActivity::name)
                        .filter(Objects::nonNull)
                        .toList());
        List<Integer> threads = markers.stream().map(MarkerActivity::threadId).toList();
        int caller = threads.get(0);
        int other = threads.get(1);
        assertNotEquals(caller, other);
        assertEquals(List.of(caller, other, other, other, caller), threads);
    }
}
