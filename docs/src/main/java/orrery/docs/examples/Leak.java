package orrery.docs.examples;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import orrery.docs.program.PortableExample;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * A loop creates an event and a buffer in each round. The buffers are freed, the events are not, and one buffer is
 * forgotten because its round ends early. {@code orrery run leak --check=leaks} names the calls that created them.
 */
public final class Leak implements PortableExample {
    private static final int ROUNDS = 3;
    private static final int BYTES = 1 << 20;

    @Override
    public String summary() {
        return "events and memory that nobody destroys, and how --check=leaks names the calls that made them";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "leak");
        CUfunction work = kernels.busy("work", 10);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        List<Long> freed = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            long buffer = cuda.cuMemAlloc(BYTES);
            CUevent done = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
            Setup.launch(cuda, work, stream);
            cuda.cuEventRecord(done, stream);
            cuda.cuEventSynchronize(done);
            if (round == 1) {
                continue; // the buffer of this round is forgotten
            }
            cuda.cuMemFree(buffer);
            freed.add(buffer);
        }
        out.println(ROUNDS + " buffers and events were created, " + freed.size() + " buffers were freed");
        cuda.cuStreamDestroy(stream);
    }
}
