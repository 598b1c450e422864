package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.Counter;
import orrery.cupti.record.EnvironmentActivity;
import orrery.cupti.record.EnvironmentKind;
import orrery.cupti.record.EventActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.Metric;
import orrery.cupti.record.MetricActivity;
import orrery.device.DeviceAttribute;
import orrery.device.Devices;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Counters of kernels and copies, and the samples of the environment. */
class CounterRecordsTest extends WithContext {
    /** Blocks of 1024 threads that an SM of an H200 holds. */
    private static final int PER_SM = 2;

    private static final int SMS = 132;

    private final CUfunction nop = function(Kernel.empty());

    CounterRecordsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200()));
    }

    private static List<Long> values(Recording recording, Counter counter) {
        return recording.records(EventActivity.class).stream()
                .filter(each -> each.id() == counter.number())
                .map(EventActivity::value)
                .toList();
    }

    // -- waves ---------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"1, 1", "263, 1", "264, 1", "265, 2", "528, 2", "529, 3"})
    void wavesAreCountedWhole(int blocks, long waves) {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.EVENT);
        cuda.cuLaunchKernel(nop, blocks, 1, 1, 1024, 1, 1, 0, null);
        assertEquals(List.of(waves), values(recording, Counter.WAVES));
    }

    @ParameterizedTest
    @ValueSource(ints = {66, 264, 528})
    void wavesAreMeasuredInParts(int blocks) {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.METRIC);
        cuda.cuLaunchKernel(nop, blocks, 1, 1, 1024, 1, 1, 0, null);
        assertEquals(
                List.of((double) blocks / (PER_SM * SMS)),
                recording.records(MetricActivity.class).stream()
                        .filter(each -> each.id() == Metric.WAVES.number())
                        .map(MetricActivity::value)
                        .toList());
    }

    /** What counts are the SMs that a kernel can run on, also in a graph that is launched elsewhere. */
    @Test
    void aKernelOfAGreenContextHasTheWavesOfItsSms() {
        CUdevice device = cuda.cuDeviceGet(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
        CUfunction kernel = function(Kernel.empty());
        CUdevResource sms = cuda.cuDeviceGetDevResource(device, CUdevResourceType.SM);
        CUdevResource some =
                cuda.cuDevSmResourceSplitByCount(1, sms, 0, 16).result().get(0);
        CUgreenCtx green = cuda.cuGreenCtxCreate(cuda.cuDevResourceGenerateDesc(some), device, 1);
        CUstream stream = cuda.cuGreenCtxStreamCreate(green, 1, 0);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuLaunchKernel(kernel, 16 * PER_SM + 1, 1, 1, 1024, 1, 1, 0, stream);
        CUgraph graph = cuda.cuStreamEndCapture(stream);
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.EVENT);
        cuda.cuLaunchKernel(kernel, 16 * PER_SM, 1, 1, 1024, 1, 1, 0, stream);
        cuda.cuLaunchKernel(kernel, 16 * PER_SM + 1, 1, 1, 1024, 1, 1, 0, stream);
        cuda.cuLaunchKernel(kernel, 16 * PER_SM + 1, 1, 1, 1024, 1, 1, 0, null);
        cuda.cuCtxSynchronize();
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
        cuda.cuCtxSynchronize();
        assertEquals(
                List.of(1L, 1L, 2L, 2L),
                values(recording, Counter.WAVES).stream().sorted().toList());
        assertEquals(2L, values(recording, Counter.WAVES).get(3), "in the graph");
    }

    // -- bytes ---------------------------------------------------------------------------------------------------

    @Test
    void copiesAndFillsCountTheirBytes() {
        long memory = cuda.cuMemAlloc(128);
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.EVENT);
        cuda.cuMemsetD8(memory, (byte) 1, 24);
        cuda.cuMemcpyDtoD(memory + 64, memory, 40);
        assertEquals(List.of(24L, 40L), values(recording, Counter.BYTES));
    }

    // -- environment ---------------------------------------------------------------------------------------------

    @Test
    void clocksAreInMegahertz() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.ENVIRONMENT);
        EnvironmentActivity speed = recording.records(EnvironmentActivity.class).get(0);
        int kilohertz = cuda.cuDeviceGetAttribute(DeviceAttribute.MEMORY_CLOCK_RATE, cuda.cuDeviceGet(0));
        assertEquals(kilohertz / 1000, speed.memoryClock());
    }

    /** A device is sampled when a kernel ends at least a millisecond after the last sample. */
    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 2", "1, 2"})
    void samplesAreAMillisecondApart(long more, int samples) {
        assertEquals(samples, samples(1_000_000 - nanosUntilTheEnd(0) + more));
    }

    /** How long after the first sample a kernel ends whose blocks last so long. */
    private static long nanosUntilTheEnd(long nanosPerBlock) {
        return run(nanosPerBlock).get(0);
    }

    private static long samples(long nanosPerBlock) {
        return run(nanosPerBlock).get(1);
    }

    private static List<Long> run(long nanosPerBlock) {
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.h200()))) {
            CudaDriver cuda = driverWithContext(machine);
            CUfunction kernel = function(cuda, Kernel.empty().costPerBlock((shape, arguments) -> nanosPerBlock));
            Recording recording = new Recording(
                    machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL, ActivityKind.ENVIRONMENT);
            cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, null);
            List<EnvironmentActivity> speeds = recording.records(EnvironmentActivity.class).stream()
                    .filter(each -> each.environmentKind() == EnvironmentKind.SPEED)
                    .toList();
            long end = recording.records(KernelActivity.class).get(0).end();
            return List.of(end - speeds.get(0).timestamp(), (long) speeds.size());
        }
    }
}
