package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.PortableExample;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Section 4.2.6.2.2.1 of the CUDA programming guide: a loop without the host. */
public final class DeviceSelfLaunch implements PortableExample {
    private static final int MOST = 4;
    private static final int NANOS = 15_000;

    @Override
    public String summary() {
        return "a graph that enqueues itself as its own tail, until it has done so often enough";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofBinary(cuda, "device-self-launch");
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long count = cuda.cuMemAlloc(4);
        Kernel relaunch = Kernel.perLaunch(args -> {
                    IntView relaunches = args.ints(0);
                    return launch -> {
                        if (relaunches.get(0) < MOST) {
                            launch.device().launchGraph(launch.device().currentGraph(), GraphLaunchMode.TAIL);
                        }
                        relaunches.set(0, relaunches.get(0) + 1);
                    };
                })
                .launchesGraphs()
                .costPerBlock((shape, args) -> NANOS);
        CUfunction relaunchSelf = kernels.load("relaunchSelf", relaunch);
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(relaunchSelf, count));

        cuda.cuMemsetD32Async(count, 0, 1, stream);
        cuda.cuGraphLaunch(
                cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH), stream);
        out.println("the kernel ran " + Setup.readInt(cuda, count, stream) + " times");
    }
}
