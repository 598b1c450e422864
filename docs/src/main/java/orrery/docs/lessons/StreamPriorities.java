package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.FULL;
import static orrery.docs.lessons.Lab.THREADS;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.driver.ContextManagement.PriorityRange;
import orrery.runtime.CudaRuntime;
import orrery.runtime.dim3;
import orrery.sim.Machine;

/** A kernel that came last is placed before one that has not begun, and after the blocks that run. */
public final class StreamPriorities implements Lesson {
    /** Twice as many blocks as an H200 runs at once. */
    public static final dim3 TWICE_FULL = new dim3(2 * FULL.x);

    @Override
    public String summary() {
        return "lesson 28: an urgent kernel goes before what waits, and stops nothing that runs";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        // @start region="range"
        PriorityRange range = cuda.cudaDeviceGetStreamPriorityRange();
        out.println("the least priority is " + range.least() + ", the greatest is " + range.greatest());

        CUstream first = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.least());
        CUstream second = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.least());
        CUstream urgent = cuda.cudaStreamCreateWithPriority(cudaStreamNonBlocking, range.greatest());
        // @end

        // @start region="launch"
        CUevent begin = Lab.recordEvent(cuda, first);
        cuda.cudaLaunchKernel(busy("large", 30), TWICE_FULL, THREADS, 0, first);
        CUevent largeEnds = Lab.recordEvent(cuda, first);
        cuda.cudaLaunchKernel(busy("next", 30), FULL, THREADS, 0, second);
        CUevent nextEnds = Lab.recordEvent(cuda, second);
        cuda.cudaLaunchKernel(busy("urgent", 30), FULL, THREADS, 0, urgent);
        CUevent urgentEnds = Lab.recordEvent(cuda, urgent);
        // @end

        out.println("urgent is over after " + Lab.micros(cuda, begin, urgentEnds));
        out.println("large is over after  " + Lab.micros(cuda, begin, largeEnds));
        out.println("next is over after   " + Lab.micros(cuda, begin, nextEnds));
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                StreamPrioritiesAnswers::outside, StreamPrioritiesAnswers::copies, StreamPrioritiesAnswers::nodes);
    }
}
