package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Example;
import orrery.docs.program.TimelineStyle;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;
import orrery.sim.timeline.TextTimeline;

/** Programmatic dependent launch: the prologue of a kernel overlaps with the end of the kernel in front of it. */
public final class ProgrammaticLaunch implements Example {
    @Override
    public String summary() {
        return "a kernel that begins before the one in front of it has ended, and what that gains";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        // What "second" needs is ready after 10 us; only the end of "first" waits for its other 20 us.
        CUfunction first = Setup.load(
                cuda,
                "first",
                Kernel.perLaunch(args -> launch -> launch.device().triggerProgrammaticLaunchCompletion(10_000))
                        .costPerBlock((shape, args) -> 30_000));
        // "second" works 15 us before it needs anything of "first", and 10 us with it.
        CUfunction second = Setup.load(
                cuda,
                "second",
                Kernel.perLaunch(args -> launch -> launch.device().gridDependencySynchronize(15_000))
                        .costPerBlock((shape, args) -> 25_000));
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);

        // Once without the permission to begin early, once with it; each in a stream and as a graph.
        long[] inStream = new long[2];
        long[] inGraph = new long[2];
        for (int early = 0; early < 2; early++) {
            boolean permitted = early == 1;
            String attribute = permitted ? "with" : "without";
            inStream[early] = watch(machine, out, attribute + " the attribute", () -> {
                launch(cuda, first, second, stream, permitted);
                cuda.cuStreamSynchronize(stream);
            });
            CUgraph graph = capture(cuda, first, second, stream, permitted);
            CUgraphExec exec = cuda.cuGraphInstantiate(graph, 0);
            inGraph[early] = watch(machine, out, "captured " + attribute + " it: " + graph.text(), () -> {
                cuda.cuGraphLaunch(exec, stream);
                cuda.cuStreamSynchronize(stream);
            });
        }
        out.println("gained in the stream: " + (inStream[0] - inStream[1]) + " ns of " + inStream[0]);
        out.println("gained in the graph:  " + (inGraph[0] - inGraph[1]) + " ns of " + inGraph[0]);
        out.println();
        out.println("All of it:");
    }

    private static void launch(
            CudaDriver cuda, CUfunction first, CUfunction second, CUstream stream, boolean permitted) {
        Setup.launch(cuda, first, stream);
        CUlaunchAttribute permission =
                new CUlaunchAttribute(CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, permitted ? 1 : 0);
        cuda.cuLaunchKernelEx(new CUlaunchConfig(1, 1, 1, 128, 1, 1, 0, stream, List.of(permission)), second);
    }

    private static CUgraph capture(
            CudaDriver cuda, CUfunction first, CUfunction second, CUstream stream, boolean permitted) {
        cuda.cuStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
        launch(cuda, first, second, stream, permitted);
        return cuda.cuStreamEndCapture(stream);
    }

    /** Draws the timeline of some work; how long the device was at it, in nanoseconds. */
    private static long watch(Machine machine, PrintStream out, String title, Runnable work) {
        TextTimeline timeline = new TextTimeline();
        Span span = new Span();
        machine.trace().add(timeline);
        machine.trace().add(span);
        work.run();
        machine.trace().remove(span);
        machine.trace().remove(timeline);
        out.println(title);
        out.println(timeline.render(TimelineStyle.format()));
        return span.end - span.start;
    }

    /** From the first begin to the last end. */
    private static final class Span implements TraceListener {
        private long start = Long.MAX_VALUE;
        private long end;

        @Override
        public void started(TracedOperation operation, long time) {
            start = Math.min(start, time);
        }

        @Override
        public void completed(TracedOperation operation, long time) {
            end = Math.max(end, time);
        }
    }
}
