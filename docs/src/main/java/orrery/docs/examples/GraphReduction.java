package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.device.CUmemorytype;
import orrery.docs.program.PortableExample;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.FloatView;

/** The two-stage reduction of section 4.2.2.1.3 of the CUDA programming guide, by the graph API and by capture. */
public final class GraphReduction implements PortableExample {
    private static final int N = 1 << 16;
    private static final int BLOCKS = 64;
    private static final int THREADS = SumKernels.THREADS;

    @Override
    public String summary() {
        return "a sum in two stages as a graph: by the graph API and by stream capture";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Program program = new Program(Setup.context(cuda), out);
        CUgraph built = program.build();
        CUgraph captured = program.capture();
        out.println("built:    " + built.text());
        out.println("captured: " + captured.text());
        out.println("a plain loop: the sum is " + program.plainSum());
        program.launch(built);
        program.launch(captured);
    }

    /** What both ways of making the graph share: data, kernels and a stream to launch into. */
    private static final class Program {
        private final CudaDriver cuda;
        private final PrintStream out;
        private final CUfunction reduce;
        private final CUfunction reduceFinal;
        private final long inputOnHost;
        private final long resultOnHost;
        private final long input;
        private final long partial;
        private final long result;
        private final CUstream launches;

        Program(CudaDriver cuda, PrintStream out) {
            this.cuda = cuda;
            this.out = out;
            PortableKernels kernels = PortableKernels.ofPtx(cuda, "graph-reduction");
            reduce = kernels.load("reduce", SumKernels.reduce(BLOCKS));
            reduceFinal = kernels.load("reduceFinal", SumKernels.reduceFinal());
            inputOnHost = cuda.cuMemAllocHost(4L * N);
            resultOnHost = cuda.cuMemAllocHost(8);
            input = cuda.cuMemAlloc(4L * N);
            partial = cuda.cuMemAlloc(8L * BLOCKS);
            result = cuda.cuMemAlloc(8);
            launches = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            FloatView values = cuda.host().floats(inputOnHost);
            for (int i = 0; i < N; i++) {
                values.set(i, (i % 1000) / 8f);
            }
        }

        double plainSum() {
            FloatView values = cuda.host().floats(inputOnHost);
            double sum = 0;
            for (int i = 0; i < N; i++) {
                sum += values.get(i);
            }
            return sum;
        }

        void report(String who) {
            out.println(
                    who + ": the sum is " + cuda.host().doubles(resultOnHost).get(0));
        }

        void launch(CUgraph graph) {
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), launches);
            cuda.cuStreamSynchronize(launches);
        }

        CUgraph build() {
            CUgraph graph = cuda.cuGraphCreate(0);
            CUgraphNode copied = cuda.cuGraphAddMemcpyNode(graph, List.of(), copyIn(), null);
            CUgraphNode cleared = cuda.cuGraphAddMemsetNode(graph, List.of(), zeros(partial, 2L * BLOCKS));
            CUgraphNode reduced = cuda.cuGraphAddKernelNode(
                    graph, List.of(cleared, copied), CUkernelNodeParams.of(reduce, BLOCKS, THREADS, input, partial, N));
            CUgraphNode clearedResult = cuda.cuGraphAddMemsetNode(graph, List.of(), zeros(result, 2));
            CUgraphNode summed = cuda.cuGraphAddKernelNode(
                    graph,
                    List.of(reduced, clearedResult),
                    CUkernelNodeParams.of(reduceFinal, 1, THREADS, partial, result, BLOCKS));
            CUgraphNode returned = cuda.cuGraphAddMemcpyNode(graph, List.of(summed), copyOut(), null);
            cuda.cuGraphAddHostNode(graph, List.of(returned), new CUhostNodeParams(() -> report("built")));
            return graph;
        }

        private CUmemcpy2D copyIn() {
            return new CUmemcpy2D(CUmemorytype.DEVICE, input, 0, CUmemorytype.HOST, inputOnHost, 0, 4L * N, 1);
        }

        private CUmemcpy2D copyOut() {
            return new CUmemcpy2D(CUmemorytype.HOST, resultOnHost, 0, CUmemorytype.DEVICE, result, 0, 8, 1);
        }

        /** Returns a memset to zero. An element has at most four bytes: a double is two. */
        private static CUmemsetNodeParams zeros(long target, long elements) {
            return new CUmemsetNodeParams(target, 0, 0, 4, elements, 1, null);
        }

        CUgraph capture() {
            CUstream main = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUstream second = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUstream third = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUevent fork = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
            CUevent cleared = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
            CUevent clearedResult = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
            cuda.cuStreamBeginCapture(main, CUstreamCaptureMode.GLOBAL);
            cuda.cuEventRecord(fork, main);
            cuda.cuStreamWaitEvent(second, fork, 0);
            cuda.cuStreamWaitEvent(third, fork, 0);
            cuda.cuMemcpyHtoDAsync(input, inputOnHost, 4L * N, main);
            cuda.cuMemsetD32Async(partial, 0, 2L * BLOCKS, second);
            cuda.cuEventRecord(cleared, second);
            cuda.cuMemsetD32Async(result, 0, 2, third);
            cuda.cuEventRecord(clearedResult, third);
            cuda.cuStreamWaitEvent(main, cleared, 0);
            cuda.cuLaunchKernel(reduce, BLOCKS, 1, 1, THREADS, 1, 1, 0, main, input, partial, N);
            cuda.cuStreamWaitEvent(main, clearedResult, 0);
            cuda.cuLaunchKernel(reduceFinal, 1, 1, 1, THREADS, 1, 1, 0, main, partial, result, BLOCKS);
            cuda.cuMemcpyDtoHAsync(resultOnHost, result, 8, main);
            cuda.cuLaunchHostFunc(main, () -> report("captured"));
            return cuda.cuStreamEndCapture(main);
        }
    }
}
