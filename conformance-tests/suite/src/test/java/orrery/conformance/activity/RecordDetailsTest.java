package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.conformance.WithContext;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.ActivityMemoryKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.CudaEventActivity;
import orrery.cupti.record.EnvironmentActivity;
import orrery.cupti.record.EnvironmentKind;
import orrery.cupti.record.EventActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemsetActivity;
import orrery.cupti.record.OverheadActivity;
import orrery.cupti.record.OverheadKind;
import orrery.device.Devices;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** Fields and codes of records that programs rely on, each checked against what the program did. */
class RecordDetailsTest extends WithContext {
    RecordDetailsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200()));
    }

    private CUfunction lasting(long nanos) {
        return function(Kernel.perLaunch(arguments -> launch -> {}).costPerBlock((shape, arguments) -> nanos));
    }

    private void launch(CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    // -- time ----------------------------------------------------------------------------------------------------

    /** A host function runs after the kernel before it: its clock does not show an earlier time. */
    @Test
    void aTimestampInAHostFunctionIsNotBeforeTheKernelsEnd() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        long[] times = new long[2];
        launch(lasting(5_000_000), null);
        cuda.cuLaunchHostFunc(null, () -> {
            times[0] = recording.cupti().cuptiGetTimestamp();
            times[1] = machine.now();
        });
        cuda.cuCtxSynchronize();
        long end = recording.records(KernelActivity.class).get(0).end();
        assertTrue(times[0] >= end, times[0] + " ns; the kernel ends at " + end);
        assertTrue(times[1] >= end, times[1] + " ns; the kernel ends at " + end);
        assertTrue(machine.now() >= times[0], "the host's clock is behind that of its function");
    }

    @Test
    void anEventIsTimedWhenTheDeviceReachesIt() {
        Recording recording =
                new Recording(machine, Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL, ActivityKind.CUDA_EVENT);
        CUevent event = cuda.cuEventCreate(0);
        launch(lasting(1_000_000), null);
        cuda.cuEventRecord(event, null);
        cuda.cuCtxSynchronize();
        cuda.cuEventRecord(event, null); // nothing to wait for
        long end = recording.records(KernelActivity.class).get(0).end();
        List<CudaEventActivity> records = recording.records(CudaEventActivity.class);
        assertEquals(2, records.size());
        assertTrue(records.get(0).deviceTimestamp() >= end);
        assertTrue(records.get(0).deviceTimestamp() < end + 100_000);
        assertTrue(records.get(1).deviceTimestamp() > records.get(0).deviceTimestamp());
    }

    // -- copies and fills ----------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"1, 200, 200", "1, -1, 255", "2, 65535, 65535", "4, -1, -1"})
    void theValueOfAFillIsUnsigned(int elementSize, int value, int recorded) {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.MEMSET);
        long memory = cuda.cuMemAlloc(64);
        switch (elementSize) {
            case 1 -> cuda.cuMemsetD8(memory, (byte) value, 8);
            case 2 -> cuda.cuMemsetD16(memory, (short) value, 8);
            default -> cuda.cuMemsetD32(memory, value, 8);
        }
        assertEquals(recorded, recording.records(MemsetActivity.class).get(0).value());
    }

    /** The document's structures have the id of the runtime's call beside that of the driver's. */
    @Test
    void copiesOfTheRuntimeHaveItsCorrelationId() {
        Recording recording = new Recording(
                machine, Generation.CUDA_5_5, ActivityKind.MEMCPY, ActivityKind.MEMSET, ActivityKind.RUNTIME);
        CudaRuntime runtime = CudaRuntime.of(machine);
        long memory = runtime.cudaMalloc(64);
        long host = runtime.cudaHostAlloc(64, CudaRuntime.cudaHostAllocDefault);
        runtime.cudaMemset(memory, 200, 64);
        runtime.cudaMemcpyAsync(memory, host, 8, CudaRuntime.cudaMemcpyHostToDevice, null);
        runtime.cudaMemcpy(memory, host, 8, CudaRuntime.cudaMemcpyHostToDevice);
        cuda.cuMemsetD8(memory, (byte) 1, 64);
        cuda.cuMemcpyHtoDAsync(memory, host, 8, null);
        cuda.cuMemcpyHtoD(memory, host, 8);
        Map<Integer, String> calls = recording.records(CallActivity.class).stream()
                .collect(Collectors.toMap(CallActivity::correlationId, CallActivity::function));
        List<MemsetActivity> fills = recording.records(MemsetActivity.class);
        assertEquals("cudaMemset_v3020", calls.get(fills.get(0).runtimeCorrelationId()));
        assertEquals(0, fills.get(1).runtimeCorrelationId());
        List<MemcpyActivity> copies = recording.records(MemcpyActivity.class);
        assertEquals("cudaMemcpyAsync_v3020", calls.get(copies.get(0).correlationId()));
        assertEquals("cudaMemcpy_v3020", calls.get(copies.get(1).correlationId()));
        assertEquals(
                List.of(copies.get(0).correlationId(), copies.get(1).correlationId(), 0, 0),
                copies.stream().map(MemcpyActivity::runtimeCorrelationId).toList());
    }

    @ParameterizedTest
    @EnumSource
    void managedMemoryIsUnknownToCuda55(Generation generation) {
        Recording recording = new Recording(machine, generation, ActivityKind.MEMCPY);
        long managed = cuda.cuMemAllocManaged(64, CudaDriver.CU_MEM_ATTACH_GLOBAL);
        cuda.cuMemcpyDtoD(cuda.cuMemAlloc(64), managed, 64);
        ActivityMemoryKind expected =
                generation == Generation.CUDA_5_5 ? ActivityMemoryKind.UNKNOWN : ActivityMemoryKind.MANAGED;
        assertEquals(expected, recording.records(MemcpyActivity.class).get(0).srcKind());
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /**
     * What a program for the runtime calls in the driver: with DRIVER alone, kernels belong to those calls. CUDA 13.0
     * on an H200 records neither launches nor allocations nor memsets of the runtime as calls of the driver.
     */
    @ParameterizedTest
    @EnumSource
    void driverRecordsOfTheRuntimeHaveTheIdsOfItsKernels(Generation generation) {
        Recording recording = new Recording(machine, generation, ActivityKind.CONCURRENT_KERNEL, ActivityKind.DRIVER);
        CudaRuntime runtime = CudaRuntime.of(machine);
        runtime.cudaMemset(runtime.cudaMalloc(64), 200, 64);
        runtime.cudaLaunchKernel(Kernel.empty().named("nop"), new dim3(1), new dim3(1), 0, null);
        runtime.cudaDeviceSynchronize();
        int id = recording.records(KernelActivity.class).get(0).correlationId();
        List<CallActivity> calls = recording.records(CallActivity.class);
        assertEquals(
                generation == Generation.CUDA_5_5,
                calls.stream()
                        .anyMatch(call ->
                                call.correlationId() == id && call.function().equals("cuLaunchKernel")),
                calls::toString);
        assertEquals(
                generation == Generation.CUDA_5_5,
                calls.stream()
                        .anyMatch(call -> call.function().startsWith("cuMemAlloc")
                                || call.function().startsWith("cuMemsetD")),
                calls::toString);
    }

    /** As the H200 shows: beside the records of the runtime those of its calls of the driver are left out. */
    @ParameterizedTest
    @EnumSource
    void driverRecordsBesideThoseOfTheRuntime(Generation generation) {
        Recording recording = new Recording(machine, generation, ActivityKind.RUNTIME, ActivityKind.DRIVER);
        CudaRuntime.of(machine).cudaMalloc(64);
        boolean driver = recording.records(CallActivity.class).stream()
                .anyMatch(call ->
                        call.kind() == ActivityKind.DRIVER && call.function().startsWith("cuMemAlloc"));
        assertEquals(generation == Generation.CUDA_5_5, driver);
    }

    // -- overheads and environment -------------------------------------------------------------------------------

    @Test
    void overheadsOfModulesStreamsInstrumentationAndFlushes() {
        Recording recording =
                new Recording(machine, Generation.CUDA_5_5, ActivityKind.OVERHEAD, ActivityKind.GLOBAL_ACCESS);
        long before = machine.now();
        CUfunction function = lasting(1_000_000);
        cuda.cuStreamCreate(0);
        launch(function, null);
        List<OverheadActivity> overheads = recording.records(OverheadActivity.class);
        assertEquals(
                Set.of(
                        OverheadKind.DRIVER_COMPILER,
                        OverheadKind.CUPTI_INSTRUMENTATION,
                        OverheadKind.CUPTI_RESOURCE,
                        OverheadKind.CUPTI_BUFFER_FLUSH),
                overheads.stream().map(OverheadActivity::overheadKind).collect(Collectors.toSet()));
        OverheadActivity compiler = overheads.get(0);
        assertEquals(OverheadKind.DRIVER_COMPILER, compiler.overheadKind());
        assertTrue(compiler.start() >= before && compiler.end() > compiler.start());
        OverheadActivity flush = overheads.stream()
                .filter(each -> each.overheadKind() == OverheadKind.CUPTI_BUFFER_FLUSH)
                .findFirst()
                .orElseThrow();
        assertTrue(flush.end() - flush.start() > 900_000, "the flush waits for the kernel");
    }

    /** Of figures that share their bytes only those that the kind names can be read. */
    @Test
    void figuresThatAreNotMeantAreNotThere() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.ENVIRONMENT);
        Map<EnvironmentKind, EnvironmentActivity> records = recording.records(EnvironmentActivity.class).stream()
                .collect(Collectors.toMap(EnvironmentActivity::environmentKind, each -> each));
        assertEquals(
                Set.of(
                        EnvironmentKind.SPEED,
                        EnvironmentKind.TEMPERATURE,
                        EnvironmentKind.POWER,
                        EnvironmentKind.COOLING),
                records.keySet());
        EnvironmentActivity temperature = records.get(EnvironmentKind.TEMPERATURE);
        assertEquals(33, temperature.gpuTemperature());
        assertNull(temperature.smClock());
        assertNull(temperature.power());
        EnvironmentActivity speed = records.get(EnvironmentKind.SPEED);
        assertEquals(1980, speed.smClock());
        assertEquals(5, speed.pcieLinkGen());
        assertEquals(16, speed.pcieLinkWidth());
        assertEquals(0, speed.clocksThrottleReasons());
        assertNull(speed.gpuTemperature());
        assertEquals(0, records.get(EnvironmentKind.COOLING).fanSpeed());
    }

    /** A kernel warms the device whether or not it has a record of its own. */
    @Test
    void theEnvironmentIsSampledThoughAGraphIsRecordedAsAWhole() {
        Recording recording =
                new Recording(machine, Generation.CUDA_13_0, ActivityKind.ENVIRONMENT, ActivityKind.GRAPH_TRACE);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, null, CUkernelNodeParams.of(lasting(5_000_000), 132, 1));
        cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), null);
        List<Integer> celsius = recording.records(EnvironmentActivity.class).stream()
                .map(EnvironmentActivity::gpuTemperature)
                .filter(Objects::nonNull)
                .toList();
        assertEquals(2, celsius.size(), "one at the begin and one at the end");
        assertTrue(celsius.get(1) > celsius.get(0), celsius::toString);
    }

    // -- kinds ---------------------------------------------------------------------------------------------------

    @Test
    void theRecordsOfACounterHaveNoInstances() {
        Recording recording = new Recording(machine, Generation.CUDA_13_0, ActivityKind.EVENT);
        launch(function(Kernel.empty()), null);
        assertFalse(recording.records(EventActivity.class).isEmpty());
        assertEquals(
                Set.of(ActivityKind.EVENT),
                recording.records().stream().map(Activity::kind).collect(Collectors.toSet()));
    }
}
