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
 * A kernel writes in one stream what a copy reads in another. Without an event the copy does not wait. The first round
 * reads old data; {@code orrery run race --check} names both calls and the event that is missing.
 */
public final class Race implements PortableExample {
    private static final int COUNT = 1024;
    private static final int BYTES = 4 * COUNT;

    @Override
    public String summary() {
        return "a copy that does not wait for the kernel before it, and what --check says about it";
    }

    @Override
    public void run(CudaDriver cuda, PrintStream out) {
        Setup.context(cuda);
        PortableKernels kernels = PortableKernels.ofPtx(cuda, "race");
        Kernel fill = Kernel.perThread(args -> {
                    IntView data = args.ints(0);
                    int value = args.i32(1);
                    return thread -> data.set(thread.globalX(), value);
                })
                .costPerBlock((shape, args) -> 30_000);
        CUfunction function = kernels.load("fill", fill);
        long data = cuda.cuMemAlloc(BYTES);
        long result = cuda.cuMemAllocHost(BYTES);
        cuda.cuMemsetD8(data, (byte) 0, BYTES);
        cuda.cuCtxSynchronize(); // a memset does not wait, and these streams do not wait for it
        CUstream producer = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
        CUstream consumer = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);

        cuda.cuLaunchKernel(function, COUNT / 256, 1, 1, 256, 1, 1, 0, producer, data, 1);
        cuda.cuMemcpyDtoHAsync(result, data, BYTES, consumer);
        cuda.cuCtxSynchronize();
        out.println("without an event: " + cuda.host().ints(result).get(0));

        CUevent filled = cuda.cuEventCreate(CudaDriver.CU_EVENT_DISABLE_TIMING);
        cuda.cuLaunchKernel(function, COUNT / 256, 1, 1, 256, 1, 1, 0, producer, data, 2);
        cuda.cuEventRecord(filled, producer);
        cuda.cuStreamWaitEvent(consumer, filled, 0);
        cuda.cuMemcpyDtoHAsync(result, data, BYTES, consumer);
        cuda.cuCtxSynchronize();
        out.println("with an event:    " + cuda.host().ints(result).get(0));

        cuda.cuEventDestroy(filled);
        cuda.cuStreamDestroy(producer);
        cuda.cuStreamDestroy(consumer);
        cuda.cuMemFree(data);
        cuda.cuMemFreeHost(result);
    }
}
