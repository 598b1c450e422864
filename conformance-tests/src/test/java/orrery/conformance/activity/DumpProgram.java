package orrery.conformance.activity;

import java.util.List;
import orrery.core.kernel.Kernel;
import orrery.core.machine.Machine;
import orrery.core.memory.IntView;
import orrery.core.rule.CudaException;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmodule;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** The program whose activity records an H200 gave, call by call, with the driver's calls for those of the runtime. */
final class DumpProgram {
    private static final String NOP = "_Z3nopv";
    private static final String SETC = "_Z4setcyPi";

    private final CudaDriver cuda;

    DumpProgram(Machine machine) {
        this.cuda = CudaDriver.of(machine);
    }

    void run() {
        cuda.cuInit(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(cuda.cuDeviceGet(0)));
        CUstream s = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream t = cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_DEFAULT, -3);
        CUevent e = cuda.cuEventCreate(0);
        long d = cuda.cuMemAlloc(4096);
        long h = cuda.cuMemAllocHost(4096);
        long pageable = cuda.host().of(new int[1024]);
        CUmodule module = module();
        CUfunction nop = cuda.cuModuleGetFunction(module, NOP);
        cuda.cuLaunchKernel(nop, 2, 1, 1, 64, 1, 1, 0, s);
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, null);
        cuda.cuMemcpyHtoDAsync(d, h, 4096, s);
        cuda.cuMemcpyDtoH(pageable, d, 4096);
        cuda.cuMemsetD8Async(d, (byte) 7, 4096, t);
        cuda.cuMemcpyDtoDAsync(d + 64, d, 32, s);
        cuda.cuEventRecord(e, s);
        cuda.cuStreamWaitEvent(t, e, 0);
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, t);
        cuda.cuStreamSynchronize(s);
        cuda.cuEventSynchronize(e);
        cuda.cuEventQuery(e);
        cuda.cuCtxSynchronize();
        cuda.cuStreamQuery(s);
        captured(nop, d, s, t);
        cuda.cuMemcpyHtoD(d, cuda.host().of(new int[] {2}), 4);
        loop(cuda.cuModuleGetFunction(module, SETC), d, s);
        cuda.cuStreamSynchronize(s);
        try {
            cuda.cuEventQuery(null);
        } catch (CudaException expected) {
            assert expected.result().code() == 400;
        }
    }

    private void captured(CUfunction nop, long d, CUstream s, CUstream t) {
        cuda.cuStreamBeginCapture(s, CUstreamCaptureMode.GLOBAL);
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, s);
        cuda.cuMemsetD8Async(d, (byte) 1, 64, s);
        cuda.cuLaunchKernel(nop, 1, 1, 1, 1, 1, 1, 0, s);
        CUgraphExec exec = cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(s), 0);
        cuda.cuGraphLaunch(exec, s);
        cuda.cuGraphLaunch(exec, t);
        cuda.cuCtxSynchronize();
    }

    private void loop(CUfunction setc, long d, CUstream s) {
        CUgraph graph = cuda.cuGraphCreate(0);
        long handle = cuda.cuGraphConditionalHandleCreate(graph, null, 1, CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT);
        var loop = new CUconditionalNodeParams(handle, CUconditionalNodeParams.Type.WHILE, 1);
        cuda.cuGraphAddNode(graph, List.of(), null, loop);
        cuda.cuGraphAddNode(loop.bodies().get(0), List.of(), null, CUkernelNodeParams.single(setc, handle, d));
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(exec, s);
        cuda.cuCtxSynchronize();
    }

    private CUmodule module() {
        Kernel countdown = Kernel.perLaunch(arguments -> {
            long condition = arguments.i64(0);
            IntView left = arguments.ints(1);
            return launch -> {
                left.set(0, left.get(0) - 1);
                launch.device().setConditional(condition, left.get(0));
            };
        });
        return cuda.cuModuleLoadData(
                CUmoduleImage.empty().with(NOP, Kernel.empty()).with(SETC, countdown.registersPerThread(24)));
    }
}
