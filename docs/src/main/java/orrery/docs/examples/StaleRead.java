package orrery.docs.examples;

import java.io.PrintStream;
import orrery.docs.program.PortableExample;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/**
 * The host reads the result of a copy to page-locked memory. In the first round it waits for an event that was recorded
 * before the copy, and reads the old data; {@code orrery run stale-read --check} says what the wait covers.
 */
public final class StaleRead implements PortableExample {
    private static final int COUNT = 1 << 18;
    private static final int BLOCK = 256;
    private static final int BYTES = 4 * COUNT;

    @Override
    public String summary() {
        return "the host waits for an event, but not for the copy after it: --check says what is missing";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "stale-read");
        Kernel fill = Kernel.perThread(args -> {
                    IntView data = args.ints(0);
                    int value = args.i32(1);
                    return thread -> data.set(thread.globalX(), value);
                })
                .costPerBlock((shape, args) -> 20_000);
        CUfunction function = kernels.load("fill", fill);
        CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUevent done = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        long data = cuda.cuMemAlloc(BYTES);
        long result = cuda.cuMemAllocHost(BYTES);
        cuda.host().ints(result).set(COUNT - 1, 0);

        cuda.cuLaunchKernel(function, COUNT / BLOCK, 1, 1, BLOCK, 1, 1, 0, stream, data, 1);
        cuda.cuEventRecord(done, stream);
        cuda.cuMemcpyDtoHAsync(result, data, BYTES, stream);
        cuda.cuEventSynchronize(done);
        out.println("the event is before the copy: " + cuda.host().ints(result).get(COUNT - 1));
        cuda.cuCtxSynchronize();

        cuda.cuLaunchKernel(function, COUNT / BLOCK, 1, 1, BLOCK, 1, 1, 0, stream, data, 2);
        cuda.cuMemcpyDtoHAsync(result, data, BYTES, stream);
        cuda.cuEventRecord(done, stream);
        cuda.cuEventSynchronize(done);
        out.println("the event is after the copy: " + cuda.host().ints(result).get(COUNT - 1));

        cuda.cuEventDestroy(done);
        cuda.cuStreamDestroy(stream);
        cuda.cuMemFree(data);
        cuda.cuMemFreeHost(result);
    }
}
