package orrery.jcuda.program;

import static jcuda.driver.JCudaDriver.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jcuda.Pointer;
import jcuda.Sizeof;
import jcuda.driver.CUDA_HOST_NODE_PARAMS;
import jcuda.driver.CUDA_KERNEL_NODE_PARAMS;
import jcuda.driver.CUDA_MEMCPY3D;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUmemorytype;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/**
 * A JCuda program with a graph of copies, of kernels from two modules that have the same name, and of a host function.
 */
public final class GraphOfKernels {
    private static final int COUNT = 64;
    private static final int BYTES = COUNT * Sizeof.FLOAT;

    private GraphOfKernels() {}

    /** Runs it, and returns what it computes: the graph, and after its second kernel has got another argument. */
    public static List<String> run(String first, String second) {
        List<String> lines = new ArrayList<>();
        JCudaDriver.setExceptionsEnabled(true);
        try {
            run(first, second, lines);
        } finally {
            JCudaDriver.setExceptionsEnabled(false);
        }
        return lines;
    }

    private static void run(String first, String second, List<String> lines) {
        cuInit(0);
        CUdevice device = new CUdevice();
        cuDeviceGet(device, 0);
        CUcontext context = new CUcontext();
        cuCtxCreate(context, 0, device);
        float[] input = new float[COUNT];
        Arrays.setAll(new int[COUNT], i -> {
            input[i] = i;
            return i;
        });
        float[] output = new float[COUNT];
        CUdeviceptr memory = new CUdeviceptr();
        cuMemAlloc(memory, BYTES);

        CUgraph graph = new CUgraph();
        cuGraphCreate(graph, 0);
        CUgraphNode in = new CUgraphNode();
        cuGraphAddMemcpyNode(in, graph, null, 0, copy(Pointer.to(input), null, null, memory), context);
        CUgraphNode apply = kernel(graph, in, apply(function(first), memory, COUNT));
        CUgraphNode again = kernel(graph, apply, apply(function(second), memory, COUNT));
        CUgraphNode out = new CUgraphNode();
        cuGraphAddMemcpyNode(
                out, graph, new CUgraphNode[] {again}, 1, copy(null, memory, Pointer.to(output), null), context);
        CUDA_HOST_NODE_PARAMS host = new CUDA_HOST_NODE_PARAMS();
        host.fn = data -> lines.add(data + " " + output[3] + " " + output[COUNT - 1]);
        host.userData = "result";
        cuGraphAddHostNode(new CUgraphNode(), graph, new CUgraphNode[] {out}, 1, host);

        CUgraphExec exec = new CUgraphExec();
        cuGraphInstantiate(exec, graph, 0);
        CUstream stream = new CUstream();
        cuStreamCreate(stream, 0);
        cuGraphLaunch(exec, stream);
        cuStreamSynchronize(stream);

        CUDA_KERNEL_NODE_PARAMS changed = new CUDA_KERNEL_NODE_PARAMS();
        cuGraphKernelNodeGetParams(again, changed);
        lines.add("block " + changed.blockDimX + ", grid " + changed.gridDimX);
        changed.kernelParams = Pointer.to(Pointer.to(memory), Pointer.to(new int[] {COUNT / 2}));
        cuGraphExecKernelNodeSetParams(exec, again, changed);
        cuGraphLaunch(exec, stream);
        cuStreamSynchronize(stream);

        CUDA_MEMCPY3D copied = new CUDA_MEMCPY3D();
        cuGraphMemcpyNodeGetParams(in, copied);
        lines.add(copied.WidthInBytes + " bytes to " + (copied.dstDevice.equals(memory) ? "memory" : "elsewhere"));
        cuGraphExecDestroy(exec);
        cuGraphDestroy(graph);
        cuMemFree(memory);
        cuCtxDestroy(context);
    }

    private static CUfunction function(String file) {
        CUmodule module = new CUmodule();
        cuModuleLoad(module, file);
        CUfunction function = new CUfunction();
        cuModuleGetFunction(function, module, "apply");
        return function;
    }

    private static CUgraphNode kernel(CUgraph graph, CUgraphNode after, CUDA_KERNEL_NODE_PARAMS parameters) {
        CUgraphNode node = new CUgraphNode();
        cuGraphAddKernelNode(node, graph, new CUgraphNode[] {after}, 1, parameters);
        return node;
    }

    private static CUDA_KERNEL_NODE_PARAMS apply(CUfunction function, CUdeviceptr memory, int count) {
        CUDA_KERNEL_NODE_PARAMS parameters = new CUDA_KERNEL_NODE_PARAMS();
        parameters.func = function;
        parameters.gridDimX = 2;
        parameters.gridDimY = 1;
        parameters.gridDimZ = 1;
        parameters.blockDimX = COUNT / 2;
        parameters.blockDimY = 1;
        parameters.blockDimZ = 1;
        parameters.kernelParams = Pointer.to(Pointer.to(memory), Pointer.to(new int[] {count}));
        return parameters;
    }

    private static CUDA_MEMCPY3D copy(Pointer fromHost, CUdeviceptr from, Pointer toHost, CUdeviceptr to) {
        CUDA_MEMCPY3D copy = new CUDA_MEMCPY3D();
        copy.srcMemoryType = fromHost != null ? CUmemorytype.CU_MEMORYTYPE_HOST : CUmemorytype.CU_MEMORYTYPE_DEVICE;
        copy.srcHost = fromHost;
        copy.srcDevice = from;
        copy.dstMemoryType = toHost != null ? CUmemorytype.CU_MEMORYTYPE_HOST : CUmemorytype.CU_MEMORYTYPE_DEVICE;
        copy.dstHost = toHost;
        copy.dstDevice = to;
        copy.WidthInBytes = BYTES;
        copy.Height = 1;
        copy.Depth = 1;
        return copy;
    }
}
