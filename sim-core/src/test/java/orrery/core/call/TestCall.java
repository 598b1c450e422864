package orrery.core.call;

import orrery.device.HostCost;

/** The functions of the driver that tests of the core call, with the facts of the real ones. */
@SuppressWarnings("checkstyle:ConstantName")
public enum TestCall implements ApiCall {
    cuCtxCreate(HostCost.HEAVY, AfterFault.REPORTS),
    cuCtxSynchronize(HostCost.CONTEXT_SYNCHRONIZE, AfterFault.REPORTS, CaptureSafety.WHOLE_CONTEXT),
    cuEventCreate(HostCost.EVENT_CREATE, AfterFault.REPORTS),
    cuEventRecord(HostCost.EVENT_RECORD, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuLaunchHostFunc(HostCost.HOST_FUNCTION, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuLaunchKernel(HostCost.KERNEL_LAUNCH, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemAlloc(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemFree(HostCost.FREE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemGetInfo(HostCost.MEMORY_INFO, AfterFault.REPORTS),
    cuMemHostAlloc(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemcpyDtoHAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyHtoDAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD8Async(HostCost.MEMSET, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamCreate(HostCost.STREAM_CREATE, AfterFault.REPORTS),
    cuStreamQuery(HostCost.STREAM_QUERY_PENDING, AfterFault.REPORTS, CaptureSafety.REFUSED_OR_UNSAFE),
    cuStreamSynchronize(HostCost.STREAM_SYNCHRONIZE, AfterFault.REPORTS, CaptureSafety.REFUSED_OR_UNSAFE),
    cuStreamWaitEvent(HostCost.STREAM_WAIT_EVENT, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamWaitValue32(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamWriteValue32(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.RECORDED);

    private final HostCost cost;
    private final AfterFault afterFault;
    private final CaptureSafety captureSafety;

    TestCall(HostCost cost, AfterFault afterFault) {
        this(cost, afterFault, CaptureSafety.SAFE);
    }

    TestCall(HostCost cost, AfterFault afterFault, CaptureSafety captureSafety) {
        this.cost = cost;
        this.afterFault = afterFault;
        this.captureSafety = captureSafety;
    }

    @Override
    public HostCost cost() {
        return cost;
    }

    @Override
    public AfterFault afterFault() {
        return afterFault;
    }

    @Override
    public CaptureSafety captureSafety() {
        return captureSafety;
    }

    @Override
    public boolean isAllowedBeforeInit() {
        return false;
    }

    @Override
    public boolean showsDeviceOutput() {
        return false;
    }
}
