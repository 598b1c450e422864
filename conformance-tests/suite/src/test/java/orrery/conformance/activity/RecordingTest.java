package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.conformance.WithContext;
import orrery.cupti.CuptiException;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.CallbackIds;
import orrery.cupti.record.CdpKernelActivity;
import orrery.cupti.record.Counter;
import orrery.cupti.record.DeviceGraphTraceActivity;
import orrery.cupti.record.DeviceLaunchMode;
import orrery.cupti.record.EnvironmentActivity;
import orrery.cupti.record.EnvironmentKind;
import orrery.cupti.record.EventActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.GraphTraceActivity;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.Metric;
import orrery.cupti.record.MetricActivity;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.timeline.TextTimeline;

/** What is recorded, of whatever the machine does. */
class RecordingTest extends WithContext {
    /** All kinds that can be enabled. */
    private static ActivityKind[] everything() {
        try (Machine machine = Machine.create()) {
            Recording recording = new Recording(machine, Generation.CUDA_13_0);
            return Arrays.stream(ActivityKind.values())
                    .filter(kind -> {
                        try {
                            recording.cupti().cuptiActivityEnable(kind);
                            return true;
                        } catch (CuptiException e) {
                            return false;
                        }
                    })
                    .toArray(ActivityKind[]::new);
        }
    }

    // -- time ----------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void recordingTakesNoTime(Generation generation) {
        assertEquals(timeline(null), timeline(generation));
    }

    private static String timeline(Generation recorded) {
        try (Machine machine = Machine.create()) {
            TextTimeline timeline = new TextTimeline();
            machine.trace().add(timeline);
            Recording recording = recorded == null
                    ? null
                    : new Recording(
                            machine,
                            recorded,
                            Arrays.stream(everything())
                                    .filter(kind -> kind.isIn(recorded))
                                    .toArray(ActivityKind[]::new));
            new DumpProgram(machine).run();
            String drawn = timeline + " until " + machine.now();
            if (recording != null) {
                assertTrue(recording.records().size() > 60);
            }
            return drawn;
        }
    }

    /** Every kind that the document numbers is either recorded or refused. */
    @Test
    void everyDocumentedKindIsRecordedOrRefused() {
        assertEquals(
                Set.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 22, 36, 37, 38, 51),
                new HashSet<>(
                        Arrays.stream(everything()).map(ActivityKind::number).toList()));
    }

    // -- what there is a record of -------------------------------------------------------------------------------

    /**
     * A function of the runtime is one call with an answer of the runtime's own; what the driver does for it is none.
     */
    @Test
    void aRuntimeFunctionHasOneCallRecord() {
        try (Machine machine = Machine.create()) {
            CudaRuntime cuda = CudaRuntime.of(machine);
            Recording recording = new Recording(
                    machine,
                    Generation.CUDA_13_0,
                    ActivityKind.RUNTIME,
                    ActivityKind.DRIVER,
                    ActivityKind.CONCURRENT_KERNEL);
            cuda.cudaLaunchKernel(Kernel.empty(), new dim3(1), new dim3(1), 0, null);
            assertThrows(
                    CudaRuntimeException.class, () -> cuda.cudaLaunchKernel(null, new dim3(1), new dim3(1), 0, null));
            List<CallActivity> calls = recording.records(CallActivity.class);
            assertEquals(
                    List.of("RUNTIME cudaLaunchKernel_v7000 0", "RUNTIME cudaLaunchKernel_v7000 98"),
                    calls.stream()
                            .map(call -> call.kind() + " "
                                    + CallbackIds.runtimeName(call.cbid()).orElseThrow() + " " + call.returnValue())
                            .toList());
            assertEquals(
                    calls.get(0).correlationId(),
                    recording.records(KernelActivity.class).get(0).correlationId());
        }
    }

    @Test
    void capturedCallsHaveNoKernelRecords() {
        CUfunction nop = function(Kernel.empty());
        CUstream stream = cuda.cuStreamCreate(1);
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, stream);
        CUgraph graph = cuda.cuStreamEndCapture(stream);
        assertEquals(List.of(), recording.records());
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
        assertEquals(1, recording.records().size());
    }

    @ParameterizedTest
    @EnumSource
    void kernelsOfGraphsThatKernelsLaunch(Generation generation) {
        Recording recording = new Recording(machine, generation, ActivityKind.CONCURRENT_KERNEL);
        recording.cupti().cuptiActivityEnableDeviceGraph(true);
        Recording.launchAgain(cuda, 3, null);
        cuda.cuCtxSynchronize();
        boolean today = generation == Generation.CUDA_13_0;
        List<KernelActivity> kernels = recording.records(KernelActivity.class);
        assertEquals(today ? 3 : 1, kernels.size());
        assertEquals(today ? 0 : 2, recording.records(CdpKernelActivity.class).size());
        assertEquals(
                today ? List.of(false, true, true) : List.of(false),
                kernels.stream().map(KernelActivity::isDeviceLaunched).toList());
    }

    @Test
    void launchesByKernelsAsAWhole() {
        Recording recording =
                new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL, ActivityKind.GRAPH_TRACE);
        recording.cupti().cuptiActivityEnableDeviceGraph(true);
        Recording.launchAgain(cuda, 3, null);
        cuda.cuCtxSynchronize();
        assertEquals(0, recording.records(KernelActivity.class).size());
        assertEquals(1, recording.records(GraphTraceActivity.class).size());
        List<DeviceGraphTraceActivity> launches = recording.records(DeviceGraphTraceActivity.class);
        assertEquals(2, launches.size());
        assertEquals(DeviceLaunchMode.TAIL, launches.get(0).deviceLaunchMode());
        assertEquals(launches.get(0).graphId(), launches.get(0).launcherGraphId());
    }

    /** "Default value is 0, i.e. these records are not collected" (cuptiActivityEnableDeviceGraph). */
    @ParameterizedTest
    @EnumSource(
            value = ActivityKind.class,
            names = {"CONCURRENT_KERNEL", "GRAPH_TRACE"})
    void graphsThatKernelsLaunchAreRecordedOnRequest(ActivityKind kind) {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, kind);
        Recording.launchAgain(cuda, 3, null);
        cuda.cuCtxSynchronize();
        assertEquals(1, recording.records().size());
    }

    /** Work that was dropped with its context was never done. */
    @Test
    void noRecordOfWorkThatIsDropped() {
        Recording recording = new Recording(machine, Generation.CUDA_5_5, ActivityKind.CONCURRENT_KERNEL);
        CUfunction trap = function(Kernel.perLaunch(arguments -> launch -> launch.trap()));
        CUfunction nop = function(Kernel.empty());
        cuda.cuLaunchKernel(trap, 1, 1, 1, 1, 1, 1, 0, null);
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, null);
        machine.settle();
        assertEquals(1, recording.records().size());
    }

    // -- threads -------------------------------------------------------------------------------------------------

    /** Each thread's calls and kernels are all there, each record whole. */
    @Test
    void recordsOfSeveralThreadsAreComplete() {
        int threads = 4;
        int launches = 500;
        CUcontext context = cuda.cuCtxGetCurrent();
        CUfunction nop = function(Kernel.empty());
        Recording recording = new Recording(
                machine, Generation.CUDA_13_0, 1024, 0, ActivityKind.CONCURRENT_KERNEL, ActivityKind.DRIVER);
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            running.add(CompletableFuture.runAsync(() -> {
                cuda.cuCtxSetCurrent(context);
                CUstream stream = cuda.cuStreamCreate(1);
                for (int k = 0; k < launches; k++) {
                    cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, stream);
                }
                cuda.cuStreamSynchronize(stream);
            }));
        }
        running.forEach(CompletableFuture::join);
        List<KernelActivity> kernels = recording.records(KernelActivity.class);
        List<CallActivity> calls = recording.records(CallActivity.class);
        assertEquals(threads * launches, kernels.size());
        assertEquals(threads * (launches + 3), calls.size());
        Set<Integer> numbers = new HashSet<>();
        calls.forEach(call -> assertTrue(numbers.add(call.correlationId())));
        Set<Long> grids = new HashSet<>();
        for (KernelActivity kernel : kernels) {
            assertTrue(grids.add(kernel.gridId()) && numbers.contains(kernel.correlationId()));
            assertEquals("kernel", kernel.name());
            assertTrue(kernel.start() < kernel.end());
        }
    }

    // -- what the model knows --------------------------------------------------------------------------------------

    @Test
    void countersFollowTheModel() {
        Recording recording = new Recording(
                machine, Generation.CUDA_5_5, ActivityKind.EVENT, ActivityKind.METRIC, ActivityKind.ENVIRONMENT);
        cuda.cuLaunchKernel(function(Kernel.empty()), 300, 1, 1, 1024, 1, 1, 0, null);
        cuda.cuMemsetD8(cuda.cuMemAlloc(64), (byte) 0, 64);
        List<EventActivity> events = recording.records(EventActivity.class);
        assertEquals(
                List.of(Counter.BLOCKS, Counter.WARPS, Counter.WAVES, Counter.BYTES).stream()
                        .map(Counter::number)
                        .toList(),
                events.stream().map(EventActivity::id).toList());
        assertEquals(
                List.of(300L, 9600L, 2L, 64L),
                events.stream().map(EventActivity::value).toList());
        MetricActivity occupancy = recording.records(MetricActivity.class).get(0);
        assertEquals(Metric.OCCUPANCY.number(), occupancy.id());
        assertEquals(1.0, occupancy.value());
        assertEquals(1980, recording.records(EnvironmentActivity.class).get(0).smClock());
    }

    /** Half of the SMs work for ten milliseconds, then all of them. */
    @Test
    void powerFollowsTheWork() {
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200()))) {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction busy = function(cuda, Kernel.empty().costPerBlock((shape, arguments) -> 10_000_000));
            Recording recording = new Recording(machine, Generation.CUDA_5_5, ActivityKind.ENVIRONMENT);
            cuda.cuLaunchKernel(busy, 66, 1, 1, 1024, 1, 1, 0, null);
            cuda.cuLaunchKernel(busy, 264, 1, 1, 1024, 1, 1, 0, null);
            List<EnvironmentActivity> records = recording.records(EnvironmentActivity.class);
            assertEquals(
                    List.of(121, 410, 700),
                    records.stream()
                            .filter(each -> each.environmentKind() == EnvironmentKind.POWER)
                            .map(each -> each.power() / 1000)
                            .toList());
            assertEquals(
                    List.of(33, 44, 56),
                    records.stream()
                            .filter(each -> each.environmentKind() == EnvironmentKind.TEMPERATURE)
                            .map(EnvironmentActivity::gpuTemperature)
                            .toList());
            assertEquals(700_000, records.get(2).powerLimit());
        }
    }

    /** Earlier calls are not recorded; existing objects are. */
    @Test
    void enablingLateRecordsExistingObjectsButNoEarlierCalls() {
        CUfunction nop = function(Kernel.empty());
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, null);
        cuda.cuCtxSynchronize();
        Recording recording = new Recording(
                machine, Generation.CUDA_5_5, ActivityKind.CONTEXT, ActivityKind.DEVICE, ActivityKind.KERNEL);
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, null);
        recording.cupti().cuptiActivityFlushAll(0);
        recording.cupti().cuptiActivityDisable(ActivityKind.KERNEL);
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, null);
        assertEquals(
                Set.of(ActivityKind.CONTEXT, ActivityKind.DEVICE, ActivityKind.KERNEL),
                new HashSet<>(recording.records().stream().map(Activity::kind).toList()));
        assertEquals(3, recording.records().size());
    }
}
