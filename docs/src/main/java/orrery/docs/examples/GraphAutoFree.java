package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/**
 * Section 4.2.5.2.4 of the CUDA programming guide: a producer whose memory is used by consumers that vary. None of them
 * can free it, for another may come; the next launch of the producer does.
 */
public final class GraphAutoFree implements PortableExample {
    private static final int ROUNDS = 3;
    private static final long BYTES = 1 << 20;

    @Override
    public String summary() {
        return "one producer, varying consumers: each launch frees what the last one allocated";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "graph-auto-free");
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUfunction produce = kernels.busy("produce", 20);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        long data1 = cuda.cuMemAllocAsync(BYTES, stream);
        long data2 = cuda.cuMemAllocAsync(BYTES, stream);
        cuda.cuLaunchKernel(produce, 1, 1, 1, 1, 1, 1, 0, stream, data1, data2);
        CUgraph graph = cuda.cuStreamEndCapture(stream);
        out.println("producer: " + graph.text());

        CUgraphExec producer =
                cuda.cuGraphInstantiate(graph, CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH);
        CUgraphExec consumer1 = consumer(cuda, "consume1", data1, stream);
        CUgraphExec consumer2 = consumer(cuda, "consume2", data2, stream);
        for (int round = 0; round < ROUNDS; round++) {
            cuda.cuGraphLaunch(producer, stream);
            cuda.cuGraphLaunch(consumer1, stream);
            if (round == 1) {
                cuda.cuGraphLaunch(consumer2, stream);
            }
            long used = cuda.cuDeviceGetGraphMemAttribute(new CUdevice(0), CUgraphMemAttribute.USED_MEM_CURRENT);
            out.println("round " + round + ": graphs use " + (used >> 20) + " MiB");
        }
        cuda.cuMemFreeAsync(data1, stream); // the flag frees nothing when the graph is destroyed
        cuda.cuMemFreeAsync(data2, stream);
        cuda.cuStreamSynchronize(stream);
        for (CUgraphExec each : new CUgraphExec[] {producer, consumer1, consumer2}) {
            cuda.cuGraphExecDestroy(each);
        }
        relaunchWithout(cuda, graph, stream, out, data1, data2);
    }

    private static void relaunchWithout(
            CudaDriver cuda, CUgraph graph, CUstream stream, PrintStream out, long... allocations) {
        CUgraphExec plain = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphLaunch(plain, stream);
        try {
            cuda.cuGraphLaunch(plain, stream);
        } catch (CudaException error) {
            out.println("launched twice without the flag:");
            Setup.explain(out, error);
        }
        for (long each : allocations) {
            cuda.cuMemFreeAsync(each, stream);
        }
        cuda.cuStreamSynchronize(stream);
        cuda.cuGraphExecDestroy(plain);
    }

    private static CUgraphExec consumer(CudaDriver cuda, String name, long data, CUstream stream) {
        CUfunction consume = PortableKernels.ofPtx(cuda, "graph-auto-free").change(name, 15, value -> value);
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        cuda.cuLaunchKernel(consume, 1, 1, 1, 1, 1, 1, 0, stream, data);
        CUgraph graph = cuda.cuStreamEndCapture(stream);
        CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
        cuda.cuGraphDestroy(graph);
        return exec;
    }
}
