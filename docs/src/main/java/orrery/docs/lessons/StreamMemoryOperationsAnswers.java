package orrery.docs.lessons;

import static orrery.docs.lessons.Lab.ONE;
import static orrery.docs.lessons.Lab.busy;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_EQ;
import static orrery.driver.CudaDriver.CU_STREAM_WAIT_VALUE_GEQ;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUstream;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.DeadlockException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Answers of {@link StreamMemoryOperations}. */
final class StreamMemoryOperationsAnswers {
    private StreamMemoryOperationsAnswers() {}

    /** Shows that a wait for equality can come too late: the number has moved on. */
    static void missed(Machine machine, PrintStream out) {
        try (Machine other = Machine.create(MachineOptions.defaults().withDeadlockGrace(Duration.ZERO))) {
            CudaRuntime cuda = CudaRuntime.of(other);
            CUstream producer = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUstream consumer = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CudaDriver driver = CudaDriver.of(other);
            long progress = cuda.cudaMallocHost(4);
            cuda.host().ints(progress).set(0, 0);
            cuda.cudaLaunchKernel(busy("other work", 30), ONE, ONE, 0, consumer);
            driver.cuStreamWaitValue32(consumer, progress, 1, CU_STREAM_WAIT_VALUE_EQ);
            driver.cuStreamWriteValue32(producer, progress, 1, 0);
            driver.cuStreamWriteValue32(producer, progress, 2, 0);
            try {
                cuda.cudaStreamSynchronize(consumer);
            } catch (DeadlockException hang) {
                out.println(hang.getMessage());
            }
        }
    }

    /** Launches a graph with a wait twice: the second launch finds the number of the first. */
    static void replayed(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CUstream other = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
        CudaDriver driver = CudaDriver.of(machine);
        long flag = cuda.cudaMallocHost(4);
        for (boolean reset : new boolean[] {false, true}) {
            cuda.host().ints(flag).set(0, 0);
            CUstreamBatchMemOp wait =
                    new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WAIT_VALUE_32, flag, 1, CU_STREAM_WAIT_VALUE_GEQ);
            CUstreamBatchMemOp write = new CUstreamBatchMemOp(CUstreamBatchMemOp.Type.WRITE_VALUE_32, flag, 0, 0);
            cuda.cudaStreamBeginCapture(stream, CUstreamCaptureMode.GLOBAL);
            driver.cuStreamBatchMemOp(stream, reset ? List.of(wait, write) : List.of(wait), 0);
            CUgraph graph = cuda.cudaStreamEndCapture(stream);
            CUgraphExec exec = cuda.cudaGraphInstantiate(graph, 0);
            for (int launch = 1; launch <= 2; launch++) {
                CUevent begin = Lab.recordEvent(cuda, stream);
                cuda.cudaGraphLaunch(exec, stream);
                CUevent end = Lab.recordEvent(cuda, stream);
                cuda.cudaLaunchKernel(busy("producer", 40), ONE, ONE, 0, other);
                driver.cuStreamWriteValue32(other, flag, 1, 0);
                out.println((reset ? "with" : "without") + " the reset, launch " + launch + " takes "
                        + Lab.micros(cuda, begin, end));
                cuda.cudaStreamSynchronize(other);
            }
        }
    }

    /** Shows that the comparison is of a difference, so that a counter may pass over its largest value. */
    static void wrapped(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CudaDriver driver = CudaDriver.of(machine);
        long counter = cuda.cudaMallocHost(4);
        for (int[] pair : new int[][] {{0xfffffffe, 0xffffffff}, {0xffffffff, 0xffffffff}, {1, 0xffffffff}}) {
            cuda.host().ints(counter).set(0, pair[0]);
            CUstream stream = cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            driver.cuStreamWaitValue32(stream, counter, pair[1], CU_STREAM_WAIT_VALUE_GEQ);
            machine.settle();
            out.printf("the counter is 0x%08x, a stream waits for 0x%08x: ", pair[0], pair[1]);
            out.println(cuda.cudaStreamQuery(stream));
        }
        cuda.host().ints(counter).set(0, -1);
    }
}
