package orrery.docs.examples;

import java.io.PrintStream;
import orrery.core.machine.Machine;
import orrery.docs.Example;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** One stream forks into two by an event, and joins again by another. */
public final class ForkJoin implements Example {
    @Override
    public String summary() {
        return "a stream forks into two and joins again, by events";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        CUstream main = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream side = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent fork = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        CUevent join = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        CUfunction prepare = Setup.busy(cuda, "prepare", 15);
        CUfunction left = Setup.busy(cuda, "left", 25);
        CUfunction right = Setup.busy(cuda, "right", 40);
        CUfunction finish = Setup.busy(cuda, "finish", 15);

        Setup.launch(cuda, prepare, main);
        cuda.cuEventRecord(fork, main);
        cuda.cuStreamWaitEvent(side, fork, 0);
        Setup.launch(cuda, left, main);
        Setup.launch(cuda, right, side);
        cuda.cuEventRecord(join, side);
        cuda.cuStreamWaitEvent(main, join, 0);
        Setup.launch(cuda, finish, main);

        out.println("the join is complete right after the launches: " + cuda.cuEventQuery(join));
        cuda.cuStreamSynchronize(main);
        out.println("and after the main stream has been synchronized: " + cuda.cuEventQuery(join));
    }
}
