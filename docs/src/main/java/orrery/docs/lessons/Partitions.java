package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaDevResourceTypeSm;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaExecutionContext_t;
import orrery.runtime.dim3;
import orrery.sim.Machine;

/** A small urgent kernel beside one that fills the device: in the device's line, and on SMs of its own. */
public final class Partitions implements Lesson {
    /** Four times what an H200 holds at once. */
    static final dim3 MANY = new dim3(4 * 264);

    @Override
    public String summary() {
        return "lesson 11: SMs of its own for an urgent kernel";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        // @start region="split"
        CUdevResource all = cuda.cudaDeviceGetDevResource(0, cudaDevResourceTypeSm);
        CUdevSmResourceSplit split = cuda.cudaDevSmResourceSplitByCount(1, all, 0, 16);
        CUdevResource few = split.result().get(0);
        CUdevResource rest = split.remaining();
        out.println(all.sm().smCount() + " SMs are " + few.sm().smCount() + " and "
                + rest.sm().smCount());

        CUstream reserved = stream(cuda, few);
        CUstream shared = stream(cuda, rest);
        // @end

        // @start region="compare"
        int most = cuda.cudaDeviceGetStreamPriorityRange().greatest();
        CUstream one = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream urgent = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, most);
        out.println("with a priority:      the urgent kernel is over after " + urgentTime(cuda, one, urgent));
        out.println("with SMs of its own:  the urgent kernel is over after " + urgentTime(cuda, shared, reserved));
        // @end
    }

    // @start region="context"
    /** Creates a stream of a green context that has these SMs. */
    public static CUstream stream(CudaRuntime cuda, CUdevResource sms) {
        cudaExecutionContext_t context = cuda.cudaGreenCtxCreate(cuda.cudaDevResourceGenerateDesc(sms), 0, 0);
        return cuda.cudaExecutionCtxStreamCreate(context, cudaStreamNonBlocking, 0);
    }
    // @end

    /**
     * Returns the time from the launch of a large kernel to the end of a small one that is launched after it, in
     * another stream.
     */
    private static String urgentTime(CudaRuntime cuda, CUstream large, CUstream small) {
        CUevent begin = Lab.recordEvent(cuda, small);
        cuda.cudaLaunchKernel(busy("large", 30), MANY, THREADS, 0, large);
        cuda.cudaLaunchKernel(busy("urgent", 5), new dim3(8), THREADS, 0, small);
        String time = Lab.micros(cuda, begin, Lab.recordEvent(cuda, small));
        cuda.cudaDeviceSynchronize();
        return time;
    }

    @Override
    public List<Answer> answers() {
        return List.of(PartitionsAnswers::groups, PartitionsAnswers::waves, PartitionsAnswers::destroyed);
    }
}
