package orrery.conformance.activity;

import static orrery.runtime.cudaMemcpyKind.DEVICE_TO_DEVICE;
import static orrery.runtime.cudaMemcpyKind.DEVICE_TO_HOST;
import static orrery.runtime.cudaMemcpyKind.HOST_TO_DEVICE;

import java.util.List;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.dim3;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The program whose activity records an H200 gave, call by call. */
final class DumpProgram {
    private static final dim3 ONE = new dim3(1);

    private static final Kernel NOP = Kernel.empty().named("_Z3nopv");

    /** Counts down, and says whether there is more to count. */
    private static final Kernel SETC = Kernel.perLaunch(arguments -> {
                long condition = arguments.i64(0);
                IntView left = arguments.ints(1);
                return launch -> {
                    left.set(0, left.get(0) - 1);
                    launch.device().setConditional(condition, left.get(0));
                };
            })
            .named("_Z4setcyPi")
            .registersPerThread(24);

    private final CudaRuntime cuda;

    DumpProgram(Machine machine) {
        this.cuda = CudaRuntime.of(machine);
    }

    void run() {
        CUstream s = cuda.cudaStreamCreateWithFlags(CudaRuntime.cudaStreamNonBlocking);
        CUstream t = cuda.cudaStreamCreateWithPriority(CudaRuntime.cudaStreamDefault, -3);
        CUevent e = cuda.cudaEventCreate();
        long d = cuda.cudaMalloc(4096);
        long h = cuda.cudaHostAlloc(4096, CudaRuntime.cudaHostAllocDefault);
        long pageable = cuda.host().of(new int[1024]);
        cuda.cudaLaunchKernel(NOP, new dim3(2), new dim3(64), 0, s);
        cuda.cudaLaunchKernel(NOP, ONE, ONE, 0, null);
        cuda.cudaMemcpyAsync(d, h, 4096, HOST_TO_DEVICE, s);
        cuda.cudaMemcpy(pageable, d, 4096, DEVICE_TO_HOST);
        cuda.cudaMemsetAsync(d, 7, 4096, t);
        cuda.cudaMemcpyAsync(d + 64, d, 32, DEVICE_TO_DEVICE, s);
        cuda.cudaEventRecord(e, s);
        cuda.cudaStreamWaitEvent(t, e, 0);
        cuda.cudaLaunchKernel(NOP, ONE, ONE, 0, t);
        cuda.cudaStreamSynchronize(s);
        cuda.cudaEventSynchronize(e);
        cuda.cudaEventQuery(e);
        cuda.cudaDeviceSynchronize();
        cuda.cudaStreamQuery(s);
        captured(d, s, t);
        cuda.cudaMemcpy(d, cuda.host().of(new int[] {2}), 4, HOST_TO_DEVICE);
        loop(d, s);
        cuda.cudaStreamSynchronize(s);
        try {
            cuda.cudaEventQuery(null);
        } catch (CudaRuntimeException expected) {
            assert expected.error() == cudaError_t.cudaErrorInvalidResourceHandle;
        }
    }

    private void captured(long d, CUstream s, CUstream t) {
        cuda.cudaStreamBeginCapture(s, CUstreamCaptureMode.GLOBAL);
        cuda.cudaLaunchKernel(NOP, ONE, ONE, 0, s);
        cuda.cudaMemsetAsync(d, 1, 64, s);
        cuda.cudaLaunchKernel(NOP, ONE, ONE, 0, s);
        CUgraphExec exec = cuda.cudaGraphInstantiate(cuda.cudaStreamEndCapture(s), 0);
        cuda.cudaGraphLaunch(exec, s);
        cuda.cudaGraphLaunch(exec, t);
        cuda.cudaDeviceSynchronize();
    }

    private void loop(long d, CUstream s) {
        CUgraph graph = cuda.cudaGraphCreate(0);
        long handle = cuda.cudaGraphConditionalHandleCreate(graph, 1, CudaRuntime.cudaGraphCondAssignDefault);
        cudaGraphNodeParams loop = new cudaGraphNodeParams(CUgraphNodeType.CONDITIONAL);
        loop.conditional.handle = handle;
        loop.conditional.type = CUgraphConditionalNodeType.WHILE;
        loop.conditional.size = 1;
        cuda.cudaGraphAddNode(graph, List.of(), null, loop);
        cudaGraphNodeParams body = new cudaGraphNodeParams(CUgraphNodeType.KERNEL);
        body.kernel.func = SETC;
        body.kernel.kernelParams = new Object[] {handle, d};
        cuda.cudaGraphAddNode(loop.conditional.phGraph_out[0], List.of(), null, body);
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph, 0);
        cuda.cudaGraphLaunch(exec, s);
        cuda.cudaDeviceSynchronize();
    }
}
