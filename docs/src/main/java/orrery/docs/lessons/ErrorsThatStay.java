package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.code;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** A call that is refused, and a kernel that fails: one error is gone after the call, the other one is sticky. */
public final class ErrorsThatStay implements Lesson {
    /** A kernel that traps after 20 microseconds. */
    static final Kernel TRAP =
            Kernel.perLaunch(args -> launch -> launch.trap()).named("trap").costPerBlock((shape, args) -> 20_000);

    @Override
    public String summary() {
        return "lesson 15: errors of calls, errors of kernels, and why some of them stay";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel work = Lab.busy("work", 20);

        // @start region="refused"
        out.println("no such device:   " + code(() -> cuda.cudaSetDevice(7)));
        out.println("the last error:   " + cuda.cudaGetLastError());
        out.println("asked again:      " + cuda.cudaGetLastError());
        out.println("a launch:         " + code(() -> cuda.cudaLaunchKernel(work, ONE, ONE, 0, stream)));
        // @end

        // @start region="failed"
        out.println("a kernel traps:   " + code(() -> cuda.cudaLaunchKernel(TRAP, ONE, ONE, 0, stream)));
        out.println("the wait for it:  " + code(() -> cuda.cudaStreamSynchronize(stream)));
        out.println("the last error:   " + cuda.cudaGetLastError());
        out.println("a launch:         " + code(() -> cuda.cudaLaunchKernel(work, ONE, ONE, 0, stream)));
        out.println("an allocation:    " + code(() -> cuda.cudaMalloc(64)));
        // @end
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                ErrorsThatStayAnswers::whoIsTold, ErrorsThatStayAnswers::lost, ErrorsThatStayAnswers::afterAReset);
    }
}
