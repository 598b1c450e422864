package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.ContextManagement;
import orrery.driver.CudaDriver;

/** An urgent kernel overtakes what is ready, and never what runs. */
public final class Priorities implements PortableExample {
    private static final int FULL = 264;

    @Override
    public String summary() {
        return "a priority decides who is placed first, and preempts nobody";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "priorities");
        ContextManagement.PriorityRange range = cuda.cuCtxGetStreamPriorityRange();
        out.println("priorities go from " + range.least() + " to " + range.greatest());
        CUstream first = cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, range.least());
        CUstream second = cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, range.least());
        CUstream urgent = cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, range.greatest());
        CUfunction running = kernels.busy("running", 30);
        CUfunction ready = kernels.busy("ready", 30);
        CUfunction overtaking = kernels.busy("urgent", 30);

        fill(cuda, running, first);
        fill(cuda, ready, second);
        fill(cuda, overtaking, urgent);
        cuda.cuCtxSynchronize();
    }

    /** Launches a kernel that fills the device, so that two of them cannot run side by side. */
    private static void fill(CudaDriver cuda, CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, FULL, 1, 1, 1024, 1, 1, 0, stream);
    }
}
