package orrery.docs.examples;

import java.io.PrintStream;
import java.time.Duration;
import orrery.docs.program.Example;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.DeadlockException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A program that would hang on a GPU: it waits for a value that is never written. */
public final class Deadlock implements Example {
    @Override
    public String summary() {
        return "a program that would hang is told who waits for whom";
    }

    @Override
    public MachineOptions machine() {
        return MachineOptions.defaults().withDeadlockGrace(Duration.ZERO);
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        CUstream producer = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream consumer = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent ready = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        long flag = cuda.cuMemAlloc(4);
        CUfunction consume = Setup.busy(cuda, "consume", 10);

        cuda.cuStreamWaitValue32(producer, flag, 1, CudaDriver.CU_STREAM_WAIT_VALUE_EQ);
        cuda.cuEventRecord(ready, producer);
        cuda.cuStreamWaitEvent(consumer, ready, 0);
        Setup.launch(cuda, consume, consumer);
        try {
            cuda.cuStreamSynchronize(consumer);
        } catch (DeadlockException deadlock) {
            out.println(deadlock.getMessage());
        }
    }
}
