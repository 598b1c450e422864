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
        Study study = new Study(Setup.context(cuda), out);
        study.addressReuse();
        study.oneStream();
        study.manyStreams();
        study.unfreed();
    }

    /** A graph that allocates, and the address that it gets. */
    private record Allocating(CUgraphExec exec, long dptr) {}

    private static final class Study {
        private final CudaDriver cuda;
        private final PrintStream out;
        private final CUdevice device = new CUdevice(0);
        private final CUfunction kernel;
        private final CUstream stream;

        Study(CudaDriver cuda, PrintStream out) {
            this.cuda = cuda;
            this.out = out;
            kernel = PortableKernels.ofPtx(cuda, "graph-memory-footprint").busy("kernel", MICROS);
            stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        }

        void addressReuse() {
            out.println("1. One graph allocates, frees and allocates again: one address, one piece of memory.");
            cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            long first = allocateAndUse();
            cuda.cuMemFreeAsync(first, stream);
            long second = allocateAndUse();
            cuda.cuMemFreeAsync(second, stream);
            CUgraph graph = cuda.cuStreamEndCapture(stream);
            out.println("  the addresses are the same: " + (first == second));
            cuda.cuGraphLaunch(cuda.cuGraphInstantiate(graph, 0), stream);
            footprint("launched");
            cleanUp();
        }

        void oneStream() {
            out.println("2. Graphs of one stream never run at the same time: they share.");
            List<Allocating> graphs = graphs(true);
            footprint("instantiated");
            for (Allocating each : graphs) {
                cuda.cuGraphLaunch(each.exec(), stream);
                footprint("launched");
            }
            long different = graphs.stream().map(Allocating::dptr).distinct().count();
            out.println("  different addresses: " + different);
            cleanUp();
        }

        void manyStreams() {
            out.println("3. Graphs of several streams can run at the same time: each has its own.");
            List<Allocating> graphs = graphs(true);
            for (Allocating each : graphs) {
                cuda.cuGraphLaunch(each.exec(), cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
                footprint("launched");
            }
            cuda.cuDeviceGraphMemTrim(device);
            footprint("trimmed while they run");
            cleanUp();
        }

        void unfreed() {
            out.println("4. Memory that nobody has freed is for nobody else, not even in the same stream.");
            List<Allocating> graphs = graphs(false);
            for (Allocating each : graphs) {
                cuda.cuGraphLaunch(each.exec(), stream);
                footprint("launched");
            }
            cuda.cuStreamSynchronize(stream);
            cuda.cuDeviceGraphMemTrim(device);
            footprint("trimmed");
            for (Allocating each : graphs) {
                cuda.cuMemFreeAsync(each.dptr(), stream);
            }
            cuda.cuStreamSynchronize(stream);
            footprint("freed");
            cleanUp();
        }

        private long allocateAndUse() {
            long dptr = cuda.cuMemAllocAsync(BYTES, stream);
            cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, stream, dptr);
            return dptr;
        }

        private List<Allocating> graphs(boolean free) {
            List<Allocating> graphs = new ArrayList<>();
            for (int i = 0; i < GRAPHS; i++) {
                cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
                long dptr = allocateAndUse();
                if (free) {
                    cuda.cuMemFreeAsync(dptr, stream);
                }
                graphs.add(new Allocating(cuda.cuGraphInstantiate(cuda.cuStreamEndCapture(stream), 0), dptr));
            }
            return graphs;
        }

        private void footprint(String when) {
            out.printf(
                    "  %s: %d MiB used, %d MiB reserved%n",
                    when,
                    cuda.cuDeviceGetGraphMemAttribute(device, CUgraphMemAttribute.USED_MEM_CURRENT) >> 20,
                    cuda.cuDeviceGetGraphMemAttribute(device, CUgraphMemAttribute.RESERVED_MEM_CURRENT) >> 20);
        }

        private void cleanUp() {
            cuda.cuCtxSynchronize();
            cuda.cuDeviceGraphMemTrim(device);
            footprint("over and trimmed");
        }
    }
}
