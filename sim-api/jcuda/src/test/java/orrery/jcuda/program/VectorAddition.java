package orrery.jcuda.program;

import static jcuda.driver.JCudaDriver.cuCtxCreate;
import static jcuda.driver.JCudaDriver.cuCtxDestroy;
import static jcuda.driver.JCudaDriver.cuCtxSynchronize;
import static jcuda.driver.JCudaDriver.cuDeviceGet;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventElapsedTime;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuEventSynchronize;
import static jcuda.driver.JCudaDriver.cuGraphAddKernelNode;
import static jcuda.driver.JCudaDriver.cuGraphAddMemsetNode;
import static jcuda.driver.JCudaDriver.cuGraphCreate;
import static jcuda.driver.JCudaDriver.cuGraphGetNodes;
import static jcuda.driver.JCudaDriver.cuGraphInstantiate;
import static jcuda.driver.JCudaDriver.cuGraphLaunch;
import static jcuda.driver.JCudaDriver.cuInit;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuMemAlloc;
import static jcuda.driver.JCudaDriver.cuMemAllocHost;
import static jcuda.driver.JCudaDriver.cuMemFree;
import static jcuda.driver.JCudaDriver.cuMemFreeHost;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoH;
import static jcuda.driver.JCudaDriver.cuMemcpyDtoHAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoD;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;
import static jcuda.driver.JCudaDriver.cuModuleGetFunction;
import static jcuda.driver.JCudaDriver.cuModuleLoad;
import static jcuda.driver.JCudaDriver.cuStreamBeginCapture;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamEndCapture;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import java.nio.FloatBuffer;
import jcuda.Pointer;
import jcuda.Sizeof;
import jcuda.driver.CUDA_KERNEL_NODE_PARAMS;
import jcuda.driver.CUDA_MEMSET_NODE_PARAMS;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;
import jcuda.driver.CUstreamCaptureMode;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;

/** An ordinary JCuda program, which knows nothing of the adapter: {@code VectorAddition FILE.ptx}. */
public final class VectorAddition {
    private static final int N = 4096;
    private static final long BYTES = (long) N * Sizeof.FLOAT;

    private final CUfunction add = new CUfunction();
    private final CUcontext context = new CUcontext();
    private final CUdeviceptr a = new CUdeviceptr();
    private final CUdeviceptr b = new CUdeviceptr();
    private final CUdeviceptr sum = new CUdeviceptr();
    private final StringBuilder printed = new StringBuilder();

    /** Prints what the program computes. */
    public static void main(String[] args) {
        System.out.print(new VectorAddition().run(args[0]));
    }

    /** Returns what the program prints. */
    public String run(String ptx) {
        JCudaDriver.setExceptionsEnabled(true);
        cuInit(0);
        CUdevice device = new CUdevice();
        cuDeviceGet(device, 0);
        cuCtxCreate(context, 0, device);
        CUmodule module = new CUmodule();
        cuModuleLoad(module, ptx);
        cuModuleGetFunction(add, module, "add");
        cuMemAlloc(a, BYTES);
        cuMemAlloc(b, BYTES);
        cuMemAlloc(sum, BYTES);
        synchronously();
        inTwoStreams();
        asCapturedGraph();
        asGraph();
        cuMemFree(a);
        cuMemFree(b);
        cuMemFree(sum);
        cuCtxDestroy(context);
        return printed.toString();
    }

    private void print(String what, float first, float last) {
        printed.append(what).append(": ").append(first).append(" ").append(last).append("\n");
    }

    private static float[] numbers(float factor) {
        float[] numbers = new float[N];
        for (int i = 0; i < N; i++) {
            numbers[i] = factor * i;
        }
        return numbers;
    }

    private Pointer arguments(CUdeviceptr from, CUdeviceptr other, CUdeviceptr to, int n) {
        return Pointer.to(Pointer.to(new int[] {n}), Pointer.to(from), Pointer.to(other), Pointer.to(to));
    }

    private void launch(CUstream stream, CUdeviceptr from, CUdeviceptr other, CUdeviceptr to, int n) {
        cuLaunchKernel(add, (n + 255) / 256, 1, 1, 256, 1, 1, 0, stream, arguments(from, other, to, n), null);
    }

    private void synchronously() {
        cuMemcpyHtoD(a, Pointer.to(numbers(1)), BYTES);
        cuMemcpyHtoD(b, Pointer.to(numbers(2)), BYTES);
        launch(null, a, b, sum, N);
        cuCtxSynchronize();
        float[] result = new float[N];
        cuMemcpyDtoH(Pointer.to(result), sum, BYTES);
        print("one launch", result[1], result[N - 1]);
    }

    private void inTwoStreams() {
        Pointer host = new Pointer();
        cuMemAllocHost(host, BYTES);
        FloatBuffer floats = host.getByteBuffer(0, BYTES).asFloatBuffer();
        floats.put(numbers(10));
        CUstream copying = new CUstream();
        CUstream adding = new CUstream();
        cuStreamCreate(copying, CUstream_flags.CU_STREAM_NON_BLOCKING);
        cuStreamCreate(adding, CUstream_flags.CU_STREAM_NON_BLOCKING);
        CUevent begin = new CUevent();
        CUevent copied = new CUevent();
        CUevent end = new CUevent();
        cuEventCreate(begin, 0);
        cuEventCreate(copied, 0);
        cuEventCreate(end, 0);
        cuEventRecord(begin, copying);
        cuMemcpyHtoDAsync(a, host, BYTES, copying);
        cuEventRecord(copied, copying);
        cuStreamWaitEvent(adding, copied, 0);
        int half = N / 2;
        long offset = BYTES / 2;
        launch(adding, a, b, sum, half);
        launch(adding, a.withByteOffset(offset), b.withByteOffset(offset), sum.withByteOffset(offset), N - half);
        cuMemcpyDtoHAsync(host, sum, BYTES, adding);
        cuEventRecord(end, adding);
        cuEventSynchronize(end);
        float[] millis = new float[1];
        cuEventElapsedTime(millis, begin, end);
        print("two streams", floats.get(1), floats.get(N - 1));
        printed.append("it took time: ").append(millis[0] > 0).append("\n");
        cuMemFreeHost(host);
    }

    private void asCapturedGraph() {
        CUstream stream = new CUstream();
        cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING);
        CUgraph graph = new CUgraph();
        cuStreamBeginCapture(stream, CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL);
        launch(stream, sum, sum, sum, N);
        cuStreamEndCapture(stream, graph);
        launchTwice(graph, stream, "captured graph");
    }

    private void asGraph() {
        CUstream stream = new CUstream();
        cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING);
        CUgraph graph = new CUgraph();
        cuGraphCreate(graph, 0);
        CUDA_MEMSET_NODE_PARAMS zero = new CUDA_MEMSET_NODE_PARAMS();
        zero.dst = sum;
        zero.elementSize = Sizeof.INT;
        zero.width = N;
        zero.height = 1;
        CUgraphNode clear = new CUgraphNode();
        cuGraphAddMemsetNode(clear, graph, null, 0, zero, context);
        CUDA_KERNEL_NODE_PARAMS params = new CUDA_KERNEL_NODE_PARAMS();
        params.func = add;
        params.gridDimX = N / 256;
        params.gridDimY = 1;
        params.gridDimZ = 1;
        params.blockDimX = 256;
        params.blockDimY = 1;
        params.blockDimZ = 1;
        params.kernelParams = arguments(sum, b, sum, N);
        CUgraphNode node = new CUgraphNode();
        cuGraphAddKernelNode(node, graph, new CUgraphNode[] {clear}, 1, params);
        long[] count = new long[1];
        cuGraphGetNodes(graph, null, count);
        printed.append("nodes: ").append(count[0]).append("\n");
        launchTwice(graph, stream, "graph");
    }

    private void launchTwice(CUgraph graph, CUstream stream, String what) {
        CUgraphExec exec = new CUgraphExec();
        cuGraphInstantiate(exec, graph, 0);
        cuGraphLaunch(exec, stream);
        cuGraphLaunch(exec, stream);
        cuStreamSynchronize(stream);
        float[] result = new float[N];
        cuMemcpyDtoH(Pointer.to(result), sum, BYTES);
        print(what, result[1], result[N - 1]);
    }
}
