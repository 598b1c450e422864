package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.Example;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/**
 * A kernel writes past its allocation. The next synchronization reports it, and every later call fails with the same
 * error.
 */
public final class Fault implements Example {
    @Override
    public String summary() {
        return "a write out of bounds: who did it, where, and why the error stays";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        CUfunction fill = Setup.load(cuda, "fill", Kernel.perThread(args -> {
            IntView cells = args.ints(0);
            return thread -> cells.set(thread.globalX(), 7);
        }));
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        long cells = cuda.cuMemAlloc(4 * 100);
        cuda.cuLaunchKernel(fill, 1, 1, 1, 128, 1, 1, 0, stream, cells);
        try {
            cuda.cuStreamSynchronize(stream);
        } catch (CudaException error) {
            out.println("cuStreamSynchronize: " + error.result());
            out.println("  " + (error.getCause() == null ? error : error.getCause()).getMessage());
        }
        try {
            cuda.cuMemAlloc(4);
        } catch (CudaException error) {
            out.println("cuMemAlloc, later: " + error.result());
        }
    }
}
