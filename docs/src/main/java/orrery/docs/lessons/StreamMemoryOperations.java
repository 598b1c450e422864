package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_GEQ;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.util.List;
import orrery.docs.program.Answer;
import orrery.docs.program.Lesson;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** One stream counts in memory how far it is, and another one follows by that number. */
public final class StreamMemoryOperations implements Lesson {
    private static final int CHUNKS = 3;

    @Override
    public String summary() {
        return "lesson 19: streams that write numbers to memory, and that wait for them";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream producer = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream consumer = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CudaDriver driver = CudaDriver.of(machine);
        Kernel produce = busy("produce", 20);
        Kernel consume = busy("consume", 10);

        // @start region="numbers"
        long gate = cuda.cudaMallocHost(4);
        long progress = cuda.cudaMallocHost(4);
        cuda.host().ints(gate).set(0, 0);
        cuda.host().ints(progress).set(0, 0);
        // @end

        // @start region="program"
        driver.cuStreamWaitValue32(producer, gate, 1, CU_STREAM_WAIT_VALUE_GEQ);
        for (int chunk = 1; chunk <= CHUNKS; chunk++) {
            cuda.cudaLaunchKernel(produce, ONE, ONE, 0, producer);
            driver.cuStreamWriteValue32(producer, progress, chunk, 0);

            driver.cuStreamWaitValue32(consumer, progress, chunk, CU_STREAM_WAIT_VALUE_GEQ);
            cuda.cudaLaunchKernel(consume, ONE, ONE, 0, consumer);
        }
        // @end

        // @start region="open"
        out.println("the gate is closed: " + cuda.cudaStreamQuery(producer));
        cuda.host().ints(gate).set(0, 1);
        cuda.cudaStreamSynchronize(consumer);
        out.println("chunks produced:    " + cuda.host().ints(progress).get(0));
        // @end
    }

    @Override
    public List<Answer> answers() {
        return List.of(
                StreamMemoryOperationsAnswers::missed,
                StreamMemoryOperationsAnswers::replayed,
                StreamMemoryOperationsAnswers::wrapped);
    }
}
