package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_GEQ;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.DeadlockException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Two streams wait for numbers of each other, and neither of them comes to its write. */
public final class Deadlocks implements Lesson {
    @Override
    public String summary() {
        return "lesson 21: programs that hang, and the report that says why";
    }

    // @start region="options"
    @Override
    public MachineOptions machine() {
        return MachineOptions.defaults().withDeadlockGrace(Duration.ZERO);
    }
    // @end

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream left = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream right = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CudaDriver driver = CudaDriver.of(machine);
        long leftDone = number(cuda);
        long rightDone = number(cuda);

        // @start region="program"
        cuda.cudaLaunchKernel(busy("prepare", 20), ONE, ONE, 0, left);
        driver.cuStreamWaitValue32(left, rightDone, 1, CU_STREAM_WAIT_VALUE_GEQ);
        driver.cuStreamWriteValue32(left, leftDone, 1, 0);

        driver.cuStreamWaitValue32(right, leftDone, 1, CU_STREAM_WAIT_VALUE_GEQ);
        driver.cuStreamWriteValue32(right, rightDone, 1, 0);
        // @end

        // @start region="wait"
        try {
            cuda.cudaStreamSynchronize(right);
        } catch (DeadlockException hang) {
            out.println(hang.getMessage());
        }
        // @end
    }

    /** Allocates a number in page-locked memory, which is 0. */
    static long number(CudaRuntime cuda) {
        long address = cuda.cudaMallocHost(4);
        cuda.host().ints(address).set(0, 0);
        return address;
    }

    @Override
    public List<Answer> answers() {
        return List.of(DeadlocksAnswers::events, DeadlocksAnswers::hostFunction, DeadlocksAnswers::fullDevice);
    }
}
