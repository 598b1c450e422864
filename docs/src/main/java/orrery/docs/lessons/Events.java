package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** One stream forks into two by an event, and joins again by another. */
public final class Events implements Lesson {
    @Override
    public String summary() {
        return "lesson 2: a stream forks into two and joins again, by events";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream main = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream side = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        Kernel prepare = busy("prepare", 15);
        Kernel left = busy("left", 25);
        Kernel right = busy("right", 40);
        Kernel finish = busy("finish", 15);

        // @start region="fork-join"
        CUevent fork = cuda.cudaEventCreate();
        CUevent join = cuda.cudaEventCreate();

        cuda.cudaLaunchKernel(prepare, ONE, ONE, 0, main);
        cuda.cudaEventRecord(fork, main);
        cuda.cudaStreamWaitEvent(side, fork, 0);

        cuda.cudaLaunchKernel(left, ONE, ONE, 0, main);
        cuda.cudaLaunchKernel(right, ONE, ONE, 0, side);

        cuda.cudaEventRecord(join, side);
        cuda.cudaStreamWaitEvent(main, join, 0);
        cuda.cudaLaunchKernel(finish, ONE, ONE, 0, main);
        // @end

        // @start region="ask"
        out.println("all is launched, the join says: " + cuda.cudaEventQuery(join));
        cuda.cudaEventSynchronize(join);
        out.println("the host has waited, it says:   " + cuda.cudaEventQuery(join));
        out.println("from fork to join: " + Lab.micros(1000 * cuda.cudaEventElapsedTime(fork, join)));
        // @end
        cuda.cudaStreamSynchronize(main);
    }

    @Override
    public List<Answer> answers() {
        return List.of(EventsAnswers::recordedAgain, EventsAnswers::neverRecorded, EventsAnswers::untimed);
    }
}
