package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import orrery.docs.program.PortableExample;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;

/** Programmatic dependent launch: the prologue of a kernel overlaps with the end of the kernel in front of it. */
public final class ProgrammaticLaunch implements PortableExample {
    @Override
    public String summary() {
        return "a kernel that begins before the one in front of it has ended, and what that gains";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "programmatic-launch");
        // What "second" needs is ready after 10 us; only the end of "first" waits for its other 20 us.
        CUfunction first = kernels.load(
                "first",
                Kernel.perLaunch(args -> launch -> launch.device().triggerProgrammaticLaunchCompletion(10_000))
                        .costPerBlock((shape, args) -> 30_000));
        // "second" works 15 us before it needs anything of "first", and 10 us with it.
        CUfunction second = kernels.load(
                "second",
                Kernel.perLaunch(args -> launch -> launch.device().gridDependencySynchronize(15_000))
                        .costPerBlock((shape, args) -> 25_000));
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);

        // Once without the permission to begin early, once with it; each in a stream and as a graph.
        for (boolean permitted : new boolean[] {false, true}) {
            out.println(permitted ? "with the attribute:" : "without the attribute:");
            time(cuda, stream, out, "in the stream", () -> launch(cuda, first, second, stream, permitted));

            cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            launch(cuda, first, second, stream, permitted);
            CUgraph graph = cuda.cuStreamEndCapture(stream);
            CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
            time(cuda, stream, out, "as the graph " + graph.text(), () -> cuda.cuGraphLaunch(exec, stream));
        }
    }

    private static void launch(
            CudaDriver cuda, CUfunction first, CUfunction second, CUstream stream, boolean permitted) {
        Setup.launch(cuda, first, stream);
        CUlaunchAttribute permission =
                new CUlaunchAttribute(CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, permitted ? 1 : 0);
        cuda.cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 128, 1, 1, 0, stream, List.of(permission)), second);
    }

    /** Prints how long some work takes, measured with events. */
    private static void time(CudaDriver cuda, CUstream stream, PrintStream out, String what, Runnable work) {
        CUevent start = cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT);
        CUevent end = cuda.cuEventCreate(CudaDriver.CU_EVENT_DEFAULT);
        cuda.cuEventRecord(start, stream);
        work.run();
        cuda.cuEventRecord(end, stream);
        cuda.cuEventSynchronize(end);
        float micros = 1000 * cuda.cuEventElapsedTime(start, end);
        out.println(String.format(Locale.ROOT, "  %4.1f us %s", micros, what));
    }
}
