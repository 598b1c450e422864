package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.FULL;
import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.kernel;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import orrery.cupti.Cupti;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.KernelActivity;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** Answers of {@link Profile}. */
final class ProfileAnswers {
    private static final int LEAST = 1024;

    private ProfileAnswers() {}

    /** Shows the gap between two kernels by their records, with and without a wait between them. */
    static void idle(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel work = busy("work", 20);
        for (boolean wait : new boolean[] {true, false}) {
            List<Activity> records = new ArrayList<>();
            try (Cupti cupti = Profile.recorder(machine, records)) {
                for (int i = 0; i < 2; i++) {
                    cuda.cudaLaunchKernel(work, FULL, THREADS, 0, stream);
                    if (wait) {
                        cuda.cudaStreamSynchronize(stream);
                    }
                }
                cupti.cuptiActivityFlushAll(0);
            }
            List<KernelActivity> kernels = records.stream()
                    .filter(KernelActivity.class::isInstance)
                    .map(KernelActivity.class::cast)
                    .toList();
            double gap = (kernels.get(1).start() - kernels.get(0).end()) / 1000.0;
            out.printf(Locale.ROOT, "%s a wait: %.1f us between the kernels%n", wait ? "with" : "without", gap);
        }
    }

    /** Shows that the launch of a graph is one call. */
    static void graph(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUgraph graph = cuda.cudaGraphCreate(0);
        List<CUgraphNode> before = List.of();
        for (String name : List.of("a", "b", "c")) {
            before = List.of(cuda.cudaGraphAddKernelNode(graph, before, kernel(busy(name, 10))));
        }
        CUgraphExec exec = cuda.cudaGraphInstantiate(graph);
        List<Activity> records = new ArrayList<>();
        Cupti cupti = Profile.recorder(machine, records);
        cuda.cudaGraphLaunch(exec, stream);
        cupti.cuptiActivityFlushAll(0);
        Profile.print(records, out);
    }

    /** Records more kernels than have room in a buffer of the least size. */
    static void dropped(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        cuda.cudaDeviceSynchronize(); // the context comes with the first call
        CUcontext context = CudaDriver.of(machine).cuCtxGetCurrent();
        Cupti cupti = Cupti.of(machine);
        ActivityBuffer buffer = ActivityBuffer.allocate(LEAST);
        cupti.cuptiActivityEnqueueBuffer(context, 0, buffer, LEAST);
        cupti.cuptiActivityEnable(ActivityKind.CONCURRENT_KERNEL);
        for (int i = 0; i < 12; i++) {
            cuda.cudaLaunchKernel(busy("kernel", 5), ONE, ONE, 0, null);
        }
        cuda.cudaDeviceSynchronize();
        long valid = cupti.cuptiActivityDequeueBuffer(context, 0).validBufferSizeBytes();
        out.println("records: " + cupti.records(buffer, valid).size() + " in " + valid + " bytes");
        out.println("dropped: " + cupti.cuptiActivityGetNumDroppedRecords(context, 0));
    }
}
