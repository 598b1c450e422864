package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Machine;

/** Work in the NULL stream waits for blocking streams, and they wait for it; a non-blocking stream goes its own way. */
public final class LegacyStream implements Lesson {
    @Override
    public String summary() {
        return "lesson 3: the NULL stream stands in the way of blocking streams";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        String time = Lab.timed(machine, cuda, () -> program(cuda));
        out.println("four kernels of 20 us: " + time);
    }

    // @start region="program"
    static void program(CudaRuntime cuda) {
        CUstream a = cuda.cudaStreamCreate(); // blocking, the default
        CUstream b = cuda.cudaStreamCreate();
        CUstream free = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);

        cuda.cudaLaunchKernel(busy("before", 20), ONE, ONE, 0, a);
        cuda.cudaLaunchKernel(busy("alone", 20), ONE, ONE, 0, null); // the NULL stream
        cuda.cudaLaunchKernel(busy("after", 20), ONE, ONE, 0, b);
        cuda.cudaLaunchKernel(busy("aside", 20), ONE, ONE, 0, free);
    }
    // @end

    @Override
    public List<Answer> answers() {
        return List.of(LegacyStreamAnswers::perThread, LegacyStreamAnswers::eventInNull, LegacyStreamAnswers::copy);
    }
}
