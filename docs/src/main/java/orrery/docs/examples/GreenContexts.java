package orrery.docs.examples;

import java.io.PrintStream;
import java.util.List;
import orrery.core.machine.Machine;
import orrery.core.rule.CudaException;
import orrery.docs.Example;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUdevSmResourceGroupParams;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** A small urgent kernel beside one that fills the device: in the device's line, and on SMs of its own. */
public final class GreenContexts implements Example {
    private static final int BLOCKS = 4 * 264;

    @Override
    public String summary() {
        return "SMs of its own: a small urgent kernel beside one that fills the device, with and without a partition";
    }

    @Override
    public void run(Machine machine, PrintStream out) {
        CudaDriver cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        CUdevice device = cuda.cuDeviceGet(0);
        cuda.cuCtxSetCurrent(cuda.cuDevicePrimaryCtxRetain(device));
        CUfunction large = Setup.busy(cuda, "large", 30);
        CUfunction small = Setup.busy(cuda, "urgent", 5);

        CUdevResource sms = cuda.cuDeviceGetDevResource(device, CUdevResourceType.SM);
        CUdevSmResourceSplit split = cuda.cuDevSmResourceSplitByCount(1, sms, 0, 16);
        out.println("of " + sms.sm().smCount() + " SMs "
                + split.result().get(0).sm().smCount() + " for what is urgent ("
                + split.result().get(0).sms() + "), " + split.remaining().sm().smCount() + " for the rest");
        CUgreenCtx urgent = context(cuda, device, split.result().get(0));
        CUgreenCtx rest = context(cuda, device, split.remaining());

        int most = cuda.cuCtxGetStreamPriorityRange().greatest();
        float together = millis(
                cuda,
                large,
                small,
                cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING),
                cuda.cuStreamCreateWithPriority(CudaDriver.CU_STREAM_NON_BLOCKING, most));
        float apart = millis(
                cuda,
                large,
                small,
                cuda.cuGreenCtxStreamCreate(rest, CudaDriver.CU_STREAM_NON_BLOCKING, 0),
                cuda.cuGreenCtxStreamCreate(urgent, CudaDriver.CU_STREAM_NON_BLOCKING, 0));
        out.printf("the urgent kernel is over after %.1f us in the line of the device,%n", 1000 * together);
        out.printf("and after %.1f us on SMs of its own%n", 1000 * apart);

        discover(cuda, sms, out);
        try {
            cuda.cuDevSmResourceSplit(null, sms, 0, new CUdevSmResourceGroupParams(12, 8, 0, 0));
        } catch (CudaException e) {
            Setup.explain(out, e);
        }
    }

    private static CUgreenCtx context(CudaDriver cuda, CUdevice device, CUdevResource sms) {
        return cuda.cuGreenCtxCreate(
                cuda.cuDevResourceGenerateDesc(sms), device, CudaDriver.CU_GREEN_CTX_DEFAULT_STREAM);
    }

    /** Milliseconds from the launch of the large kernel to the end of the small one behind it, in another stream. */
    private static float millis(CudaDriver cuda, CUfunction large, CUfunction small, CUstream crowd, CUstream lane) {
        CUevent begin = cuda.cuEventCreate(0);
        CUevent end = cuda.cuEventCreate(0);
        cuda.cuEventRecord(begin, lane);
        cuda.cuLaunchKernel(large, BLOCKS, 1, 1, 1024, 1, 1, 0, crowd);
        cuda.cuLaunchKernel(small, 8, 1, 1, 128, 1, 1, 0, lane);
        cuda.cuEventRecord(end, lane);
        cuda.cuCtxSynchronize();
        return cuda.cuEventElapsedTime(begin, end);
    }

    /** How large groups of co-scheduled SMs can be, one size after the other. */
    private static void discover(CudaDriver cuda, CUdevResource sms, PrintStream out) {
        for (int coscheduled : List.of(2, 4, 8, 16)) {
            CUdevSmResourceGroupParams group = new CUdevSmResourceGroupParams(0, coscheduled, 0, 0);
            cuda.cuDevSmResourceSplit(null, sms, 0, group);
            out.println(group.smCount() + " SMs are co-scheduled in groups of " + coscheduled);
        }
    }
}
