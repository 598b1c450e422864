package orrery.conformance.families;

import java.util.Arrays;
import java.util.List;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.cudaExtent;

/** Handles that are null, sizes that are 0 or too large, numbers that no constant has, dependencies. */
final class HandleProbes {
    private static final long HUGE = 1L << 50;

    private HandleProbes() {}

    static void add(LabelledProbes probes) {
        MemoryProbes.flags(probes);
        addStreams(probes);
        addGraphs(probes);
        addCaptures(probes);
        addPools(probes);
        addAllocations(probes);
        addDevices(probes);
        addFunctions(probes);
        addDependencies(probes);
    }

    private static void addStreams(LabelledProbes probes) {
        probes.add("stream destroy null", f -> f.cuda.cudaStreamDestroy(null));
        probes.add("stream destroy legacy", f -> f.cuda.cudaStreamDestroy(CUstream.LEGACY));
        probes.add("stream destroy per thread", f -> f.cuda.cudaStreamDestroy(CUstream.PER_THREAD));
        probes.add("event destroy null", f -> f.cuda.cudaEventDestroy(null));
        probes.add("event record null", f -> f.cuda.cudaEventRecord(null, f.stream));
        probes.addQuery("event query null", f -> f.cuda.cudaEventQuery(null));
        probes.add("event synchronize null", f -> f.cuda.cudaEventSynchronize(null));
        probes.add("elapsed null", f -> f.cuda.cudaEventElapsedTime(null, f.event));
        probes.add("elapsed never recorded", f -> f.cuda.cudaEventElapsedTime(f.neverRecorded, f.neverRecorded));
        probes.add("wait null event", f -> f.cuda.cudaStreamWaitEvent(f.stream, null, 0));
        probes.add("stream priority 99", f -> f.cuda.cudaStreamCreateWithPriority(0, 99));
        probes.add("stream priority -99", f -> f.cuda.cudaStreamCreateWithPriority(0, -99));
        probes.add("stream attribute 99", f -> f.cuda.cudaStreamGetAttribute(f.stream, (CUstreamAttribute) null));
        probes.add("host function null", f -> f.cuda.cudaLaunchHostFunc(f.stream, null, null));
        probes.add("callback null", f -> f.cuda.cudaStreamAddCallback(f.stream, null, 0));
    }

    private static void addGraphs(LabelledProbes probes) {
        probes.add("launch null exec", f -> f.cuda.cudaGraphLaunch(null, f.stream));
        probes.add("upload null exec", f -> f.cuda.cudaGraphUpload(null, f.stream));
        probes.add("exec destroy null", f -> f.cuda.cudaGraphExecDestroy(null));
        probes.add("graph destroy null", f -> f.cuda.cudaGraphDestroy(null));
        probes.add("node destroy null", f -> f.cuda.cudaGraphDestroyNode(null));
        probes.add("clone null", f -> f.cuda.cudaGraphClone(null));
        probes.add("find in clone not a clone", f -> f.cuda.cudaGraphNodeFindInClone(f.node("kernel"), f.second));
        probes.add("instantiate null", f -> f.cuda.cudaGraphInstantiate(null, 0));
        probes.add("update null", f -> f.cuda.cudaGraphExecUpdate(f.exec, null, null));
        probes.add("update null exec", f -> f.cuda.cudaGraphExecUpdate(null, f.graph, null));
        probes.add("flags of null exec", f -> f.cuda.cudaGraphExecGetFlags(null));
        probes.add("type of null", f -> f.cuda.cudaGraphNodeGetType(null));
        probes.add("dot of null", f -> f.cuda.cudaGraphDebugDotPrint(null, 0));
        probes.add("user object count 0", f -> f.cuda.cudaUserObjectCreate(() -> {}, 0, 1));
        probes.add("user object retain null", f -> f.cuda.cudaUserObjectRetain(null, 1));
        probes.add("user object null function", f -> f.cuda.cudaUserObjectCreate(null, 1, 1));
    }

    private static void addCaptures(LabelledProbes probes) {
        probes.add("end capture null", f -> f.cuda.cudaStreamEndCapture(null));
        probes.add("end capture none", f -> f.cuda.cudaStreamEndCapture(f.stream));
        probes.add("begin capture null", f -> f.cuda.cudaStreamBeginCapture(null, CUstreamCaptureMode.GLOBAL));
        probes.add("begin capture per thread", f -> {
            f.cuda.cudaStreamBeginCapture(CUstream.PER_THREAD, CUstreamCaptureMode.GLOBAL);
            f.cuda.cudaStreamEndCapture(CUstream.PER_THREAD);
        });
        probes.add("begin capture mode 9", f -> f.cuda.cudaStreamBeginCapture(f.stream, null));
    }

    private static void addPools(LabelledProbes probes) {
        probes.add("pool destroy null", f -> f.cuda.cudaMemPoolDestroy(null));
        probes.add("pool destroy default", f -> f.cuda.cudaMemPoolDestroy(f.pool));
        probes.add("pool trim null", f -> f.cuda.cudaMemPoolTrimTo(null, 0));
        probes.add("pool attribute 99", f -> f.cuda.cudaMemPoolGetAttribute(f.pool, null));
        probes.add(
                "pool set used", f -> f.cuda.cudaMemPoolSetAttribute(f.pool, CUmemPoolAttribute.USED_MEM_CURRENT, 5));
        probes.add(
                "pool set used high", f -> f.cuda.cudaMemPoolSetAttribute(f.pool, CUmemPoolAttribute.USED_MEM_HIGH, 5));
        probes.add("pool set null", f -> f.cuda.cudaDeviceSetMemPool(0, null));
        probes.add("malloc from null pool", f -> f.cuda.cudaMallocFromPoolAsync(64, null, f.stream));
        probes.add("default pool of 99", f -> f.cuda.cudaDeviceGetDefaultMemPool(99));
        probes.add("graph memory attribute 99", f -> f.cuda.cudaDeviceGetGraphMemAttribute(0, null));
        probes.add(
                "graph memory device 99",
                f -> f.cuda.cudaDeviceGetGraphMemAttribute(99, CUgraphMemAttribute.USED_MEM_CURRENT));
        probes.add(
                "graph memory set used",
                f -> f.cuda.cudaDeviceSetGraphMemAttribute(0, CUgraphMemAttribute.USED_MEM_CURRENT, 0));
        probes.add(
                "graph memory set used high 5",
                f -> f.cuda.cudaDeviceSetGraphMemAttribute(0, CUgraphMemAttribute.USED_MEM_HIGH, 5));
        probes.add("graph memory trim 99", f -> f.cuda.cudaDeviceGraphMemTrim(99));
    }

    private static void addAllocations(LabelledProbes probes) {
        probes.add("malloc async 0", f -> f.cuda.cudaMallocAsync(0, f.stream));
        probes.add("malloc 0", f -> f.cuda.cudaMalloc(0));
        probes.add("malloc host 0", f -> f.cuda.cudaMallocHost(0));
        probes.add("malloc managed 0", f -> f.cuda.cudaMallocManaged(0));
        probes.add("malloc pitch 0", f -> f.cuda.cudaMallocPitch(0, 4));
        probes.add("malloc pitch height 0", f -> f.cuda.cudaMallocPitch(64, 0));
        probes.add("malloc 3D 0", f -> f.cuda.cudaMalloc3D(new cudaExtent(0, 4, 4)));
        probes.add("malloc 3D depth 0", f -> f.cuda.cudaMalloc3D(new cudaExtent(4, 4, 0)));
        probes.add("malloc huge", f -> f.cuda.cudaMalloc(HUGE));
        probes.add("malloc -1", f -> f.cuda.cudaMalloc(-1));
        probes.add("malloc async huge", f -> f.cuda.cudaMallocAsync(HUGE, f.stream));
        probes.add("malloc managed huge", f -> f.cuda.cudaMallocManaged(HUGE));
        probes.add("malloc pitch huge", f -> f.cuda.cudaMallocPitch(1L << 40, 1L << 20));
    }

    private static void addDevices(LabelledProbes probes) {
        probes.add("limit 99", f -> f.cuda.cudaDeviceGetLimit(99));
        probes.add("set limit 99", f -> f.cuda.cudaDeviceSetLimit(99, 4));
        probes.add("set device -1", f -> f.cuda.cudaSetDevice(-1));
        probes.add("set device 99", f -> f.cuda.cudaSetDevice(99));
        probes.add("attribute 9999", f -> f.cuda.cudaDeviceGetAttribute(null, 0));
        probes.add(
                "attribute device 99",
                f -> f.cuda.cudaDeviceGetAttribute(orrery.runtime.cudaDeviceAttr.cudaDevAttrWarpSize, 99));
        probes.add("properties 99", f -> f.cuda.cudaGetDeviceProperties(99));
        probes.add("peer self", f -> f.cuda.cudaDeviceCanAccessPeer(0, 0));
        probes.add("peer 99", f -> f.cuda.cudaDeviceCanAccessPeer(0, 99));
        probes.add("enable peer self", f -> f.cuda.cudaDeviceEnablePeerAccess(0, 0));
        probes.add("disable peer self", f -> f.cuda.cudaDeviceDisablePeerAccess(0));
        probes.add("enable peer 99", f -> f.cuda.cudaDeviceEnablePeerAccess(99, 0));
        probes.add("disable peer 99", f -> f.cuda.cudaDeviceDisablePeerAccess(99));
    }

    private static void addFunctions(LabelledProbes probes) {
        CUfunctionAttribute shared = CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;
        CUfunctionAttribute carveout = CUfunctionAttribute.PREFERRED_SHARED_MEMORY_CARVEOUT;
        probes.add("function attribute 99", f -> f.cuda.cudaFuncSetAttribute(ProbeSet.KERNEL, null, 4));
        probes.add("function shared -1", f -> f.cuda.cudaFuncSetAttribute(ProbeSet.KERNEL, shared, -1));
        probes.add("function shared 1M", f -> f.cuda.cudaFuncSetAttribute(ProbeSet.KERNEL, shared, ProbeSet.MIB));
        probes.add("function carveout 101", f -> f.cuda.cudaFuncSetAttribute(ProbeSet.KERNEL, carveout, 101));
        probes.add("function carveout -2", f -> f.cuda.cudaFuncSetAttribute(ProbeSet.KERNEL, carveout, -2));
        for (int block : new int[] {0, 4096, -1}) {
            probes.add(
                    "occupancy block " + block,
                    f -> f.cuda.cudaOccupancyMaxActiveBlocksPerMultiprocessor(ProbeSet.KERNEL, block, 0));
        }
        probes.add(
                "occupancy shared blocks 0",
                f -> f.cuda.cudaOccupancyAvailableDynamicSMemPerBlock(ProbeSet.KERNEL, 0, 32));
    }

    private static void addDependencies(LabelledProbes probes) {
        probes.add("dependency null", f -> f.cuda.cudaGraphAddEmptyNode(f.second, Arrays.asList(f.node("null"))));
        probes.add("dependency of other graph", f -> f.cuda.cudaGraphAddEmptyNode(f.second, List.of(f.node("kernel"))));
        probes.add(
                "dependency twice",
                f -> f.cuda.cudaGraphAddEmptyNode(f.second, List.of(f.kernelOfSecond, f.kernelOfSecond)));
        probes.add(
                "add edge to itself",
                f -> f.cuda.cudaGraphAddDependencies(
                        f.second, List.of(f.kernelOfSecond), List.of(f.kernelOfSecond), null));
        probes.add(
                "add edge of other graph",
                f -> f.cuda.cudaGraphAddDependencies(
                        f.second, List.of(f.node("kernel")), List.of(f.kernelOfSecond), null));
        probes.add("add edges none", f -> f.cuda.cudaGraphAddDependencies(f.second, List.of(), List.of(), null));
        probes.add(
                "remove edge that is not",
                f -> f.cuda.cudaGraphRemoveDependencies(
                        f.second, List.of(f.kernelOfSecond), List.of(f.copyOfSecond), null));
        probes.add("remove edges none", f -> f.cuda.cudaGraphRemoveDependencies(f.second, List.of(), List.of(), null));
    }
}
