package orrery.conformance.rules;

import orrery.driver.CUdevResourceType;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** A green context of 16 SMs. */
final class GreenRig {
    private final CudaDriver cuda;
    private final CUgreenCtx context;

    GreenRig(Rig rig) {
        cuda = rig.cuda;
        var sms = cuda.cuDeviceGetDevResource(rig.device(), CUdevResourceType.SM);
        var group = cuda.cuDevSmResourceSplitByCount(1, sms, 0, 16).result().get(0);
        context = cuda.cuGreenCtxCreate(cuda.cuDevResourceGenerateDesc(group), rig.device(), 1);
    }

    CUgreenCtx context() {
        return context;
    }

    CUstream stream() {
        return cuda.cuGreenCtxStreamCreate(context, CudaDriver.CU_STREAM_NON_BLOCKING, 0);
    }

    /** Makes the green context current. */
    void enter() {
        cuda.cuCtxSetCurrent(cuda.cuCtxFromGreenCtx(context));
    }
}
