package orrery.core.call;

import orrery.device.HostCost;
import orrery.sim.ApiFunction;

/**
 * The functions of the driver API, by their documented names. Each constant declares the host cost of a function, its
 * behaviour after a fault of the context, and its interaction with stream capture.
 */
@SuppressWarnings("checkstyle:ConstantName")
public enum ApiCall implements ApiFunction {
    // initialization
    cuInit(HostCost.HEAVY, AfterFault.WORKS),
    cuDriverGetVersion(HostCost.GETTER, AfterFault.WORKS),
    cuGetErrorName(HostCost.GETTER, AfterFault.WORKS),
    cuGetErrorString(HostCost.GETTER, AfterFault.WORKS),
    cuGetProcAddress(HostCost.GETTER, AfterFault.WORKS),
    cuLogsRegisterCallback(HostCost.GETTER, AfterFault.WORKS),
    cuLogsUnregisterCallback(HostCost.GETTER, AfterFault.WORKS),
    cuLogsCurrent(HostCost.GETTER, AfterFault.WORKS),
    cuLogsDumpToFile(HostCost.GETTER, AfterFault.WORKS),
    cuLogsDumpToMemory(HostCost.GETTER, AfterFault.WORKS),

    // devices
    cuDeviceGet(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetCount(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetName(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceTotalMem(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetUuid(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetNvSciSyncAttributes(HostCost.GETTER, AfterFault.WORKS),
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
    cuCtxGetDevice_v2(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetFlags(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetId(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetApiVersion(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetLimit(HostCost.GETTER, AfterFault.REPORTS),
    cuCtxSetLimit(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuCtxGetStreamPriorityRange(HostCost.GETTER, AfterFault.REPORTS),
    cuCtxSynchronize(HostCost.CONTEXT_SYNCHRONIZE, AfterFault.REPORTS, CaptureSafety.WHOLE_CONTEXT),
    cuCtxSynchronize_v2(HostCost.CONTEXT_SYNCHRONIZE, AfterFault.REPORTS, CaptureSafety.WHOLE_CONTEXT),
    cuCtxRecordEvent(HostCost.EVENT_RECORD, AfterFault.REPORTS, CaptureSafety.WHOLE_CONTEXT),
    cuCtxWaitEvent(HostCost.STREAM_WAIT_EVENT, AfterFault.REPORTS, CaptureSafety.WHOLE_CONTEXT),

    // memory of other devices
    cuDeviceCanAccessPeer(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetP2PAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuCtxEnablePeerAccess(HostCost.ALLOCATE, AfterFault.REPORTS),
    cuCtxDisablePeerAccess(HostCost.FREE, AfterFault.REPORTS),

    // green contexts
    cuDeviceGetDevResource(HostCost.GETTER, AfterFault.WORKS),
    cuCtxGetDevResource(HostCost.GETTER, AfterFault.REPORTS),
    cuGreenCtxGetDevResource(HostCost.GETTER, AfterFault.REPORTS),
    cuDevSmResourceSplitByCount(HostCost.GETTER, AfterFault.WORKS),
    cuDevSmResourceSplit(HostCost.GETTER, AfterFault.WORKS),
    cuDevResourceGenerateDesc(HostCost.GETTER, AfterFault.WORKS),
    cuGreenCtxCreate(HostCost.HEAVY, AfterFault.REPORTS),
    cuGreenCtxDestroy(HostCost.HEAVY, AfterFault.WORKS),
    cuCtxFromGreenCtx(HostCost.GETTER, AfterFault.WORKS),
    cuGreenCtxGetId(HostCost.GETTER, AfterFault.WORKS),
    cuGreenCtxRecordEvent(HostCost.EVENT_RECORD, AfterFault.REPORTS, CaptureSafety.WHOLE_CONTEXT),
    cuGreenCtxWaitEvent(HostCost.STREAM_WAIT_EVENT, AfterFault.REPORTS, CaptureSafety.WHOLE_CONTEXT),
    cuGreenCtxStreamCreate(HostCost.STREAM_CREATE, AfterFault.REPORTS),
    cuStreamGetGreenCtx(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.PROPERTY),
    cuStreamGetDevResource(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.PROPERTY),

    // modules
    cuModuleLoad(HostCost.HEAVY, AfterFault.REPORTS),
    cuModuleLoadData(HostCost.HEAVY, AfterFault.REPORTS),
    cuModuleLoadDataEx(HostCost.HEAVY, AfterFault.REPORTS),
    cuModuleLoadFatBinary(HostCost.HEAVY, AfterFault.REPORTS),
    cuModuleGetLoadingMode(HostCost.GETTER, AfterFault.WORKS),
    cuModuleEnumerateFunctions(HostCost.GETTER, AfterFault.REPORTS),
    cuModuleUnload(HostCost.HEAVY, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuModuleGetFunction(HostCost.GETTER, AfterFault.REPORTS),
    cuModuleGetGlobal(HostCost.GETTER, AfterFault.REPORTS),
    cuModuleGetFunctionCount(HostCost.GETTER, AfterFault.REPORTS),
    cuLibraryLoadData(HostCost.HEAVY, AfterFault.WORKS),
    cuLibraryLoadFromFile(HostCost.HEAVY, AfterFault.WORKS),
    cuLibraryUnload(HostCost.HEAVY, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuLibraryGetKernel(HostCost.GETTER, AfterFault.WORKS),
    cuLibraryGetKernelCount(HostCost.GETTER, AfterFault.WORKS),
    cuLibraryEnumerateKernels(HostCost.GETTER, AfterFault.WORKS),
    cuLibraryGetModule(HostCost.GETTER, AfterFault.REPORTS),
    cuLibraryGetGlobal(HostCost.GETTER, AfterFault.REPORTS),
    cuLibraryGetManaged(HostCost.GETTER, AfterFault.REPORTS),
    cuLibraryGetUnifiedFunction(HostCost.GETTER, AfterFault.WORKS),
    cuLinkCreate(HostCost.HEAVY, AfterFault.REPORTS),
    cuLinkAddData(HostCost.HEAVY, AfterFault.WORKS),
    cuLinkAddFile(HostCost.HEAVY, AfterFault.WORKS),
    cuLinkComplete(HostCost.HEAVY, AfterFault.WORKS),
    cuLinkDestroy(HostCost.HEAVY, AfterFault.WORKS),
    cuKernelGetFunction(HostCost.GETTER, AfterFault.REPORTS),
    cuKernelGetLibrary(HostCost.GETTER, AfterFault.WORKS),
    cuKernelGetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuKernelSetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuKernelSetCacheConfig(HostCost.GETTER, AfterFault.WORKS),
    cuKernelGetName(HostCost.GETTER, AfterFault.WORKS),
    cuKernelGetParamInfo(HostCost.GETTER, AfterFault.WORKS),
    cuFuncGetAttribute(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncSetAttribute(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncGetName(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncGetModule(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncGetParamInfo(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncIsLoaded(HostCost.GETTER, AfterFault.REPORTS),
    cuFuncLoad(HostCost.GETTER, AfterFault.REPORTS),

    // memory
    cuMemGetInfo(HostCost.MEMORY_INFO, AfterFault.REPORTS),
    cuMemAlloc(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemAllocPitch(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemFree(HostCost.FREE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemGetAddressRange(HostCost.GETTER, AfterFault.REPORTS),
    cuMemAllocHost(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemHostAlloc(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemFreeHost(HostCost.FREE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemHostGetDevicePointer(HostCost.GETTER, AfterFault.REPORTS),
    cuMemHostGetFlags(HostCost.GETTER, AfterFault.REPORTS),
    cuMemHostRegister(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemHostUnregister(HostCost.FREE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemAllocManaged(HostCost.ALLOCATE, AfterFault.REPORTS),
    cuPointerGetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuPointerGetAttributes(HostCost.GETTER, AfterFault.WORKS),
    cuPointerSetAttribute(HostCost.GETTER, AfterFault.REPORTS),
    cuMemPrefetchAsync(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuMemPrefetchBatchAsync(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuMemDiscardBatchAsync(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuMemDiscardAndPrefetchBatchAsync(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuMemAdvise(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemRangeGetAttribute(HostCost.GETTER, AfterFault.REPORTS),
    cuMemRangeGetAttributes(HostCost.GETTER, AfterFault.REPORTS),
    cuMemcpy(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyHtoD(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyDtoH(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyDtoD(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyPeer(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuMemcpyPeerAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuMemcpy2D(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpy3D(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpy3DPeer(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuMemcpyAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyHtoDAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyDtoHAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyDtoDAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpy2DAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpy3DAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpy3DPeerAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuMemcpyBatchAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpy3DBatchAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD8(HostCost.MEMSET, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD16(HostCost.MEMSET, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD32(HostCost.MEMSET, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD2D8(HostCost.MEMSET_ROWS, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD2D16(HostCost.MEMSET_ROWS, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD2D32(HostCost.MEMSET_ROWS, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD8Async(HostCost.MEMSET, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD16Async(HostCost.MEMSET, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD32Async(HostCost.MEMSET, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD2D8Async(HostCost.MEMSET_ROWS, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD2D16Async(HostCost.MEMSET_ROWS, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemsetD2D32Async(HostCost.MEMSET_ROWS, AfterFault.REPORTS, CaptureSafety.RECORDED),

    // arrays
    cuArrayCreate(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuArrayGetDescriptor(HostCost.GETTER, AfterFault.REPORTS),
    cuArrayDestroy(HostCost.FREE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemcpyDtoA(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyAtoD(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyHtoA(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyAtoH(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyAtoA(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyHtoAAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuMemcpyAtoHAsync(HostCost.COPY, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuArray3DCreate(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuArray3DGetDescriptor(HostCost.GETTER, AfterFault.REPORTS),
    cuMipmappedArrayCreate(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMipmappedArrayGetLevel(HostCost.GETTER, AfterFault.REPORTS),
    cuMipmappedArrayDestroy(HostCost.FREE, AfterFault.REPORTS, CaptureSafety.UNSAFE),

    // external memory and semaphores
    cuImportExternalMemory(HostCost.IMPORT_MEMORY, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuExternalMemoryGetMappedBuffer(HostCost.MAP_MEMORY, AfterFault.REPORTS),
    cuExternalMemoryGetMappedMipmappedArray(HostCost.MAP_MEMORY, AfterFault.REPORTS),
    cuDestroyExternalMemory(HostCost.FREE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuImportExternalSemaphore(HostCost.IMPORT_SEMAPHORE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuDestroyExternalSemaphore(HostCost.STREAM_DESTROY, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuSignalExternalSemaphoresAsync(HostCost.SIGNAL_SEMAPHORES, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuWaitExternalSemaphoresAsync(HostCost.WAIT_SEMAPHORES, AfterFault.REPORTS, CaptureSafety.RECORDED),

    // reserved addresses
    cuMemGetAllocationGranularity(HostCost.GETTER, AfterFault.WORKS),
    cuMemAddressReserve(HostCost.ALLOCATE, AfterFault.WORKS),
    cuMemAddressFree(HostCost.FREE, AfterFault.WORKS),
    cuMemCreate(HostCost.ALLOCATE, AfterFault.WORKS),
    cuMemRelease(HostCost.FREE, AfterFault.WORKS),
    cuMemMap(HostCost.MAP_MEMORY, AfterFault.WORKS),
    cuMemUnmap(HostCost.FREE, AfterFault.WORKS),
    cuMemSetAccess(HostCost.MAP_MEMORY, AfterFault.WORKS),
    cuMemGetAccess(HostCost.GETTER, AfterFault.WORKS),
    cuMemRetainAllocationHandle(HostCost.GETTER, AfterFault.WORKS),
    cuMemGetAllocationPropertiesFromHandle(HostCost.GETTER, AfterFault.WORKS),
    cuMemExportToShareableHandle(HostCost.ALLOCATE, AfterFault.WORKS),
    cuMemImportFromShareableHandle(HostCost.ALLOCATE, AfterFault.WORKS),
    cuMulticastCreate(HostCost.GETTER, AfterFault.WORKS),
    cuMulticastAddDevice(HostCost.GETTER, AfterFault.WORKS),
    cuMulticastBindMem(HostCost.GETTER, AfterFault.WORKS),
    cuMulticastBindAddr(HostCost.GETTER, AfterFault.WORKS),
    cuMulticastUnbind(HostCost.GETTER, AfterFault.WORKS),
    cuMulticastGetGranularity(HostCost.GETTER, AfterFault.WORKS),

    // memory and events of other processes
    cuIpcGetEventHandle(HostCost.GETTER, AfterFault.REPORTS),
    cuIpcOpenEventHandle(HostCost.EVENT_CREATE, AfterFault.REPORTS),
    cuIpcGetMemHandle(HostCost.GETTER, AfterFault.REPORTS),
    cuIpcOpenMemHandle(HostCost.ALLOCATE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuIpcCloseMemHandle(HostCost.FREE, AfterFault.REPORTS, CaptureSafety.UNSAFE),
    cuMemPoolExportToShareableHandle(HostCost.GETTER, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolImportFromShareableHandle(HostCost.ALLOCATE, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolExportPointer(HostCost.GETTER, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolImportPointer(HostCost.ALLOCATE, AfterFault.WORKS, CaptureSafety.UNSAFE),

    // memory in stream order
    cuMemAllocAsync(HostCost.ALLOCATE_ASYNC, AfterFault.REPORTS, CaptureSafety.RECORDED_OR_UNSAFE),
    cuMemAllocFromPoolAsync(HostCost.ALLOCATE_ASYNC, AfterFault.REPORTS, CaptureSafety.RECORDED_OR_UNSAFE),
    cuMemFreeAsync(HostCost.FREE_ASYNC, AfterFault.REPORTS, CaptureSafety.RECORDED_OR_UNSAFE),
    cuMemGetDefaultMemPool(HostCost.GETTER, AfterFault.WORKS),
    cuMemGetMemPool(HostCost.GETTER, AfterFault.WORKS),
    cuMemSetMemPool(HostCost.GETTER, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolCreate(HostCost.ALLOCATE, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolDestroy(HostCost.FREE, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolTrimTo(HostCost.FREE, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolGetAttribute(HostCost.GETTER, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolSetAttribute(HostCost.GETTER, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolGetAccess(HostCost.GETTER, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuMemPoolSetAccess(HostCost.GETTER, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuDeviceGetDefaultMemPool(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGetMemPool(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceSetMemPool(HostCost.GETTER, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuDeviceGetGraphMemAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceSetGraphMemAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuDeviceGraphMemTrim(HostCost.FREE, AfterFault.WORKS),

    // user objects
    cuUserObjectCreate(HostCost.GETTER, AfterFault.WORKS),
    cuUserObjectRetain(HostCost.GETTER, AfterFault.WORKS),
    cuUserObjectRelease(HostCost.GETTER, AfterFault.WORKS),
    cuGraphRetainUserObject(HostCost.GETTER, AfterFault.WORKS),
    cuGraphReleaseUserObject(HostCost.GETTER, AfterFault.WORKS),

    // streams
    cuStreamCreate(HostCost.STREAM_CREATE, AfterFault.REPORTS),
    cuStreamCreateWithPriority(HostCost.STREAM_CREATE, AfterFault.REPORTS),
    cuStreamDestroy(HostCost.STREAM_DESTROY, AfterFault.REPORTS),
    cuStreamQuery(HostCost.STREAM_QUERY_PENDING, AfterFault.REPORTS, CaptureSafety.REFUSED_OR_UNSAFE),
    cuStreamSynchronize(HostCost.STREAM_SYNCHRONIZE, AfterFault.REPORTS, CaptureSafety.REFUSED_OR_UNSAFE),
    cuStreamWaitEvent(HostCost.STREAM_WAIT_EVENT, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamAddCallback(HostCost.HOST_FUNCTION, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuStreamAttachMemAsync(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.REFUSED_OR_UNSAFE),
    cuStreamGetFlags(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuStreamGetPriority(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.PROPERTY),
    cuStreamGetId(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuStreamGetCtx(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.PROPERTY),
    cuStreamGetCtx_v2(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.PROPERTY),
    cuStreamGetDevice(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuStreamGetAttribute(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.PROPERTY),
    cuStreamSetAttribute(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.PROPERTY),
    cuStreamCopyAttributes(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.PROPERTY),
    cuStreamIsCapturing(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.STATUS),
    cuStreamBeginCapture(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.CONTROL),
    cuStreamBeginCaptureToGraph(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.CONTROL),
    cuStreamEndCapture(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.CONTROL),
    cuStreamGetCaptureInfo(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.STATUS),
    cuStreamUpdateCaptureDependencies(HostCost.GETTER, AfterFault.REPORTS, CaptureSafety.CONTROL),
    cuThreadExchangeStreamCaptureMode(HostCost.GETTER, AfterFault.WORKS),

    // events
    cuEventCreate(HostCost.EVENT_CREATE, AfterFault.REPORTS),
    cuEventDestroy(HostCost.EVENT_DESTROY, AfterFault.REPORTS),
    cuEventRecord(HostCost.EVENT_RECORD, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuEventRecordWithFlags(HostCost.EVENT_RECORD, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuEventQuery(HostCost.EVENT_QUERY, AfterFault.REPORTS, CaptureSafety.EVENT_STATE),
    cuEventSynchronize(HostCost.EVENT_SYNCHRONIZE, AfterFault.REPORTS, CaptureSafety.EVENT_STATE),
    cuEventElapsedTime(HostCost.EVENT_ELAPSED_TIME, AfterFault.REPORTS),

    // graphs
    cuGraphCreate(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphDestroy(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphClone(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphAddNode(HostCost.GRAPH_NODE, AfterFault.REPORTS),
    cuGraphAddKernelNode(HostCost.GRAPH_NODE, AfterFault.REPORTS),
    cuGraphAddMemcpyNode(HostCost.GRAPH_NODE, AfterFault.REPORTS),
    cuGraphAddMemsetNode(HostCost.GRAPH_NODE, AfterFault.REPORTS),
    cuGraphAddHostNode(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphAddChildGraphNode(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphAddEmptyNode(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphAddEventRecordNode(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphAddEventWaitNode(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphAddBatchMemOpNode(HostCost.GRAPH_NODE, AfterFault.REPORTS),
    cuGraphAddExternalSemaphoresSignalNode(HostCost.GRAPH_NODE, AfterFault.REPORTS),
    cuGraphAddExternalSemaphoresWaitNode(HostCost.GRAPH_NODE, AfterFault.REPORTS),
    cuGraphAddMemAllocNode(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphAddMemFreeNode(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphMemAllocNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphMemFreeNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphConditionalHandleCreate(HostCost.GRAPH_NODE, AfterFault.REPORTS),
    cuGraphDestroyNode(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphAddDependencies(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphRemoveDependencies(HostCost.GRAPH_NODE, AfterFault.WORKS),
    cuGraphNodeFindInClone(HostCost.GETTER, AfterFault.WORKS),
    cuGraphNodeGetType(HostCost.GETTER, AfterFault.WORKS),
    cuGraphGetId(HostCost.GETTER, AfterFault.WORKS),
    cuGraphExecGetId(HostCost.GETTER, AfterFault.WORKS),
    cuGraphNodeGetLocalId(HostCost.GETTER, AfterFault.WORKS),
    cuGraphNodeGetToolsId(HostCost.GETTER, AfterFault.WORKS),
    cuGraphNodeGetContainingGraph(HostCost.GETTER, AfterFault.WORKS),
    cuProfilerStart(HostCost.GETTER, AfterFault.REPORTS),
    cuProfilerStop(HostCost.GETTER, AfterFault.REPORTS),
    cuGraphNodeGetDependencies(HostCost.GETTER, AfterFault.WORKS),
    cuGraphNodeGetDependentNodes(HostCost.GETTER, AfterFault.WORKS),
    cuGraphGetNodes(HostCost.GETTER, AfterFault.WORKS),
    cuGraphGetRootNodes(HostCost.GETTER, AfterFault.WORKS),
    cuGraphGetEdges(HostCost.GETTER, AfterFault.WORKS),
    cuGraphKernelNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphMemcpyNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphMemsetNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphHostNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphChildGraphNodeGetGraph(HostCost.GETTER, AfterFault.WORKS),
    cuGraphEventRecordNodeGetEvent(HostCost.GETTER, AfterFault.WORKS),
    cuGraphEventWaitNodeGetEvent(HostCost.GETTER, AfterFault.WORKS),
    cuGraphBatchMemOpNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphExternalSemaphoresSignalNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphExternalSemaphoresWaitNodeGetParams(HostCost.GETTER, AfterFault.WORKS),
    cuGraphNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphKernelNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphMemcpyNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphMemsetNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphHostNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.WORKS),
    cuGraphEventRecordNodeSetEvent(HostCost.GRAPH_SET_PARAMS, AfterFault.WORKS),
    cuGraphEventWaitNodeSetEvent(HostCost.GRAPH_SET_PARAMS, AfterFault.WORKS),
    cuGraphBatchMemOpNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphExternalSemaphoresSignalNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphExternalSemaphoresWaitNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphKernelNodeGetAttribute(HostCost.GETTER, AfterFault.WORKS),
    cuGraphKernelNodeSetAttribute(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphKernelNodeCopyAttributes(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphDebugDotPrint(HostCost.HEAVY, AfterFault.WORKS),
    cuGraphInstantiate(HostCost.GRAPH_INSTANTIATE, AfterFault.REPORTS, CaptureSafety.SAFE),
    cuGraphInstantiateWithParams(HostCost.GRAPH_INSTANTIATE, AfterFault.REPORTS, CaptureSafety.SAFE),
    cuGraphUpload(HostCost.GRAPH_LAUNCH, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuGraphLaunch(HostCost.GRAPH_LAUNCH, AfterFault.REPORTS, CaptureSafety.REFUSED),
    cuGraphExecDestroy(HostCost.GRAPH_NODE, AfterFault.WORKS, CaptureSafety.UNSAFE),
    cuGraphExecGetFlags(HostCost.GETTER, AfterFault.WORKS),
    cuGraphExecUpdate(HostCost.GRAPH_UPDATE, AfterFault.WORKS),
    cuGraphExecNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphExecKernelNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphExecMemcpyNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphExecMemsetNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphExecHostNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.WORKS),
    cuGraphExecChildGraphNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.WORKS),
    cuGraphExecEventRecordNodeSetEvent(HostCost.GRAPH_SET_PARAMS, AfterFault.WORKS),
    cuGraphExecEventWaitNodeSetEvent(HostCost.GRAPH_SET_PARAMS, AfterFault.WORKS),
    cuGraphExecBatchMemOpNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphExecExternalSemaphoresSignalNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphExecExternalSemaphoresWaitNodeSetParams(HostCost.GRAPH_SET_PARAMS, AfterFault.REPORTS),
    cuGraphNodeSetEnabled(HostCost.GRAPH_SET_PARAMS, AfterFault.WORKS),
    cuGraphNodeGetEnabled(HostCost.GETTER, AfterFault.WORKS),

    // execution
    cuLaunchKernel(HostCost.KERNEL_LAUNCH, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuLaunchKernelEx(HostCost.KERNEL_LAUNCH, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuLaunchCooperativeKernel(HostCost.KERNEL_LAUNCH, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuLaunchHostFunc(HostCost.HOST_FUNCTION, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamWaitValue32(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamWaitValue64(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamWriteValue32(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamWriteValue64(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuStreamBatchMemOp(HostCost.MEMORY_OPERATION, AfterFault.REPORTS, CaptureSafety.RECORDED),
    cuOccupancyAvailableDynamicSMemPerBlock(HostCost.GETTER, AfterFault.REPORTS),
    cuOccupancyMaxActiveBlocksPerMultiprocessor(HostCost.GETTER, AfterFault.REPORTS),
    cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(HostCost.GETTER, AfterFault.REPORTS),
    cuOccupancyMaxPotentialClusterSize(HostCost.GETTER, AfterFault.REPORTS),
    cuOccupancyMaxActiveClusters(HostCost.GETTER, AfterFault.REPORTS),
    cuOccupancyMaxPotentialBlockSize(HostCost.GETTER, AfterFault.REPORTS);

    private final HostCost cost;
    private final AfterFault afterFault;
    private final CaptureSafety captureSafety;

    ApiCall(HostCost cost, AfterFault afterFault) {
        this(cost, afterFault, CaptureSafety.SAFE);
    }

    ApiCall(HostCost cost, AfterFault afterFault, CaptureSafety captureSafety) {
        this.cost = cost;
        this.afterFault = afterFault;
        this.captureSafety = captureSafety;
    }

    /** Returns the host cost of a call. */
    public HostCost cost() {
        return cost;
    }

    /** Returns the behaviour of a call after a fault of the current context. */
    public AfterFault afterFault() {
        return afterFault;
    }

    /** Returns the interaction with stream capture. */
    public CaptureSafety captureSafety() {
        return captureSafety;
    }

    /**
     * Returns whether the host shows what kernels have printed when it makes the call. Source: the programming guide,
     * formatted output, associated host-side API.
     */
    public boolean showsDeviceOutput() {
        return switch (this) {
            case cuLaunchKernel, cuLaunchKernelEx, cuLaunchCooperativeKernel -> true;
            case cuCtxSynchronize, cuCtxSynchronize_v2, cuStreamSynchronize, cuEventSynchronize -> true;
            case cuMemcpy, cuMemcpyHtoD, cuMemcpyDtoH, cuMemcpyDtoD, cuMemcpyPeer, cuMemcpy2D, cuMemcpy3D -> true;
            case cuMemcpy3DPeer, cuMemcpyDtoA, cuMemcpyAtoD, cuMemcpyHtoA, cuMemcpyAtoH, cuMemcpyAtoA -> true;
            case cuModuleLoad, cuModuleLoadData, cuModuleLoadDataEx, cuModuleLoadFatBinary, cuModuleUnload -> true;
            case cuCtxDestroy, cuDevicePrimaryCtxReset, cuDevicePrimaryCtxRelease -> true;
            default -> false;
        };
    }

    /** Returns whether the call can be made before {@code cuInit}. */
    public boolean isAllowedBeforeInit() {
        return this == cuInit || this == cuDriverGetVersion || this == cuGetErrorName || this == cuGetErrorString;
    }
}
