package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.Example;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.ContextManagement;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/** An urgent kernel overtakes what is ready, and never what runs. */
public final class Priorities implements Example {
    private static final int FULL = 264;

    @Override
    public String summary() {
        return "a priority decides who is placed first, and preempts nobody";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        ContextManagement.PriorityRange range = cuda.cuCtxGetStreamPriorityRange();
        out.println("priorities go from " + range.least() + " to " + range.greatest());
        CUstream first = cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, range.least());
        CUstream second = cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, range.least());
        CUstream urgent = cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, range.greatest());
        CUfunction running = Setup.busy(cuda, "running", 30);
        CUfunction ready = Setup.busy(cuda, "ready", 30);
        CUfunction overtaking = Setup.busy(cuda, "urgent", 30);

        fill(cuda, running, first);
        fill(cuda, ready, second);
        fill(cuda, overtaking, urgent);
        cuda.cuCtxSynchronize();
    }

    /** Each kernel fills the device, so that they cannot run side by side. */
    private static void fill(CudaDriver cuda, CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, FULL, 1, 1, 1024, 1, 1, 0, stream);
    }
}
