package orrery.docs.examples;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import orrery.docs.program.PortableExample;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphMemAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** Sections 4.2.5.3 to 4.2.5.5 of the CUDA programming guide: how much physical memory graphs take, and when. */
public final class GraphMemoryFootprint implements PortableExample {
    private static final int GRAPHS = 3;
    private static final long BYTES = 64L << 20;
    private static final int MICROS = 200;

    @Override
    public String summary() {
        return "the physical memory of graphs: shared in a stream, grown over streams, held while it is not freed";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Parts parts = new Parts(Setup.context(cuda), out);
        parts.showAddressReuse();
        parts.showOneStream();
        parts.showManyStreams();
        parts.showMemoryThatIsNotFreed();
    }

    /** A graph that allocates memory, and the address of that memory. */
    private record AllocatingGraph(CUgraphExec exec, long dptr) {}

    /** The four parts of the example: each prints what graphs use and have reserved. */
    private static final class Parts {
        private final CudaDriver cuda;
        private final PrintStream out;
        private final CUdevice device = new CUdevice(0);
        private final CUfunction kernel;
        private final CUstream stream;

        Parts(CudaDriver cuda, PrintStream out) {
            this.cuda = cuda;
            this.out = out;
            kernel = PortableKernels.ofPtx(cuda, "graph-memory-footprint").busy("kernel", MICROS);
            stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        }

        void showAddressReuse() {
            out.println("1. One graph allocates, frees and allocates again: one address, one piece of memory.");
            cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            long first = allocateAndUse();
            cuda.cuMemFreeAsync(first, stream);
            long second = allocateAndUse();
            cuda.cuMemFreeAsync(second, stream);
            CUgraph graph = cuda.cuStreamEndCapture(stream);
            out.println("  the addresses are the same: " + (first == second));
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
            printFootprint("launched");
            cleanUp();
        }

        void showOneStream() {
            out.println("2. Graphs of one stream never run at the same time: they share.");
            List<AllocatingGraph> graphs = newGraphs(true);
            printFootprint("instantiated");
            for (AllocatingGraph each : graphs) {
                cuda.cuGraphLaunch(each.exec(), stream);
                printFootprint("launched");
            }
            long different =
                    graphs.stream().map(AllocatingGraph::dptr).distinct().count();
            out.println("  different addresses: " + different);
            cleanUp();
        }

        void showManyStreams() {
            out.println("3. Graphs of several streams can run at the same time: each has its own.");
            List<AllocatingGraph> graphs = newGraphs(true);
            for (AllocatingGraph each : graphs) {
                cuda.cuGraphLaunch(each.exec(), cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                printFootprint("launched");
            }
            cuda.cuDeviceGraphMemTrim(device);
            printFootprint("trimmed while they run");
            cleanUp();
        }

        void showMemoryThatIsNotFreed() {
            out.println("4. Memory that is not freed is not shared, not even by graphs of one stream.");
            List<AllocatingGraph> graphs = newGraphs(false);
            for (AllocatingGraph each : graphs) {
                cuda.cuGraphLaunch(each.exec(), stream);
                printFootprint("launched");
            }
            cuda.cuStreamSynchronize(stream);
            cuda.cuDeviceGraphMemTrim(device);
            printFootprint("trimmed");
            for (AllocatingGraph each : graphs) {
                cuda.cuMemFreeAsync(each.dptr(), stream);
            }
            cuda.cuStreamSynchronize(stream);
            printFootprint("freed");
            cleanUp();
        }

        private long allocateAndUse() {
            long dptr = cuda.cuMemAllocAsync(BYTES, stream);
            cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, stream, dptr);
            return dptr;
        }

        private List<AllocatingGraph> newGraphs(boolean free) {
            List<AllocatingGraph> graphs = new ArrayList<>();
            for (int i = 0; i < GRAPHS; i++) {
                cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
                long dptr = allocateAndUse();
                if (free) {
                    cuda.cuMemFreeAsync(dptr, stream);
                }
                graphs.add(new AllocatingGraph(cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(stream), 0), dptr));
            }
            return graphs;
        }

        private void printFootprint(String when) {
            out.printf(
                    "  %s: %d MiB used, %d MiB reserved%n",
                    when,
                    cuda.cuDeviceGetGraphMemAttribute(device, CUgraphMemAttribute.USED_MEM_CURRENT) >> 20,
                    cuda.cuDeviceGetGraphMemAttribute(device, CUgraphMemAttribute.RESERVED_MEM_CURRENT) >> 20);
        }

        private void cleanUp() {
            cuda.cuCtxSynchronize();
            cuda.cuDeviceGraphMemTrim(device);
            printFootprint("over and trimmed");
        }
    }
}
