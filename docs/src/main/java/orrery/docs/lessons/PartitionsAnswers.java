package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.Lab.busy;
import static orrery.docs.lessons.Lab.code;
import static orrery.runtime.CudaRuntime.cudaDevResourceTypeSm;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaExecutionContext_t;
import orrery.sim.Machine;

/** Answers of {@link Partitions}. */
final class PartitionsAnswers {
    private PartitionsAnswers() {}

    /** Shows how many groups of how many SMs there are. */
    static void groups(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        for (int least : new int[] {8, 12, 16}) {
            int groups = cuda.cudaDevSmResourceSplitByCount(all, 0, least);
            CUdevSmResourceSplit split = cuda.cudaDevSmResourceSplitByCount(groups, all, 0, least);
            out.println("at least " + least + " SMs: " + groups + " groups of "
                    + split.result().get(0).sm().smCount());
        }
    }

    /** Times the large kernel on all SMs, and on 16 fewer. */
    static void waves(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        CUdevResource rest = cuda.cudaDevSmResourceSplitByCount(1, all, 0, 16).remaining();
        CUstream whole = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        for (CUstream stream : new CUstream[] {whole, Partitions.stream(cuda, rest)}) {
            String time = Lab.timed(
                    machine, cuda, () -> cuda.cudaLaunchKernel(busy("large", 30), Partitions.MANY, THREADS, 0, stream));
            out.println("on " + (stream.equals(whole) ? all : rest).sm().smCount() + " SMs: " + time);
        }
    }

    /** Uses a stream that has outlived its context. */
    static void destroyed(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        CUdevResource few =
                cuda.cudaDevSmResourceSplitByCount(1, all, 0, 16).result().get(0);
        cudaExecutionContext_t context = cuda.cudaGreenCtxCreate(cuda.cudaDevResourceGenerateDesc(few), 0, 0);
        CUstream stream = cuda.cudaExecutionCtxStreamCreate(context, cudaStreamNonBlocking, 0);
        cuda.cudaExecutionCtxDestroy(context);
        out.println("a launch:          " + code(() -> cuda.cudaLaunchKernel(busy("kernel", 5), ONE, ONE, 0, stream)));
        out.println("cudaStreamDestroy: " + code(() -> cuda.cudaStreamDestroy(stream)));
    }
}
