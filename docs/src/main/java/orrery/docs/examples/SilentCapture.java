package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.TraceListener;

/**
 * A mistake that no call reports: the event is recorded only later, so that the wait in the capture is a wait for
 * nothing and leaves no node. The graph then reads what has not arrived.
 */
public final class SilentCapture implements PortableExample {
    private static final int BYTES = 1 << 20;

    @Override
    public String summary() {
        return "a wait that leaves no trace in the capture, the warning, and the wait that does";
    }

    /** Prints the warnings too: the simulator warns of the wait for nothing, which no driver does. */
    @Override
    public void run(Machine machine, PrintStream out) {
        machine.trace().add(new TraceListener() {
            @Override
            public void warning(String message, long time) {
                out.println("  warning: " + message);
            }
        });
        PortableExample.super.run(machine, out);
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        out.println("an ordinary wait:");
        load(cuda, CudaDriver.CU_EVENT_WAIT_DEFAULT, out);
        out.println("an external wait:");
        load(cuda, CudaDriver.CU_EVENT_WAIT_EXTERNAL, out);
    }

    private static void load(CudaDriver cuda, int waitFlags, PrintStream out) {
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "silent-capture");
        CUfunction triple = kernels.load("triple", Kernel.perLaunch(args -> {
            IntView cell = args.ints(0);
            return launch -> cell.set(0, 3 * cell.get(0));
        }));
        CUfunction decode = kernels.busy("decode", 40);
        CUstream loading = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream computing = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent loaded = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        long data = cuda.cuMemAlloc(BYTES);
        cuda.cuMemsetD32(data, 0, 1);
        cuda.cuCtxSynchronize();
        long host = cuda.cuMemAllocHost(BYTES);
        cuda.host().ints(host).set(0, 7);

        cuda.cuStreamBeginCapture(computing, CUstreamCaptureMode.GLOBAL);
        cuda.cuStreamWaitEvent(computing, loaded, waitFlags);
        cuda.cuLaunchKernel(triple, 1, 1, 1, 1, 1, 1, 0, computing, data);
        CUgraph graph = cuda.cuStreamEndCapture(computing);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        out.println("  the graph is " + graph.text());

        Setup.launch(cuda, decode, loading);
        cuda.cuMemcpyHtoDAsync(data, host, BYTES, loading);
        cuda.cuEventRecord(loaded, loading);
        cuda.cuGraphLaunch(exec, computing);
        cuda.cuCtxSynchronize();
        int[] result = new int[1];
        cuda.cuMemcpyDtoH(cuda.host().of(result), data, 4);
        out.println("  3 * 7 = " + result[0]);
    }
}
