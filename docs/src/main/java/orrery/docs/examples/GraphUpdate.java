package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** The loop of section 4.2.3.1 of the CUDA programming guide: capture, update what there is or instantiate, launch. */
public final class GraphUpdate implements PortableExample {
    private static final int ROUNDS = 5;

    @Override
    public String summary() {
        return "one executable graph, updated in every round; what an update cannot change, and why";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "graph-update");
        CUfunction add = kernels.load("add", Kernel.perLaunch(args -> {
            IntView cell = args.ints(0);
            int addend = args.i32(1);
            return launch -> cell.set(0, cell.get(0) + addend);
        }));
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long cell = cuda.cuMemAlloc(4);
        cuda.cuMemsetD32(cell, 0, 1);
        cuda.cuCtxSynchronize();
        CUgraphExec exec = null;
        for (int round = 0; round < ROUNDS; round++) {
            cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            work(cuda, stream, add, cell, round);
            CUgraph graph = cuda.cuStreamEndCapture(stream);
            out.println("round " + round + ": " + graph.text());
            if (exec == null || !update(cuda, exec, graph, out)) {
                if (exec != null) {
                    cuda.cuGraphExecDestroy(exec);
                }
                exec = cuda.cuGraphInstantiate(graph, 0);
                out.println("  instantiated");
            }
            cuda.cuGraphDestroy(graph);
            cuda.cuGraphLaunch(exec, stream);
            cuda.cuStreamSynchronize(stream);
            int[] value = new int[1];
            cuda.cuMemcpyDtoH(cuda.host().of(value), cell, 4);
            out.println("  the cell is " + value[0]);
        }
        cuda.cuGraphExecDestroy(exec);
        cuda.cuStreamDestroy(stream);
        cuda.cuMemFree(cell);
    }

    /**
     * Submits the work of a round: another number in every round, one kernel more from round 2 on, and a memset where a
     * kernel was in round 4.
     */
    private static void work(CudaDriver cuda, CUstream stream, CUfunction add, long cell, int round) {
        int addend = 1;
        for (int i = 0; i < round; i++) {
            addend *= 10;
        }
        if (round == ROUNDS - 1) {
            cuda.cuMemsetD32Async(cell, 0, 1, stream);
        } else {
            cuda.cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, stream, cell, addend);
        }
        if (round >= 2) {
            cuda.cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, stream, cell, 5 * addend);
        }
    }

    private static boolean update(CudaDriver cuda, CUgraphExec exec, CUgraph graph, PrintStream out) {
        CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
        try {
            cuda.cuGraphExecUpdate(exec, graph, info);
            out.println("  updated");
            return true;
        } catch (CudaException error) {
            out.println("  " + info.result());
            Setup.explain(out, error);
            return false;
        }
    }
}
