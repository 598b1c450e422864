package orrery.conformance.families;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import orrery.device.CUmemLocation;
import orrery.driver.CUarray;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaChannelFormatDesc;
import orrery.runtime.cudaChannelFormatKind;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaHostNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaMemAllocNodeParams;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.cudaMemsetParams;
import orrery.runtime.cudaPitchedPtr;
import orrery.runtime.cudaPos;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** What the probes of families of functions are made with, and the probes by their labels, in order. */
final class ProbeSet {
    static final int MIB = 1 << 20;
    static final int KIB = 1 << 10;
    static final int WIDTH = 32;
    static final int HEIGHT = 8;
    static final Kernel KERNEL = Kernel.perLaunch(arguments -> launch -> {});

    private final Map<String, Function<ProbeSet, cudaError_t>> probes;
    final CudaRuntime cuda;
    final long device;
    final long other;
    final long managed;
    final long rows;
    final long pitch;
    final long pinned;
    final long host;
    final CUstream stream;
    final CUevent event;
    final CUevent neverRecorded;
    final cudaChannelFormatDesc format;
    final CUarray array;
    final CUarray layers;
    final CUarray line;
    final CUmipmappedArray mipmaps;
    final CUgraph graph;
    final CUgraph second;
    final CUgraph body;
    final CUgraphExec exec;
    final Map<String, CUgraphNode> nodes = new LinkedHashMap<>();
    final CUgraphNode copyOfRows;
    final CUgraphNode copyToArray;
    final CUgraphNode memsetOfRows;
    final CUgraphNode kernelOfSecond;
    final CUgraphNode copyOfSecond;
    final CUmemoryPool pool;
    /** What a probe prints before its answer. */
    String note = "";

    ProbeSet(Machine machine, Map<String, Function<ProbeSet, cudaError_t>> probes) {
        this.probes = probes;
        cuda = CudaRuntime.of(machine);
        cuda.cudaSetDevice(0);
        device = cuda.cudaMalloc(MIB);
        other = cuda.cudaMalloc(MIB);
        cuda.cudaMemset(device, 0, MIB);
        managed = cuda.cudaMallocManaged(MIB);
        var pitched = cuda.cudaMallocPitch(128, 16);
        rows = pitched.address();
        pitch = pitched.pitch();
        pinned = cuda.cudaMallocHost(MIB);
        host = cuda.host().of(new byte[MIB]);
        stream = cuda.cudaStreamCreateWithFlags(1);
        event = cuda.cudaEventCreate();
        neverRecorded = cuda.cudaEventCreate();
        format = cuda.cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKind.FLOAT);
        array = cuda.cudaMallocArray(format, WIDTH, HEIGHT);
        layers = cuda.cudaMalloc3DArray(format, new cudaExtent(8, 4, 2));
        line = cuda.cudaMallocArray(format, 64, 0);
        mipmaps = cuda.cudaMallocMipmappedArray(format, new cudaExtent(32, 32, 0), 3, 0);
        graph = cuda.cudaGraphCreate(0);
        second = cuda.cudaGraphCreate(0);
        body = cuda.cudaGraphCreate(0);
        cuda.cudaGraphAddKernelNode(body, List.of(), kernel());
        nodes.put("null", null);
        nodes.put("kernel", cuda.cudaGraphAddKernelNode(graph, List.of(), kernel()));
        kernelOfSecond = cuda.cudaGraphAddKernelNode(second, List.of(), kernel());
        nodes.put(
                "memcpy",
                cuda.cudaGraphAddMemcpyNode1D(graph, List.of(), other, device, 256, cudaMemcpyKind.DEVICE_TO_DEVICE));
        copyOfSecond =
                cuda.cudaGraphAddMemcpyNode1D(second, List.of(), other, device, 256, cudaMemcpyKind.DEVICE_TO_DEVICE);
        copyOfRows = cuda.cudaGraphAddMemcpyNode(
                graph, List.of(), copy(rows, pitch, device, 128, 128, 16, 1, cudaMemcpyKind.DEVICE_TO_DEVICE));
        copyToArray = cuda.cudaGraphAddMemcpyNode(
                graph, List.of(), toArray(array, 0, 0, device, 128, 32, 8, 1, cudaMemcpyKind.DEVICE_TO_DEVICE));
        nodes.put("memset", cuda.cudaGraphAddMemsetNode(graph, List.of(), memset(device, 4, 64, 1, 0)));
        memsetOfRows = cuda.cudaGraphAddMemsetNode(graph, List.of(), memset(rows, 1, 128, 16, pitch));
        nodes.put("host", cuda.cudaGraphAddHostNode(graph, List.of(), host()));
        nodes.put("child", cuda.cudaGraphAddChildGraphNode(graph, List.of(), body));
        nodes.put("empty", cuda.cudaGraphAddEmptyNode(graph, List.of()));
        nodes.put("record", cuda.cudaGraphAddEventRecordNode(graph, List.of(), event));
        nodes.put("wait", cuda.cudaGraphAddEventWaitNode(graph, List.of(), event));
        exec = cuda.cudaGraphInstantiate(graph, 0);
        CUgraph memory = cuda.cudaGraphCreate(0);
        cudaMemAllocNodeParams alloc = new cudaMemAllocNodeParams();
        alloc.poolProps.allocType = CUmemPoolProps.AllocationType.PINNED;
        alloc.poolProps.location.type = CUmemLocation.Type.DEVICE;
        alloc.bytesize = 4096;
        CUgraphNode allocation = cuda.cudaGraphAddMemAllocNode(memory, List.of(), alloc);
        nodes.put("alloc", allocation);
        nodes.put("free", cuda.cudaGraphAddMemFreeNode(memory, List.of(allocation), alloc.dptr));
        pool = cuda.cudaDeviceGetDefaultMemPool(0);
    }

    /** Makes the probe of a label; says what it answered, or that it is not simulated. */
    String run(String label) {
        note = "";
        try {
            cudaError_t answer = probes.get(label).apply(this);
            return note + answer;
        } catch (CudaRuntimeException failure) {
            return note + failure.error();
        } catch (UnsupportedOperationException notSimulated) {
            return "not simulated";
        }
    }

    /** Waits for all work; says how it went. */
    cudaError_t settle() {
        try {
            cuda.cudaStreamSynchronize(stream);
            cuda.cudaDeviceSynchronize();
            cuda.cudaSetDevice(0);
            cuda.cudaGetLastError();
            return cudaError_t.cudaSuccess;
        } catch (CudaRuntimeException fault) {
            return fault.error();
        }
    }

    CUgraphNode node(String name) {
        return nodes.get(name);
    }

    // -- parameters ----------------------------------------------------------------------------------------------

    cudaKernelNodeParams kernel() {
        cudaKernelNodeParams params = new cudaKernelNodeParams();
        params.func = KERNEL;
        params.gridDim = new dim3(1);
        params.blockDim = new dim3(1);
        params.kernelParams = new Object[] {device};
        return params;
    }

    cudaHostNodeParams host() {
        cudaHostNodeParams params = new cudaHostNodeParams();
        params.fn = data -> {};
        return params;
    }

    static cudaMemsetParams memset(long dst, int elementSize, long width, long height, long pitch) {
        cudaMemsetParams params = new cudaMemsetParams();
        params.dst = dst;
        params.elementSize = elementSize;
        params.width = width;
        params.height = height;
        params.pitch = pitch;
        params.value = 1;
        return params;
    }

    static cudaMemcpy3DParms copy(
            long dst, long dpitch, long src, long spitch, long width, long height, long depth, cudaMemcpyKind kind) {
        cudaMemcpy3DParms params = new cudaMemcpy3DParms();
        params.dstPtr = new cudaPitchedPtr(dst, dpitch, width, height);
        params.srcPtr = new cudaPitchedPtr(src, spitch, width, height);
        params.extent = new cudaExtent(width, height, depth);
        params.kind = kind;
        return params;
    }

    static cudaMemcpy3DParms toArray(
            CUarray dst,
            long x,
            long y,
            long src,
            long spitch,
            long width,
            long height,
            long depth,
            cudaMemcpyKind kind) {
        cudaMemcpy3DParms params = new cudaMemcpy3DParms();
        params.dstArray = dst;
        params.dstPos = new cudaPos(x, y, 0);
        params.srcPtr = new cudaPitchedPtr(src, spitch, width, height);
        params.extent = new cudaExtent(width, height, depth);
        params.kind = kind;
        return params;
    }
}
