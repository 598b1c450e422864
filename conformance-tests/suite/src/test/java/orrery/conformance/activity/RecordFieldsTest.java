package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.conformance.WithContext;
import orrery.cupti.Cupti;
import orrery.cupti.Nvtx;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.CallbackIds;
import orrery.cupti.record.ContextActivity;
import orrery.cupti.record.CudaEventActivity;
import orrery.cupti.record.DeviceActivity;
import orrery.cupti.record.Generation;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.MemcpyKind;
import orrery.cupti.record.ObjectKind;
import orrery.cupti.record.OverheadActivity;
import orrery.cupti.record.OverheadKind;
import orrery.cupti.record.PeerMemcpyActivity;
import orrery.cupti.record.Structure;
import orrery.cupti.record.SynchronizationActivity;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUjitOptions;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

/** What the fields of records say, where another value would be plausible. */
class RecordFieldsTest extends WithContext {
    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final CUfunction nop = function(Kernel.empty());

    RecordFieldsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    }

    private Recording record(Generation generation, ActivityKind... kinds) {
        return new Recording(machine, generation, kinds);
    }

    private void launch(CUfunction function, int threads) {
        cuda.cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, null);
    }

    // -- devices -------------------------------------------------------------------------------------------------

    /** The limits that the CUDA documentation lists for compute capability 9.0. */
    @Test
    void aDeviceHasItsLimits() {
        DeviceActivity device = record(Generation.CUDA_13_0, ActivityKind.DEVICE)
                .records(DeviceActivity.class)
                .get(0);
        assertEquals(64, device.maxWarpsPerMultiprocessor());
        assertEquals(1024, device.maxThreadsPerBlock());
        assertEquals(65_536, device.maxRegistersPerBlock());
        assertEquals(48 << 10, device.maxSharedMemoryPerBlock());
        assertEquals(
                List.of(1024, 1024, 64), List.of(device.maxBlockDimX(), device.maxBlockDimY(), device.maxBlockDimZ()));
        assertEquals(
                List.of(Integer.MAX_VALUE, 65_535, 65_535),
                List.of(device.maxGridDimX(), device.maxGridDimY(), device.maxGridDimZ()));
    }

    @Test
    void workNamesItsDevice() {
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        launch(nop, 1);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        launch(function(Kernel.empty()), 1);
        assertEquals(
                List.of(0, 1),
                recording.records(KernelActivity.class).stream()
                        .map(KernelActivity::deviceId)
                        .toList());
    }

    /** "If mig mode is disabled value is set to UINT32_MAX"; a GPU that is no NUMA node has no id of one. */
    @Test
    void aDeviceHasNoInstancesAndNoNode() {
        ActivityBuffer buffer = ActivityBuffer.allocate(1024);
        Cupti cupti = Cupti.of(machine, Generation.CUDA_13_0);
        cupti.cuptiActivityEnqueueBuffer(null, 0, buffer, buffer.size());
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        Structure structure = DeviceActivity.TYPE.structure(Generation.CUDA_13_0);
        for (String field : List.of("gpuInstanceId", "computeInstanceId", "numaId")) {
            assertEquals(-1, Objects.requireNonNull(structure.field(field)).get(buffer.bytes(), 0), field);
        }
    }

    /** "Invalid if the field 'isGreenContext' is 0" ({@code CUpti_ActivityContext3}); an H200 says 0. */
    @Test
    void onlyAGreenContextHasMultiprocessors() {
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.CONTEXT);
        for (ContextActivity each : recording.records(ContextActivity.class)) {
            assertEquals(0, each.numMultiprocessors());
        }
        assertEquals(1, recording.records(ContextActivity.class).size());
    }

    // -- events --------------------------------------------------------------------------------------------------

    /**
     * As an H200 answers: the id is that of the latest record of the event, if any; what concerns no event has none.
     */
    @Test
    void aSynchronizationNamesTheRecordOfItsEvent() {
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.CUDA_EVENT, ActivityKind.SYNCHRONIZATION);
        CUevent event = cuda.cuEventCreate(0);
        CUstream stream = cuda.cuStreamCreate(1);
        cuda.cuEventSynchronize(event);
        cuda.cuEventRecord(event, null);
        cuda.cuEventRecord(event, null);
        cuda.cuStreamWaitEvent(stream, event, 0);
        cuda.cuEventRecord(event, stream);
        cuda.cuEventQuery(event);
        cuda.cuEventSynchronize(event);
        cuda.cuStreamSynchronize(stream);
        List<Long> records = recording.records(CudaEventActivity.class).stream()
                .map(CudaEventActivity::cudaEventSyncId)
                .toList();
        assertEquals(3, Set.copyOf(records).size());
        long none = 0xffffffffL;
        assertEquals(
                List.of(0L, records.get(1), records.get(2), records.get(2), none),
                recording.records(SynchronizationActivity.class).stream()
                        .map(SynchronizationActivity::cudaEventSyncId)
                        .toList());
    }

    /** As an H200 answers: with the number of the launch, also if the launch is recorded as a whole. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNodeThatRecordsAnEventHasARecord(boolean asAWhole) {
        Recording recording = record(
                Generation.CUDA_13_0, ActivityKind.CUDA_EVENT, ActivityKind.SYNCHRONIZATION, ActivityKind.DRIVER);
        if (asAWhole) {
            recording.cupti().cuptiActivityEnable(ActivityKind.GRAPH_TRACE);
        }
        CUstream stream = cuda.cuStreamCreate(1);
        CUevent event = cuda.cuEventCreate(0);
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode kernel =
                cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function(Kernel.empty())));
        cuda.cuGraphAddEventRecordNode(graph, List.of(kernel), event);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, stream);
        cuda.cuGraphLaunch(exec, stream);
        cuda.cuEventSynchronize(event);
        List<CudaEventActivity> events = recording.records(CudaEventActivity.class);
        assertEquals(
                recording.records(CallActivity.class).stream()
                        .filter(call -> CallbackIds.driverName(call.cbid()).equals(Optional.of("cuGraphLaunch")))
                        .map(CallActivity::correlationId)
                        .toList(),
                events.stream().map(CudaEventActivity::correlationId).toList());
        assertEquals(cuda.cuStreamGetId(stream), events.get(0).streamId());
        assertEquals(
                List.of(events.get(1).cudaEventSyncId()),
                recording.records(SynchronizationActivity.class).stream()
                        .map(SynchronizationActivity::cudaEventSyncId)
                        .toList());
    }

    // -- copies --------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aCopyBetweenDevicesNamesItsCallContextsAndStream(Generation generation) {
        CUcontext there = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        long target = cuda.cuMemAlloc(64);
        cuda.cuCtxSetCurrent(context);
        long source = cuda.cuMemAlloc(64);
        Recording recording = record(generation, ActivityKind.MEMCPY, ActivityKind.MEMCPY2, ActivityKind.DRIVER);
        cuda.cuMemcpyPeer(target, there, source, context, 64);
        CallActivity call = recording.records(CallActivity.class).get(0);
        PeerMemcpyActivity copy = recording.records(PeerMemcpyActivity.class).get(0);
        assertEquals(call.correlationId(), copy.correlationId());
        assertEquals(cuda.cuCtxGetId(context), copy.contextId());
        assertEquals(recording.cupti().cuptiGetStreamId(context, null), copy.streamId());
        assertEquals(MemcpyKind.PTOP, copy.copyKind());
        assertEquals(List.of(0, 1), List.of(copy.srcDeviceId(), copy.dstDeviceId()));
        assertEquals(
                List.of(cuda.cuCtxGetId(context), cuda.cuCtxGetId(there)),
                List.of((long) copy.srcContextId(), (long) copy.dstContextId()));
        assertEquals(0, recording.records(MemcpyActivity.class).size());
    }

    // -- kernels -------------------------------------------------------------------------------------------------

    /** A launch that differs from the one before in a single thing has a record of its own. */
    @Test
    void aKernelHasItsOwnShapeAndAttributes() {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode node = cuda.cuGraphAddKernelNode(graph, null, CUkernelNodeParams.of(nop, 4, 1));
        CUgraphExec plain = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphKernelNodeSetAttribute(node, CUlaunchAttribute.clusterDim(2, 1, 1));
        CUgraphExec clustered = cuda.cuGraphInstantiate(graph, 0);
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        launch(nop, 32);
        launch(nop, 64);
        cuda.cuGraphLaunch(plain, null);
        cuda.cuGraphLaunch(clustered, null);
        cuda.cuLaunchKernel(nop, 4, 1, 1, 32, 1, 1, 0, null);
        cuda.cuLaunchKernelEx(
                new CUlaunchConfig(4, 1, 1, 32, 1, 1, 0, null, List.of(CUlaunchAttribute.clusterDim(2, 1, 1))), nop);
        cuda.cuLaunchKernel(nop, 4, 1, 1, 64, 1, 1, 8, null);
        cuda.cuLaunchKernel(nop, 4, 1, 1, 64, 1, 1, 8, null);
        assertEquals(
                List.of("32 0 0", "64 0 0", "1 0 0", "1 2 0", "32 0 0", "32 2 0", "64 0 8", "64 0 8"),
                recording.records(KernelActivity.class).stream()
                        .map(kernel -> kernel.blockX() + " " + kernel.clusterX() + " " + kernel.dynamicSharedMemory())
                        .toList());
    }

    /** The id of a node is the same in each launch, and no other node of any graph has it. */
    @Test
    void aNodeHasAnIdOfItsOwn() {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, null, CUkernelNodeParams.single(nop));
        cuda.cuGraphAddKernelNode(graph, null, CUkernelNodeParams.single(nop));
        CUgraphExec first = cuda.cuGraphInstantiate(graph, 0);
        CUgraphExec second = cuda.cuGraphInstantiate(graph, 0);
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.CONCURRENT_KERNEL);
        cuda.cuGraphLaunch(first, null);
        cuda.cuGraphLaunch(second, null);
        cuda.cuGraphLaunch(first, null);
        List<KernelActivity> kernels = recording.records(KernelActivity.class);
        assertEquals(6, kernels.size());
        assertEquals(
                4,
                kernels.stream()
                        .map(KernelActivity::graphNodeId)
                        .collect(Collectors.toSet())
                        .size());
        for (KernelActivity each : kernels) {
            assertEquals(each.graphId(), each.graphNodeId() >>> Integer.SIZE);
        }
    }

    // -- markers -------------------------------------------------------------------------------------------------

    @Test
    void aMarkerHasItsColor() {
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.MARKER, ActivityKind.MARKER_DATA);
        Nvtx nvtx = Nvtx.of(machine);
        nvtx.mark(new Nvtx.Attributes("colored", 0xff00ff00, 0, null, null));
        nvtx.mark(new Nvtx.Attributes("measured", null, 0, 2.5, null));
        assertEquals(
                List.of(0xff00ff00, 0),
                recording.records(MarkerDataActivity.class).stream()
                        .map(MarkerDataActivity::color)
                        .toList());
    }

    /** "User must enable CUPTI_ACTIVITY_KIND_MARKER as well to get records for marker data" (CUDA 13.0). */
    @ParameterizedTest
    @EnumSource
    void dataOfMarkersNeedsMarkersInCuda13(Generation generation) {
        Recording recording = record(generation, ActivityKind.MARKER_DATA);
        Nvtx nvtx = Nvtx.of(machine);
        nvtx.mark(new Nvtx.Attributes("alone", null, 7, null, null));
        recording.cupti().cuptiActivityEnable(ActivityKind.MARKER);
        nvtx.mark(new Nvtx.Attributes("beside markers", null, 8, null, null));
        assertEquals(
                generation == Generation.CUDA_13_0 ? List.of(8) : List.of(7, 8),
                recording.records(MarkerDataActivity.class).stream()
                        .map(MarkerDataActivity::category)
                        .toList());
    }

    // -- overheads -----------------------------------------------------------------------------------------------

    /** A module that is refused is not compiled. */
    @Test
    void onlyModulesAreCompiled() {
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.OVERHEAD);
        long before = machine.now();
        cuda.cuModuleLoadData(CUmoduleImage.empty());
        long after = machine.now();
        cuda.cuMemAlloc(64);
        assertThrows(CudaException.class, () -> cuda.cuModuleLoadData(null));
        List<OverheadActivity> compilers = recording.records(OverheadActivity.class).stream()
                .filter(each -> each.overheadKind() == OverheadKind.DRIVER_COMPILER)
                .toList();
        assertEquals(1, compilers.size());
        OverheadActivity compiler = compilers.get(0);
        assertEquals(List.of(before, after), List.of(compiler.start(), compiler.end()));
        assertEquals(ObjectKind.THREAD, compiler.objectKind());
        assertNotEquals(0, compiler.threadId());
    }

    @Test
    void allFunctionsThatLoadAModuleCompileIt() {
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.OVERHEAD, ActivityKind.DRIVER);
        cuda.cuModuleLoadData(CUmoduleImage.empty());
        cuda.cuModuleLoadDataEx(CUmoduleImage.empty(), new CUjitOptions());
        cuda.cuModuleLoadFatBinary(CUmoduleImage.empty());
        List<CallActivity> calls = recording.records(CallActivity.class);
        assertEquals(3, calls.size());
        assertEquals(
                calls.stream().map(each -> each.start() + " " + each.end()).toList(),
                recording.records(OverheadActivity.class).stream()
                        .filter(each -> each.overheadKind() == OverheadKind.DRIVER_COMPILER)
                        .map(each -> each.start() + " " + each.end())
                        .toList());
    }

    /** The id is "identical to the correlation ID in the driver or runtime API activity record". */
    @Test
    void anOverheadHasTheCorrelationIdOfItsCall() {
        CUfunction observed = function(Kernel.perLaunch(arguments -> launch -> {}));
        Recording recording =
                record(Generation.CUDA_13_0, ActivityKind.OVERHEAD, ActivityKind.DRIVER, ActivityKind.GLOBAL_ACCESS);
        cuda.cuModuleLoadData(CUmoduleImage.empty());
        cuda.cuStreamCreate(0);
        launch(observed, 1);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        Map<Integer, String> calls = recording.records(CallActivity.class).stream()
                .collect(Collectors.toMap(CallActivity::correlationId, CallActivity::function));
        calls.put(0, "none");
        assertEquals(
                List.of(
                        "DRIVER_COMPILER cuModuleLoadData",
                        "CUPTI_RESOURCE cuStreamCreate",
                        "CUPTI_INSTRUMENTATION cuLaunchKernel",
                        "CUPTI_RESOURCE cuCtxCreate_v4",
                        "CUPTI_BUFFER_FLUSH none"),
                recording.records(OverheadActivity.class).stream()
                        .filter(each -> each.overheadKind() != OverheadKind.ACTIVITY_BUFFER_REQUEST)
                        .map(each -> each.overheadKind() + " " + calls.get(each.correlationId()))
                        .distinct()
                        .toList());
    }

    /** Streams and contexts are resources that the recorder follows. */
    @Test
    void streamsAndContextsAreOverheadsOfTheProcess() {
        Recording recording = record(Generation.CUDA_13_0, ActivityKind.OVERHEAD);
        cuda.cuStreamCreate(0);
        cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
        List<OverheadActivity> resources = recording.records(OverheadActivity.class).stream()
                .filter(each -> each.overheadKind() == OverheadKind.CUPTI_RESOURCE)
                .toList();
        assertEquals(2, resources.size());
        for (OverheadActivity each : resources) {
            assertEquals(ObjectKind.PROCESS, each.objectKind());
            assertEquals(1, each.processId());
        }
    }
}
