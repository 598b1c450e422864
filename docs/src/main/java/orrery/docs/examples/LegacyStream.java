package orrery.docs.examples;

import java.io.PrintStream;
import orrery.core.machine.Machine;
import orrery.docs.Example;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** Work in the NULL stream waits for blocking streams, and they wait for it; a non-blocking stream goes its own way. */
public final class LegacyStream implements Example {
    @Override
    public String summary() {
        return "the NULL stream stands in the way of blocking streams";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = Setup.context(machine);
        CUstream blocking = cuda.cuStreamCreate(CudaDriver.CU_STREAM_DEFAULT);
        CUstream other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_DEFAULT);
        CUstream free = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);

        CUfunction before = Setup.busy(cuda, "before", 20);
        CUfunction alone = Setup.busy(cuda, "alone", 20);
        CUfunction after = Setup.busy(cuda, "after", 20);
        CUfunction aside = Setup.busy(cuda, "aside", 40);

        Setup.launch(cuda, before, blocking);
        Setup.launch(cuda, alone, null);
        Setup.launch(cuda, after, other);
        Setup.launch(cuda, aside, free);

        cuda.cuCtxSynchronize();
        out.println("\"after\" is in a stream of its own, and still waits for \"alone\", which waits for \"before\".");
    }
}
