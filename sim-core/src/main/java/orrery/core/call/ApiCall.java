package orrery.core.call;

import orrery.device.HostCost;

/**
 * The functions of the driver API, by their documented names. What is true of a function as a whole is declared here,
 * once, and not checked anew in each: what it costs, and whether it still works in a context that has failed.
 */
@SuppressWarnings("checkstyle:ConstantName")
public enum ApiCall {
    // initialization
    cuInit(HostCost.HEAVY, AfterFault.WORKS),
    cuDriverGetVersion(HostCost.GETTER, AfterFault.WORKS),
    cuGetErrorName(HostCost.GETTER, AfterFault.WORKS),
    cuGetErrorString(HostCost.GETTER, AfterFault.WORKS),

    // devices
    cuDeviceGet(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetCount(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetName(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceTotalMem(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetUuid(HostCost.GETTER, AfterFault.WORKS),
    cuDevicePrimaryCtxRetain(HostCost.HEAVY, AfterFault.REPORTS),
    cuDevicePrimaryCtxRelease(HostCost.HEAVY, AfterFault.WORKS),
    cuDevicePrimaryCtxReset(HostCost.HEAVY, AfterFault.WORKS),
    cuDevicePrimaryCtxGetState(HostCost.GETTER, AfterFault.WORKS),
    cuDevicePrimaryCtxSetFlags(HostCost.GETTER, AfterFault.WORKS),

    // contexts
    cuCtxCreate(HostCost.HEAVY, AfterFault.REPORTS),
    cuCtxDestroy(HostCost.HEAVY, AfterFault.WORKS),
    cuCtxGetCurrent(HostCost.GETTER, AfterFault.WORKS),
    cuCtxSetCurrent(HostCost.GETTER, AfterFault.WORKS),
    cuCtxPushCurrent(HostCost.GETTER, AfterFault.WORKS),
    cuCtxPopCurrent(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetDevice(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetFlags(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetId(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetApiVersion(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetLimit(HostCost.GETTER, AfterFault.REPORTS),
    cuCtxSetLimit(HostCost.GETTER, AfterFault.REPORTS),
    cuCtxGetStreamPriorityRange(HostCost.GETTER, AfterFault.REPORTS),
    cuCtxSynchronize(HostCost.CONTEXT_SYNCHRONIZE, AfterFault.NOTICES),
    cuCtxRecordEvent(HostCost.EVENT_RECORD, AfterFault.REPORTS),
    cuCtxWaitEvent(HostCost.STREAM_WAIT_EVENT, AfterFault.REPORTS),

    // modules
    cuModuleLoadData(HostCost.HEAVY, AfterFault.NOTICES),
    cuModuleUnload(HostCost.HEAVY, AfterFault.REPORTS),
    cuModuleGetFunction(HostCost.GETTER, AfterFault.REPORTS),
    cuModuleGetFunctionCount(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncGetAttribute(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncSetAttribute(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncGetName(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncGetModule(HostCost.GETTER, AfterFault.REPORTS),

    // memory
    cuMemGetInfo(HostCost.MEMORY_INFO, AfterFault.REPORTS),
    cuMemAlloc(HostCost.ALLOCATE, AfterFault.REPORTS),
    cuMemAllocPitch(HostCost.ALLOCATE, AfterFault.REPORTS),
    cuMemFree(HostCost.FREE, AfterFault.NOTICES),
    cuMemGetAddressRange(HostCost.GETTER, AfterFault.REPORTS),
    cuMemAllocHost(HostCost.ALLOCATE, AfterFault.REPORTS),
    cuMemHostAlloc(HostCost.ALLOCATE, AfterFault.REPORTS),
    cuMemFreeHost(HostCost.FREE, AfterFault.REPORTS),
    cuMemHostGetDevicePointer(HostCost.GETTER, AfterFault.REPORTS),
    cuMemHostGetFlags(HostCost.GETTER, AfterFault.REPORTS),
    cuMemHostRegister(HostCost.ALLOCATE, AfterFault.REPORTS),
    cuMemHostUnregister(HostCost.FREE, AfterFault.REPORTS),
    cuMemAllocManaged(HostCost.ALLOCATE, AfterFault.REPORTS),
    cuPointerGetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuMemcpy(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpyHtoD(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpyDtoH(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpyDtoD(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpy2D(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpyAsync(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpyHtoDAsync(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpyDtoHAsync(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpyDtoDAsync(HostCost.COPY, AfterFault.NOTICES),
    cuMemcpy2DAsync(HostCost.COPY, AfterFault.NOTICES),
    cuMemsetD8(HostCost.MEMSET, AfterFault.REPORTS),
    cuMemsetD16(HostCost.MEMSET, AfterFault.REPORTS),
    cuMemsetD32(HostCost.MEMSET, AfterFault.REPORTS),
    cuMemsetD2D8(HostCost.MEMSET_ROWS, AfterFault.REPORTS),
    cuMemsetD2D16(HostCost.MEMSET_ROWS, AfterFault.REPORTS),
    cuMemsetD2D32(HostCost.MEMSET_ROWS, AfterFault.REPORTS),
    cuMemsetD8Async(HostCost.MEMSET, AfterFault.REPORTS),
    cuMemsetD16Async(HostCost.MEMSET, AfterFault.REPORTS),
    cuMemsetD32Async(HostCost.MEMSET, AfterFault.REPORTS),
    cuMemsetD2D8Async(HostCost.MEMSET_ROWS, AfterFault.REPORTS),
    cuMemsetD2D16Async(HostCost.MEMSET_ROWS, AfterFault.REPORTS),
    cuMemsetD2D32Async(HostCost.MEMSET_ROWS, AfterFault.REPORTS),

    // memory in stream order
    cuMemAllocAsync(HostCost.ALLOCATE_ASYNC, AfterFault.REPORTS),
    cuMemAllocFromPoolAsync(HostCost.ALLOCATE_ASYNC, AfterFault.REPORTS),
    cuMemFreeAsync(HostCost.FREE_ASYNC, AfterFault.REPORTS),
    cuMemPoolCreate(HostCost.ALLOCATE, AfterFault.WORKS),
    cuMemPoolDestroy(HostCost.FREE, AfterFault.WORKS),
    cuMemPoolTrimTo(HostCost.FREE, AfterFault.WORKS),
    cuMemPoolGetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuMemPoolSetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuMemPoolGetAccess(HostCost.GETTER, AfterFault.WORKS),
    cuMemPoolSetAccess(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetDefaultMemPool(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetMemPool(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceSetMemPool(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetGraphMemAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceSetGraphMemAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGraphMemTrim(HostCost.FREE, AfterFault.WORKS),

    // user objects
    cuUserObjectCreate(HostCost.GETTER, AfterFault.WORKS),
    cuUserObjectRetain(HostCost.GETTER, AfterFault.WORKS),
    cuUserObjectRelease(HostCost.GETTER, AfterFault.WORKS),

    // streams
    cuStreamCreate(HostCost.STREAM_CREATE, AfterFault.REPORTS),
    cuStreamCreateWithPriority(HostCost.STREAM_CREATE, AfterFault.REPORTS),
    cuStreamDestroy(HostCost.STREAM_DESTROY, AfterFault.REPORTS),
    cuStreamQuery(HostCost.STREAM_QUERY_PENDING, AfterFault.NOTICES),
    cuStreamSynchronize(HostCost.STREAM_SYNCHRONIZE, AfterFault.NOTICES),
    cuStreamWaitEvent(HostCost.STREAM_WAIT_EVENT, AfterFault.REPORTS),
    cuStreamAddCallback(HostCost.HOST_FUNCTION, AfterFault.REPORTS),
    cuStreamAttachMemAsync(HostCost.MEMORY_OPERATION, AfterFault.REPORTS),
    cuStreamGetFlags(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamGetPriority(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamGetId(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamGetCtx(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamGetCtx_v2(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamGetDevice(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamGetAttribute(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamSetAttribute(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamCopyAttributes(HostCost.GETTER, AfterFault.REPORTS),
    cuStreamIsCapturing(HostCost.GETTER, AfterFault.REPORTS),

    // events
    cuEventCreate(HostCost.EVENT_CREATE, AfterFault.REPORTS),
    cuEventDestroy(HostCost.EVENT_DESTROY, AfterFault.REPORTS),
    cuEventRecord(HostCost.EVENT_RECORD, AfterFault.REPORTS),
    cuEventRecordWithFlags(HostCost.EVENT_RECORD, AfterFault.REPORTS),
    cuEventQuery(HostCost.EVENT_QUERY, AfterFault.NOTICES),
    cuEventSynchronize(HostCost.EVENT_SYNCHRONIZE, AfterFault.NOTICES),
    cuEventElapsedTime(HostCost.EVENT_ELAPSED_TIME, AfterFault.NOTICES),

    // execution
    cuLaunchKernel(HostCost.KERNEL_LAUNCH, AfterFault.REPORTS),
    cuLaunchKernelEx(HostCost.KERNEL_LAUNCH, AfterFault.REPORTS),
    cuLaunchCooperativeKernel(HostCost.KERNEL_LAUNCH, AfterFault.REPORTS),
    cuLaunchHostFunc(HostCost.HOST_FUNCTION, AfterFault.REPORTS),
    cuStreamWaitValue32(HostCost.MEMORY_OPERATION, AfterFault.REPORTS),
    cuStreamWaitValue64(HostCost.MEMORY_OPERATION, AfterFault.REPORTS),
    cuStreamWriteValue32(HostCost.MEMORY_OPERATION, AfterFault.REPORTS),
    cuStreamWriteValue64(HostCost.MEMORY_OPERATION, AfterFault.REPORTS),
    cuStreamBatchMemOp(HostCost.MEMORY_OPERATION, AfterFault.REPORTS),
    cuOccupancyMaxActiveBlocksPerMultiprocessor(HostCost.GETTER, AfterFault.REPORTS),
    cuOccupancyMaxPotentialBlockSize(HostCost.GETTER, AfterFault.REPORTS);

    private final HostCost cost;
    private final AfterFault afterFault;

    ApiCall(HostCost cost, AfterFault afterFault) {
        this.cost = cost;
        this.afterFault = afterFault;
    }

    /** What a call costs the host. */
    public HostCost cost() {
        return cost;
    }

    /** What becomes of a call when the current context has failed. */
    public AfterFault afterFault() {
        return afterFault;
    }

    /** Whether the call can be made before {@code cuInit}. */
    public boolean beforeInit() {
        return this == cuInit || this == cuDriverGetVersion || this == cuGetErrorName || this == cuGetErrorString;
    }

    /** Whether the call returns before the work it enqueues is complete. */
    public boolean asynchronous() {
        return name().endsWith("Async");
    }
}
