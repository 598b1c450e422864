package orrery.testing;

/**
 * The ids of the rules, for {@link CallAssert#violates}. The page {@code docs/rules.md} says what each of them means.
 * Generated from the rules.
 */
public final class RuleIds {
    /** Raised as CUDA_ERROR_NOT_PERMITTED: CUDA Driver API, Stream Management, cuStreamAddCallback. */
    public static final String API_01 = "API-01";

    /** Raised as CUDA_ERROR_LAUNCH_FAILED: cuda.h of CUDA 13.0, cuStreamSynchronize. */
    public static final String API_02 = "API-02";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuCtxGetCurrent. */
    public static final String API_03 = "API-03";

    /** Raised as CUDA_ERROR_NOT_INITIALIZED: cuda.h of CUDA 13.0, cuInit. */
    public static final String API_04 = "API-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuInit. */
    public static final String API_05 = "API-05";

    /** Raised as CUDA_ERROR_INVALID_DEVICE: cuda.h of CUDA 13.0, cuDeviceGet. */
    public static final String API_06 = "API-06";

    /** Raised as CUDA_ERROR_DEINITIALIZED: cuda.h of CUDA 13.0, CUresult. */
    public static final String API_07 = "API-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CUresult. */
    public static final String API_08 = "API-08";

    /** Raised as CUDA_ERROR_OUT_OF_MEMORY: cuda.h of CUDA 13.0, CUresult. */
    public static final String API_09 = "API-09";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, CUresult. */
    public static final String API_10 = "API-10";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMipmappedArrayCreate. */
    public static final String ARRAY_01 = "ARRAY-01";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMipmappedArrayGetLevel. */
    public static final String ARRAY_02 = "ARRAY-02";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuMipmappedArrayDestroy. */
    public static final String ARRAY_03 = "ARRAY-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuArray3DCreate. */
    public static final String ARRAY_04 = "ARRAY-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpy3D. */
    public static final String ARRAY_05 = "ARRAY-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpy3D, cuMemcpyAtoA. */
    public static final String ARRAY_06 = "ARRAY-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpyAtoA. */
    public static final String ARRAY_07 = "ARRAY-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamBeginCapture. */
    public static final String CAPTURE_01 = "CAPTURE-01";

    /** Raised as CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: CUDA Driver API, Stream Management, cuStreamBeginCapture. */
    public static final String CAPTURE_02 = "CAPTURE-02";

    /** Raised as CUDA_ERROR_ILLEGAL_STATE: CUDA Driver API, Stream Management, cuStreamBeginCapture. */
    public static final String CAPTURE_03 = "CAPTURE-03";

    /** Raised as CUDA_ERROR_ILLEGAL_STATE: cuda.h of CUDA 13.0, cuStreamBeginCaptureToGraph. */
    public static final String CAPTURE_04 = "CAPTURE-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamUpdateCaptureDependencies. */
    public static final String CAPTURE_05 = "CAPTURE-05";

    /** Raised as CUDA_ERROR_ILLEGAL_STATE: CUDA Driver API, Stream Management, cuStreamUpdateCaptureDependencies. */
    public static final String CAPTURE_06 = "CAPTURE-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamUpdateCaptureDependencies. */
    public static final String CAPTURE_07 = "CAPTURE-07";

    /** Raised as CUDA_ERROR_ILLEGAL_STATE: CUDA Driver API, Stream Management, cuStreamEndCapture. */
    public static final String CAPTURE_08 = "CAPTURE-08";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_UNMATCHED: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.1 Cross-stream
     * Dependencies and Events.
     */
    public static final String CAPTURE_09 = "CAPTURE-09";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_UNJOINED: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.1 Cross-stream
     * Dependencies and Events.
     */
    public static final String CAPTURE_10 = "CAPTURE-10";

    /** Raised as CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD: CUDA Driver API, Stream Management, cuStreamEndCapture. */
    public static final String CAPTURE_11 = "CAPTURE-11";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_INVALIDATED: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.3 Invalidation.
     */
    public static final String CAPTURE_12 = "CAPTURE-12";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_IMPLICIT: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.2 Prohibited and
     * Unhandled Operations.
     */
    public static final String CAPTURE_13 = "CAPTURE-13";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.2 Prohibited and
     * Unhandled Operations.
     */
    public static final String CAPTURE_14 = "CAPTURE-14";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.2 Prohibited and
     * Unhandled Operations.
     */
    public static final String CAPTURE_15 = "CAPTURE-15";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: CUDA Driver API, Stream Management,
     * cuThreadExchangeStreamCaptureMode.
     */
    public static final String CAPTURE_16 = "CAPTURE-16";

    /**
     * Raised as CUDA_ERROR_CAPTURED_EVENT: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.2 Prohibited and Unhandled
     * Operations.
     */
    public static final String CAPTURE_17 = "CAPTURE-17";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuStreamWaitEvent. */
    public static final String CAPTURE_18 = "CAPTURE-18";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_MERGE: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.2 Prohibited and
     * Unhandled Operations.
     */
    public static final String CAPTURE_19 = "CAPTURE-19";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_ISOLATION: CUDA Programming Guide, CUDA Graphs, 4.2.2.1.2.2 Prohibited and
     * Unhandled Operations.
     */
    public static final String CAPTURE_20 = "CAPTURE-20";

    /** Raised as CUDA_ERROR_ILLEGAL_STATE: CUDA Driver API, Stream Management, cuStreamGetCaptureInfo. */
    public static final String CAPTURE_21 = "CAPTURE-21";

    /** Raised as CUDA_ERROR_LOSSY_QUERY: cuda.h of CUDA 13.0, cuStreamGetCaptureInfo. */
    public static final String CAPTURE_22 = "CAPTURE-22";

    /** Raised as CUDA_ERROR_ILLEGAL_STATE: CUDA Driver API, Stream Management, cuStreamBeginCaptureToGraph. */
    public static final String CAPTURE_23 = "CAPTURE-23";

    /**
     * Raised as CUDA_ERROR_STREAM_CAPTURE_INVALIDATED: CUDA Runtime API, Execution Context Management,
     * cudaExecutionCtxDestroy.
     */
    public static final String CAPTURE_24 = "CAPTURE-24";

    /** Raised as CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED: cuda.h of CUDA 13.0, cuEventRecord. */
    public static final String CAPTURE_25 = "CAPTURE-25";

    /** Raised as CUDA_ERROR_STREAM_CAPTURE_UNJOINED: CUDA Programming Guide, CUDA Graphs, 4.2.1.2 Edge Data. */
    public static final String CAPTURE_26 = "CAPTURE-26";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuCtxSetCurrent. */
    public static final String CTX_01 = "CTX-01";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuCtxPopCurrent. */
    public static final String CTX_02 = "CTX-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuCtxCreate. */
    public static final String CTX_03 = "CTX-03";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuDevicePrimaryCtxRelease. */
    public static final String CTX_04 = "CTX-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuCtxGetLimit. */
    public static final String CTX_05 = "CTX-05";

    /** Raised as CUDA_ERROR_CONTEXT_IS_DESTROYED: cuda.h of CUDA 13.0, CUDA_ERROR_CONTEXT_IS_DESTROYED. */
    public static final String CTX_06 = "CTX-06";

    /** Raised as CUDA_ERROR_UNSUPPORTED_LIMIT: cuda.h of CUDA 13.0, cuCtxGetLimit. */
    public static final String CTX_07 = "CTX-07";

    /** Raised as CUDA_ERROR_NOT_PERMITTED: cuda.h of CUDA 13.0, cuCtxSetLimit. */
    public static final String CTX_08 = "CTX-08";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuCtxDestroy. */
    public static final String CTX_09 = "CTX-09";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuCtxFromGreenCtx. */
    public static final String CTX_10 = "CTX-10";

    /** Raised as CUDA_ERROR_CONTEXT_IS_DESTROYED: cuda.h of CUDA 13.0, cuGreenCtxGetId. */
    public static final String CTX_11 = "CTX-11";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGreenCtxCreate. */
    public static final String CTX_12 = "CTX-12";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGreenCtxStreamCreate. */
    public static final String CTX_13 = "CTX-13";

    /** Raised as CUDA_ERROR_CONTEXT_IS_DESTROYED: cuda.h of CUDA 13.0, cuGreenCtxDestroy. */
    public static final String CTX_14 = "CTX-14";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuStreamGetCtx_v2. */
    public static final String CTX_15 = "CTX-15";

    /** Raised as CUDA_ERROR_CONTEXT_IS_DESTROYED: cuda.h of CUDA 13.0, cuGreenCtxDestroy. */
    public static final String CTX_16 = "CTX-16";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuCtxFromGreenCtx. */
    public static final String CTX_17 = "CTX-17";

    /** Raised as CUDA_ERROR_INVALID_DEVICE: cuda.h of CUDA 13.0, cuGreenCtxCreate. */
    public static final String CTX_18 = "CTX-18";

    /** Raised as CUPTI_ERROR_NOT_INITIALIZED: CUPTI, Activity API, cuptiActivityEnable. */
    public static final String CUPTI_01 = "CUPTI-01";

    /** Raised as CUPTI_ERROR_INVALID_KIND: CUPTI, Activity API, cuptiActivityEnable. */
    public static final String CUPTI_02 = "CUPTI-02";

    /** Raised as CUPTI_ERROR_NOT_COMPATIBLE: CUPTI, Activity API, cuptiActivityEnable. */
    public static final String CUPTI_03 = "CUPTI-03";

    /** Raised as CUPTI_ERROR_NOT_COMPATIBLE: CUPTI, Activity API, CUpti_ActivityKind. */
    public static final String CUPTI_04 = "CUPTI-04";

    /** Raised as CUPTI_ERROR_INVALID_CONTEXT: CUPTI, Activity API, cuptiActivityEnableContext. */
    public static final String CUPTI_05 = "CUPTI-05";

    /** Raised as CUPTI_ERROR_INVALID_OPERATION: CUPTI, Activity API, cuptiActivityEnqueueBuffer. */
    public static final String CUPTI_06 = "CUPTI-06";

    /** Raised as CUPTI_ERROR_INVALID_PARAMETER: CUPTI, Activity API, cuptiActivityEnqueueBuffer. */
    public static final String CUPTI_07 = "CUPTI-07";

    /** Raised as CUPTI_ERROR_INVALID_OPERATION: CUPTI, Activity API, cuptiActivityFlush. */
    public static final String CUPTI_08 = "CUPTI-08";

    /** Raised as CUPTI_ERROR_INVALID_PARAMETER: CUPTI, Activity API, cuptiActivityFlush. */
    public static final String CUPTI_09 = "CUPTI-09";

    /** Raised as CUPTI_ERROR_INVALID_PARAMETER: CUPTI, Activity API, cuptiActivityRegisterCallbacks. */
    public static final String CUPTI_10 = "CUPTI-10";

    /** Raised as CUPTI_ERROR_INVALID_PARAMETER: CUPTI, Activity API, cuptiActivityGetAttribute. */
    public static final String CUPTI_11 = "CUPTI-11";

    /** Raised as CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT: CUPTI, Activity API, cuptiActivityGetAttribute. */
    public static final String CUPTI_12 = "CUPTI-12";

    /** Raised as CUPTI_ERROR_INVALID_PARAMETER: CUPTI, Activity API, cuptiActivityGetNextRecord. */
    public static final String CUPTI_13 = "CUPTI-13";

    /** Raised as CUPTI_ERROR_INVALID_KIND: CUPTI, Activity API, cuptiActivityGetNextRecord. */
    public static final String CUPTI_14 = "CUPTI-14";

    /** Raised as CUPTI_ERROR_INVALID_DEVICE: CUPTI, Activity API, cuptiGetDeviceId. */
    public static final String CUPTI_15 = "CUPTI-15";

    /** Raised as CUPTI_ERROR_INVALID_STREAM: CUPTI, Activity API, cuptiGetStreamId. */
    public static final String CUPTI_16 = "CUPTI-16";

    /** Raised as CUPTI_ERROR_INVALID_OPERATION: CUPTI, Activity API, cuptiActivityFlush. */
    public static final String CUPTI_17 = "CUPTI-17";

    /** Raised as CUPTI_ERROR_NOT_COMPATIBLE: CUPTI, Activity API, cuptiActivityEnableContext. */
    public static final String CUPTI_18 = "CUPTI-18";

    /** Raised as CUPTI_ERROR_INVALID_PARAMETER: CUPTI, Activity API, CUpti_ActivityName. */
    public static final String CUPTI_19 = "CUPTI-19";

    /** Raised as CUPTI_ERROR_INVALID_KIND: CUPTI, Activity API, cuptiActivityDisable. */
    public static final String CUPTI_20 = "CUPTI-20";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuEventCreate. */
    public static final String EVENT_01 = "EVENT-01";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuEventRecord. */
    public static final String EVENT_02 = "EVENT-02";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuEventElapsedTime. */
    public static final String EVENT_03 = "EVENT-03";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuEventElapsedTime. */
    public static final String EVENT_04 = "EVENT-04";

    /** Raised as CUDA_ERROR_NOT_READY: cuda.h of CUDA 13.0, cuEventElapsedTime. */
    public static final String EVENT_05 = "EVENT-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuEventRecordWithFlags. */
    public static final String EVENT_06 = "EVENT-06";

    /** Raised as CUDA_ERROR_ILLEGAL_STATE: cuda.h of CUDA 13.0, cuEventRecordWithFlags. */
    public static final String EVENT_07 = "EVENT-07";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuEventRecord. */
    public static final String EVENT_08 = "EVENT-08";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuEventElapsedTime. */
    public static final String EVENT_09 = "EVENT-09";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphLaunch. */
    public static final String EXEC_01 = "EXEC-01";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphInstantiate. */
    public static final String EXEC_02 = "EXEC-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphInstantiateWithParams. */
    public static final String EXEC_03 = "EXEC-03";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuGraphInstantiate. */
    public static final String EXEC_04 = "EXEC-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphExecKernelNodeSetParams. */
    public static final String EXEC_06 = "EXEC-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.3.4 Graph Update Limitations. */
    public static final String EXEC_07 = "EXEC-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.3.3 Individual Node Enable. */
    public static final String EXEC_08 = "EXEC-08";

    /** Raised as CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: cuda.h of CUDA 13.0, cuGraphExecChildGraphNodeSetParams. */
    public static final String EXEC_09 = "EXEC-09";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphExecUpdate. */
    public static final String EXEC_10 = "EXEC-10";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphInstantiateWithParams. */
    public static final String EXEC_11 = "EXEC-11";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.4.2 Conditional Node Body Graph
     * Requirements.
     */
    public static final String EXEC_12 = "EXEC-12";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.6.1.1 Device Graph Requirements. */
    public static final String EXEC_13 = "EXEC-13";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphInstantiateWithParams. */
    public static final String EXEC_14 = "EXEC-14";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuGraphInstantiate. */
    public static final String EXEC_15 = "EXEC-15";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.4.2 Conditional Node Body Graph
     * Requirements and 4.2.6.1.1 Device Graph Requirements; cuda.h, CUDA_CONDITIONAL_NODE_PARAMS and
     * cuGraphInstantiate.
     */
    public static final String EXEC_16 = "EXEC-16";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.4.2 Conditional Node Body Graph
     * Requirements and 4.2.6.1.1 Device Graph Requirements.
     */
    public static final String EXEC_17 = "EXEC-17";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphInstantiate. */
    public static final String EXEC_18 = "EXEC-18";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphInstantiate. */
    public static final String EXEC_19 = "EXEC-19";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE. */
    public static final String EXEC_20 = "EXEC-20";

    /**
     * Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Driver API, External Resource Interoperability,
     * cuDestroyExternalMemory.
     */
    public static final String EXT_01 = "EXT-01";

    /**
     * Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Driver API, External Resource Interoperability,
     * cuDestroyExternalSemaphore.
     */
    public static final String EXT_02 = "EXT-02";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability, cuImportExternalMemory.
     */
    public static final String EXT_03 = "EXT-03";

    /**
     * Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Driver API, External Resource Interoperability, cuImportExternalMemory.
     */
    public static final String EXT_04 = "EXT-04";

    /** Raised as CUDA_ERROR_UNKNOWN: cuda.h of CUDA 13.0, cuImportExternalMemory. */
    public static final String EXT_05 = "EXT-05";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability, cuImportExternalMemory.
     */
    public static final String EXT_06 = "EXT-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CUDA_EXTERNAL_MEMORY_HANDLE_DESC. */
    public static final String EXT_07 = "EXT-07";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability, cuImportExternalMemory.
     */
    public static final String EXT_08 = "EXT-08";

    /**
     * Raised as CUDA_ERROR_NOT_SUPPORTED: CUDA Driver API, External Resource Interoperability, cuImportExternalMemory.
     */
    public static final String EXT_09 = "EXT-09";

    /**
     * Raised as CUDA_ERROR_OPERATING_SYSTEM: CUDA Driver API, External Resource Interoperability,
     * cuImportExternalMemory.
     */
    public static final String EXT_10 = "EXT-10";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability,
     * cuExternalMemoryGetMappedBuffer.
     */
    public static final String EXT_11 = "EXT-11";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability,
     * cuExternalMemoryGetMappedBuffer.
     */
    public static final String EXT_12 = "EXT-12";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability,
     * cuExternalMemoryGetMappedBuffer.
     */
    public static final String EXT_13 = "EXT-13";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability,
     * cuExternalMemoryGetMappedMipmappedArray.
     */
    public static final String EXT_14 = "EXT-14";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability,
     * cuExternalMemoryGetMappedMipmappedArray.
     */
    public static final String EXT_15 = "EXT-15";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, External Resource Interoperability,
     * cuExternalMemoryGetMappedMipmappedArray.
     */
    public static final String EXT_16 = "EXT-16";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC. */
    public static final String EXT_17 = "EXT-17";

    /**
     * Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0,
     * CU_DEVICE_ATTRIBUTE_TIMELINE_SEMAPHORE_INTEROP_SUPPORTED.
     */
    public static final String EXT_18 = "EXT-18";

    /**
     * Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Driver API, External Resource Interoperability,
     * cuDestroyExternalSemaphore.
     */
    public static final String EXT_19 = "EXT-19";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuSignalExternalSemaphoresAsync. */
    public static final String EXT_20 = "EXT-20";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuSignalExternalSemaphoresAsync. */
    public static final String EXT_21 = "EXT-21";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS. */
    public static final String EXT_22 = "EXT-22";

    /**
     * Raised as CUDA_ERROR_NOT_SUPPORTED: CUDA Driver API, External Resource Interoperability,
     * cuSignalExternalSemaphoresAsync.
     */
    public static final String EXT_23 = "EXT-23";

    /**
     * Raised as CUDA_ERROR_NOT_SUPPORTED: CUDA Driver API, External Resource Interoperability,
     * cuWaitExternalSemaphoresAsync.
     */
    public static final String EXT_24 = "EXT-24";

    /**
     * Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Driver API, External Resource Interoperability,
     * cuWaitExternalSemaphoresAsync.
     */
    public static final String EXT_25 = "EXT-25";

    /**
     * Raised as CUDA_ERROR_TIMEOUT: CUDA Driver API, External Resource Interoperability, cuWaitExternalSemaphoresAsync.
     */
    public static final String EXT_26 = "EXT-26";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuDeviceGetNvSciSyncAttributes. */
    public static final String EXT_27 = "EXT-27";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuDeviceGetNvSciSyncAttributes. */
    public static final String EXT_28 = "EXT-28";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuImportExternalMemory. */
    public static final String EXT_29 = "EXT-29";

    /**
     * Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Driver API, External Resource Interoperability,
     * cuImportExternalSemaphore.
     */
    public static final String EXT_30 = "EXT-30";

    /** Raised as CUDA_ERROR_UNKNOWN: cuda.h of CUDA 13.0, cuImportExternalMemory. */
    public static final String EXT_31 = "EXT-31";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuImportExternalSemaphore. */
    public static final String EXT_32 = "EXT-32";

    /** Raised as CUDA_ERROR_OUT_OF_MEMORY: cuda.h of CUDA 13.0, cuExternalMemoryGetMappedBuffer. */
    public static final String EXT_33 = "EXT-33";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuExternalMemoryGetMappedBuffer. */
    public static final String EXT_34 = "EXT-34";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuExternalMemoryGetMappedMipmappedArray. */
    public static final String EXT_35 = "EXT-35";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuSignalExternalSemaphoresAsync. */
    public static final String EXT_36 = "EXT-36";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuExternalMemoryGetMappedMipmappedArray. */
    public static final String EXT_37 = "EXT-37";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphDestroy. */
    public static final String GRAPH_01 = "GRAPH-01";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphNodeGetType. */
    public static final String GRAPH_02 = "GRAPH-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphCreate. */
    public static final String GRAPH_03 = "GRAPH-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddDependencies. */
    public static final String GRAPH_04 = "GRAPH-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddNode. */
    public static final String GRAPH_05 = "GRAPH-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddDependencies. */
    public static final String GRAPH_06 = "GRAPH-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.1.2 Edge Data. */
    public static final String GRAPH_07 = "GRAPH-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphRemoveDependencies. */
    public static final String GRAPH_08 = "GRAPH-08";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphKernelNodeSetParams. */
    public static final String GRAPH_09 = "GRAPH-09";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphDestroy. */
    public static final String GRAPH_10 = "GRAPH-10";

    /** Raised as CUDA_ERROR_LOSSY_QUERY: CUDA Programming Guide, CUDA Graphs, 4.2.1.2 Edge Data. */
    public static final String GRAPH_11 = "GRAPH-11";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphNodeFindInClone. */
    public static final String GRAPH_12 = "GRAPH-12";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddDependencies. */
    public static final String GRAPH_13 = "GRAPH-13";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddMemsetNode. */
    public static final String GRAPH_14 = "GRAPH-14";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddMemcpyNode. */
    public static final String GRAPH_15 = "GRAPH-15";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuGraphAddChildGraphNode. */
    public static final String GRAPH_16 = "GRAPH-16";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddNode. */
    public static final String GRAPH_18 = "GRAPH-18";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.4.1 Conditional Handles. */
    public static final String GRAPH_19 = "GRAPH-19";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.4 Conditional Graph Nodes. */
    public static final String GRAPH_20 = "GRAPH-20";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphConditionalHandleCreate. */
    public static final String GRAPH_21 = "GRAPH-21";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuGraphClone. */
    public static final String GRAPH_22 = "GRAPH-22";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphDebugDotPrint. */
    public static final String GRAPH_23 = "GRAPH-23";

    /** Raised as CUDA_ERROR_OPERATING_SYSTEM: cuda.h of CUDA 13.0, cuGraphDebugDotPrint. */
    public static final String GRAPH_24 = "GRAPH-24";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CUDA_CONDITIONAL_NODE_PARAMS. */
    public static final String GRAPH_25 = "GRAPH-25";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT. */
    public static final String GRAPH_26 = "GRAPH-26";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE. */
    public static final String GRAPH_27 = "GRAPH-27";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE. */
    public static final String GRAPH_28 = "GRAPH-28";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuIpcGetMemHandle. */
    public static final String IPC_01 = "IPC-01";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuIpcOpenMemHandle. */
    public static final String IPC_02 = "IPC-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuIpcOpenMemHandle. */
    public static final String IPC_03 = "IPC-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuIpcCloseMemHandle. */
    public static final String IPC_04 = "IPC-04";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuIpcGetEventHandle. */
    public static final String IPC_05 = "IPC-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuLaunchKernel. */
    public static final String LAUNCH_01 = "LAUNCH-01";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuLaunchKernel. */
    public static final String LAUNCH_02 = "LAUNCH-02";

    /** Raised as CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: cuda.h of CUDA 13.0, cuLaunchKernel. */
    public static final String LAUNCH_03 = "LAUNCH-03";

    /** Raised as CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE: cuda.h of CUDA 13.0, cuLaunchCooperativeKernel. */
    public static final String LAUNCH_04 = "LAUNCH-04";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuLaunchKernel. */
    public static final String LAUNCH_05 = "LAUNCH-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuLaunchKernelEx. */
    public static final String LAUNCH_06 = "LAUNCH-06";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: CUDA Programming Guide, CUDA Graphs, 4.2.6.2 Device Launch. */
    public static final String LAUNCH_07 = "LAUNCH-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuLaunchKernel. */
    public static final String LAUNCH_08 = "LAUNCH-08";

    /** Raised as CUDA_ERROR_INVALID_CLUSTER_SIZE: cuda.h of CUDA 13.0, CUlaunchAttributeValue. */
    public static final String LAUNCH_09 = "LAUNCH-09";

    /** Raised as CUDA_ERROR_INVALID_CLUSTER_SIZE: cuda.h of CUDA 13.0, cuOccupancyMaxActiveClusters. */
    public static final String LAUNCH_10 = "LAUNCH-10";

    /** Raised as CUDA_ERROR_INVALID_CLUSTER_SIZE: cuda.h of CUDA 13.0, cuOccupancyMaxActiveClusters. */
    public static final String LAUNCH_11 = "LAUNCH-11";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, CUlaunchAttributeID. */
    public static final String LAUNCH_12 = "LAUNCH-12";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuFuncGetAttribute. */
    public static final String LAUNCH_13 = "LAUNCH-13";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuLaunchKernel. */
    public static final String LAUNCH_14 = "LAUNCH-14";

    /** Raised as CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: cuda.h of CUDA 13.0, cuLaunchKernel. */
    public static final String LAUNCH_15 = "LAUNCH-15";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE. */
    public static final String LAUNCH_16 = "LAUNCH-16";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuLibraryEnumerateKernels. */
    public static final String LIBRARY_01 = "LIBRARY-01";

    /** Raised as CUDA_ERROR_NOT_FOUND: cuda.h of CUDA 13.0, cuLibraryGetKernel. */
    public static final String LIBRARY_02 = "LIBRARY-02";

    /** Raised as CUDA_ERROR_NOT_FOUND: cuda.h of CUDA 13.0, cuLibraryGetGlobal. */
    public static final String LIBRARY_03 = "LIBRARY-03";

    /** Raised as CUDA_ERROR_NOT_FOUND: cuda.h of CUDA 13.0, cuLibraryGetManaged. */
    public static final String LIBRARY_04 = "LIBRARY-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CUlibraryOption. */
    public static final String LIBRARY_05 = "LIBRARY-05";

    /** Raised as CUDA_ERROR_ILLEGAL_ADDRESS: CUDA Programming Guide, CUDA Graphs, 4.2.5.2.1 Graph Node APIs. */
    public static final String LIFE_01 = "LIFE-01";

    /** Raised as CUDA_ERROR_ILLEGAL_ADDRESS: CUDA Programming Guide, CUDA Graphs, 4.2.5.2.1 Graph Node APIs. */
    public static final String LIFE_02 = "LIFE-02";

    /** Raised as CUDA_ERROR_ILLEGAL_ADDRESS: cuda.h of CUDA 13.0, cuMemFreeAsync. */
    public static final String LIFE_03 = "LIFE-03";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuLinkCreate. */
    public static final String LINK_01 = "LINK-01";

    /** Raised as CUDA_ERROR_INVALID_SOURCE: cuda.h of CUDA 13.0, cuLinkAddData. */
    public static final String LINK_02 = "LINK-02";

    /** Raised as CUDA_ERROR_INVALID_SOURCE: cuda.h of CUDA 13.0, cuLinkComplete. */
    public static final String LINK_03 = "LINK-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddMemAllocNode. */
    public static final String MEMNODE_01 = "MEMNODE-01";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddMemFreeNode. */
    public static final String MEMNODE_02 = "MEMNODE-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphAddMemFreeNode. */
    public static final String MEMNODE_03 = "MEMNODE-03";

    /**
     * Raised as CUDA_ERROR_NOT_SUPPORTED: CUDA Programming Guide, CUDA Graphs, 4.2.5.2.5 Memory Nodes in Child Graphs.
     */
    public static final String MEMNODE_04 = "MEMNODE-04";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuGraphDestroyNode. */
    public static final String MEMNODE_05 = "MEMNODE-05";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuGraphAddMemAllocNode. */
    public static final String MEMNODE_06 = "MEMNODE-06";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Programming Guide, CUDA Graphs, 4.2.5.2.4
     * cudaGraphInstantiateFlagAutoFreeOnLaunch.
     */
    public static final String MEMNODE_07 = "MEMNODE-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphLaunch. */
    public static final String MEMNODE_08 = "MEMNODE-08";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CUDA_MEM_ALLOC_NODE_PARAMS. */
    public static final String MEMNODE_09 = "MEMNODE-09";

    /** Raised as CUDA_ERROR_OUT_OF_MEMORY: cuda.h of CUDA 13.0, cuGraphAddMemAllocNode. */
    public static final String MEMNODE_10 = "MEMNODE-10";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuGraphAddMemAllocNode. */
    public static final String MEMNODE_11 = "MEMNODE-11";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemAlloc. */
    public static final String MEMORY_01 = "MEMORY-01";

    /** Raised as CUDA_ERROR_OUT_OF_MEMORY: cuda.h of CUDA 13.0, cuMemAlloc. */
    public static final String MEMORY_02 = "MEMORY-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemFree. */
    public static final String MEMORY_03 = "MEMORY-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpy. */
    public static final String MEMORY_04 = "MEMORY-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemsetD32. */
    public static final String MEMORY_05 = "MEMORY-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpy2D. */
    public static final String MEMORY_06 = "MEMORY-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemHostAlloc. */
    public static final String MEMORY_07 = "MEMORY-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuPointerGetAttribute. */
    public static final String MEMORY_08 = "MEMORY-08";

    /** Raised as CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED: cuda.h of CUDA 13.0, cuMemHostRegister. */
    public static final String MEMORY_09 = "MEMORY-09";

    /** Raised as CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED: cuda.h of CUDA 13.0, cuMemHostUnregister. */
    public static final String MEMORY_10 = "MEMORY-10";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpy2D. */
    public static final String MEMORY_11 = "MEMORY-11";

    /** Raised as CUDA_ERROR_NOT_FOUND: cuda.h of CUDA 13.0, cuMemGetAddressRange. */
    public static final String MEMORY_12 = "MEMORY-12";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpy3D. */
    public static final String MEMORY_13 = "MEMORY-13";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPrefetchAsync. */
    public static final String MEMORY_14 = "MEMORY-14";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemAdvise. */
    public static final String MEMORY_15 = "MEMORY-15";

    /** Raised as CUDA_ERROR_INVALID_DEVICE: cuda.h of CUDA 13.0, cuMemPrefetchAsync. */
    public static final String MEMORY_16 = "MEMORY-16";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpy2D. */
    public static final String MEMORY_17 = "MEMORY-17";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemsetD2D8. */
    public static final String MEMORY_18 = "MEMORY-18";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemHostUnregister. */
    public static final String MEMORY_19 = "MEMORY-19";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpyBatchAsync. */
    public static final String MEMORY_20 = "MEMORY-20";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemcpyBatchAsync. */
    public static final String MEMORY_21 = "MEMORY-21";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPrefetchBatchAsync. */
    public static final String MEMORY_22 = "MEMORY-22";

    /** Raised as CUDA_ERROR_NOT_FOUND: cuda.h of CUDA 13.0, cuModuleGetFunction. */
    public static final String MODULE_01 = "MODULE-01";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuModuleUnload. */
    public static final String MODULE_02 = "MODULE-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuFuncSetAttribute. */
    public static final String MODULE_03 = "MODULE-03";

    /** Raised as CUDA_ERROR_NOT_FOUND: cuda.h of CUDA 13.0, cuModuleGetGlobal. */
    public static final String MODULE_04 = "MODULE-04";

    /** Raised as CUDA_ERROR_INVALID_PTX: cuda.h of CUDA 13.0, CUDA_ERROR_INVALID_PTX. */
    public static final String MODULE_05 = "MODULE-05";

    /** Raised as CUDA_ERROR_NO_BINARY_FOR_GPU: cuda.h of CUDA 13.0, CUDA_ERROR_NO_BINARY_FOR_GPU. */
    public static final String MODULE_06 = "MODULE-06";

    /** Raised as CUDA_ERROR_UNSUPPORTED_PTX_VERSION: cuda.h of CUDA 13.0, CUDA_ERROR_UNSUPPORTED_PTX_VERSION. */
    public static final String MODULE_07 = "MODULE-07";

    /** Raised as CUDA_ERROR_FILE_NOT_FOUND: cuda.h of CUDA 13.0, CUDA_ERROR_FILE_NOT_FOUND. */
    public static final String MODULE_08 = "MODULE-08";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, CUjit_option. */
    public static final String MODULE_09 = "MODULE-09";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuFuncGetParamInfo. */
    public static final String MODULE_10 = "MODULE-10";

    /** Raised as CUDA_ERROR_INVALID_IMAGE: cuda.h of CUDA 13.0, CUDA_ERROR_INVALID_IMAGE. */
    public static final String MODULE_11 = "MODULE-11";

    /** Raised as CUDA_ERROR_PEER_ACCESS_UNSUPPORTED: cuda.h of CUDA 13.0, cuCtxEnablePeerAccess. */
    public static final String PEER_01 = "PEER-01";

    /** Raised as CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED: cuda.h of CUDA 13.0, cuCtxEnablePeerAccess. */
    public static final String PEER_02 = "PEER-02";

    /** Raised as CUDA_ERROR_PEER_ACCESS_NOT_ENABLED: cuda.h of CUDA 13.0, cuCtxDisablePeerAccess. */
    public static final String PEER_03 = "PEER-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuCtxEnablePeerAccess. */
    public static final String PEER_04 = "PEER-04";

    /** Raised as CUDA_ERROR_INVALID_CONTEXT: cuda.h of CUDA 13.0, cuCtxEnablePeerAccess. */
    public static final String PEER_05 = "PEER-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemsetD32Async. */
    public static final String PEER_06 = "PEER-06";

    /** Raised as CUDA_ERROR_INVALID_DEVICE: cuda.h of CUDA 13.0, cuDeviceGetP2PAttribute. */
    public static final String PEER_07 = "PEER-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolGetAttribute. */
    public static final String POOL_01 = "POOL-01";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolCreate. */
    public static final String POOL_02 = "POOL-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolSetAttribute. */
    public static final String POOL_03 = "POOL-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolSetAttribute. */
    public static final String POOL_04 = "POOL-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolDestroy. */
    public static final String POOL_05 = "POOL-05";

    /** Raised as CUDA_ERROR_OUT_OF_MEMORY: cuda.h of CUDA 13.0, cuMemAllocFromPoolAsync. */
    public static final String POOL_06 = "POOL-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemFreeAsync. */
    public static final String POOL_07 = "POOL-07";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuMemFreeAsync. */
    public static final String POOL_08 = "POOL-08";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuDeviceGetMemPool. */
    public static final String POOL_09 = "POOL-09";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuDeviceSetMemPool. */
    public static final String POOL_10 = "POOL-10";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuMemPoolSetAccess. */
    public static final String POOL_11 = "POOL-11";

    /** Raised as CUDA_ERROR_INVALID_DEVICE: cuda.h of CUDA 13.0, cuMemPoolSetAccess. */
    public static final String POOL_12 = "POOL-12";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolSetAccess. */
    public static final String POOL_13 = "POOL-13";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuMemPoolSetAccess. */
    public static final String POOL_14 = "POOL-14";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolGetAccess. */
    public static final String POOL_15 = "POOL-15";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuDeviceSetGraphMemAttribute. */
    public static final String POOL_16 = "POOL-16";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolExportToShareableHandle. */
    public static final String POOL_17 = "POOL-17";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemPoolImportFromShareableHandle. */
    public static final String POOL_18 = "POOL-18";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemGetDefaultMemPool. */
    public static final String POOL_19 = "POOL-19";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaGreenCtxCreate. */
    public static final String RUNTIME_01 = "RUNTIME-01";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaExecutionCtxGetDevice.
     */
    public static final String RUNTIME_02 = "RUNTIME-02";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaDeviceGetExecutionCtx.
     */
    public static final String RUNTIME_03 = "RUNTIME-03";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Runtime API, Execution Control, cudaLaunchKernel. */
    public static final String RUNTIME_04 = "RUNTIME-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Memory Management, cudaMemcpy. */
    public static final String RUNTIME_05 = "RUNTIME-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Data types used by CUDA Runtime, cudaError. */
    public static final String RUNTIME_06 = "RUNTIME-06";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Data types used by CUDA Runtime,
     * cudaErrorInvalidChannelDescriptor.
     */
    public static final String RUNTIME_07 = "RUNTIME-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Memory Management, cudaMemcpy3D. */
    public static final String RUNTIME_08 = "RUNTIME-08";

    /** Raised as CUDA_ERROR_NOT_FOUND: CUDA Runtime API, Memory Management, cudaMemcpyToSymbol. */
    public static final String RUNTIME_09 = "RUNTIME-09";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Memory Management, cudaMemcpyToSymbol. */
    public static final String RUNTIME_10 = "RUNTIME-10";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaExecutionCtxStreamCreate.
     */
    public static final String RUNTIME_11 = "RUNTIME-11";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Runtime API, Graph Management, cudaGraphKernelNodeGetParams. */
    public static final String RUNTIME_12 = "RUNTIME-12";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management,
     * cudaDevSmResourceSplitByCount.
     */
    public static final String SM_01 = "SM-01";

    /**
     * Raised as CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUDA Runtime API, Execution Context Management,
     * cudaDevSmResourceSplitByCount.
     */
    public static final String SM_02 = "SM-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuDevSmResourceSplitByCount. */
    public static final String SM_03 = "SM-03";

    /**
     * Raised as CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUDA Runtime API, Execution Context Management,
     * cudaDevSmResourceSplitByCount.
     */
    public static final String SM_04 = "SM-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaDevSmResourceSplit. */
    public static final String SM_05 = "SM-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaDevSmResourceSplit. */
    public static final String SM_06 = "SM-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaDevSmResourceSplit. */
    public static final String SM_07 = "SM-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaDevSmResourceSplit. */
    public static final String SM_08 = "SM-08";

    /**
     * Raised as CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUDA Runtime API, Execution Context Management,
     * cudaDevSmResourceSplit.
     */
    public static final String SM_09 = "SM-09";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaDevSmResourceSplit. */
    public static final String SM_10 = "SM-10";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaDevSmResourceSplit. */
    public static final String SM_11 = "SM-11";

    /** Raised as CUDA_ERROR_INVALID_RESOURCE_TYPE: cuda.h of CUDA 13.0, cuDeviceGetDevResource. */
    public static final String SM_12 = "SM-12";

    /**
     * Raised as CUDA_ERROR_INVALID_VALUE: CUDA Runtime API, Execution Context Management, cudaDevResourceGenerateDesc.
     */
    public static final String SM_13 = "SM-13";

    /**
     * Raised as CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUDA Runtime API, Execution Context Management,
     * cudaDevResourceGenerateDesc.
     */
    public static final String SM_14 = "SM-14";

    /**
     * Raised as CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUDA Runtime API, Execution Context Management,
     * cudaDevResourceGenerateDesc.
     */
    public static final String SM_15 = "SM-15";

    /**
     * Raised as CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUDA Runtime API, Execution Context Management,
     * cudaDevResourceGenerateDesc.
     */
    public static final String SM_16 = "SM-16";

    /**
     * Raised as CUDA_ERROR_NOT_SUPPORTED: CUDA Runtime API, Execution Context Management,
     * cudaDevSmResourceSplitByCount.
     */
    public static final String SM_17 = "SM-17";

    /**
     * Raised as CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUDA Runtime API, Execution Context Management,
     * cudaDevResourceGenerateDesc.
     */
    public static final String SM_18 = "SM-18";

    /**
     * Raised as CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION: CUDA Runtime API, Execution Context Management,
     * cudaDevResourceGenerateDesc.
     */
    public static final String SM_19 = "SM-19";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamCreate. */
    public static final String STREAM_01 = "STREAM-01";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: CUDA Driver API, Stream Management, cuStreamQuery. */
    public static final String STREAM_02 = "STREAM-02";

    /** Raised as CUDA_ERROR_INVALID_HANDLE: cuda.h of CUDA 13.0, cuStreamDestroy. */
    public static final String STREAM_03 = "STREAM-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamWaitEvent. */
    public static final String STREAM_04 = "STREAM-04";

    /** Raised as CUDA_ERROR_ILLEGAL_STATE: cuda.h of CUDA 13.0, cuStreamWaitEvent. */
    public static final String STREAM_05 = "STREAM-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamAddCallback. */
    public static final String STREAM_06 = "STREAM-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamAddCallback. */
    public static final String STREAM_07 = "STREAM-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamSetAttribute. */
    public static final String STREAM_08 = "STREAM-08";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamCopyAttributes. */
    public static final String STREAM_09 = "STREAM-09";

    /** Raised as CUDA_ERROR_INVALID_VALUE: CUDA Driver API, Stream Management, cuStreamAttachMemAsync. */
    public static final String STREAM_10 = "STREAM-10";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuStreamWriteValue32. */
    public static final String STREAM_11 = "STREAM-11";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuStreamWaitValue32. */
    public static final String STREAM_12 = "STREAM-12";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuStreamBatchMemOp. */
    public static final String STREAM_13 = "STREAM-13";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuStreamWaitValue32. */
    public static final String STREAM_14 = "STREAM-14";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuUserObjectRetain. */
    public static final String UOBJ_01 = "UOBJ-01";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuUserObjectCreate. */
    public static final String UOBJ_02 = "UOBJ-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuUserObjectRelease. */
    public static final String UOBJ_03 = "UOBJ-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuGraphRetainUserObject. */
    public static final String UOBJ_04 = "UOBJ-04";

    /**
     * Raised as CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: CUDA Programming Guide, CUDA Graphs, 4.2.3.1 Whole Graph Update.
     */
    public static final String UPDATE_01 = "UPDATE-01";

    /**
     * Raised as CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: CUDA Programming Guide, CUDA Graphs, 4.2.3 Updating Instantiated
     * Graphs.
     */
    public static final String UPDATE_02 = "UPDATE-02";

    /**
     * Raised as CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: CUDA Programming Guide, CUDA Graphs, 4.2.3.4 Graph Update
     * Limitations.
     */
    public static final String UPDATE_03 = "UPDATE-03";

    /**
     * Raised as CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: CUDA Programming Guide, CUDA Graphs, 4.2.3.4 Graph Update
     * Limitations.
     */
    public static final String UPDATE_04 = "UPDATE-04";

    /** Raised as CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: cuda.h of CUDA 13.0, cuGraphExecUpdate. */
    public static final String UPDATE_05 = "UPDATE-05";

    /**
     * Raised as CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE: CUDA Programming Guide, CUDA Graphs, 4.2.3.4 Graph Update
     * Limitations.
     */
    public static final String UPDATE_06 = "UPDATE-06";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE. */
    public static final String UPDATE_07 = "UPDATE-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemAddressReserve. */
    public static final String VMM_01 = "VMM-01";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemAddressFree. */
    public static final String VMM_02 = "VMM-02";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemCreate. */
    public static final String VMM_03 = "VMM-03";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemRelease. */
    public static final String VMM_04 = "VMM-04";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemMap. */
    public static final String VMM_05 = "VMM-05";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemUnmap. */
    public static final String VMM_06 = "VMM-06";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemSetAccess. */
    public static final String VMM_07 = "VMM-07";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemRetainAllocationHandle. */
    public static final String VMM_08 = "VMM-08";

    /** Raised as CUDA_ERROR_INVALID_DEVICE: cuda.h of CUDA 13.0, cuMemCreate. */
    public static final String VMM_09 = "VMM-09";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuMemMap. */
    public static final String VMM_10 = "VMM-10";

    /** Raised as CUDA_ERROR_INVALID_VALUE: cuda.h of CUDA 13.0, cuMemExportToShareableHandle. */
    public static final String VMM_11 = "VMM-11";

    /** Raised as CUDA_ERROR_NOT_PERMITTED: cuda.h of CUDA 13.0, cuMemCreate. */
    public static final String VMM_12 = "VMM-12";

    /** Raised as CUDA_ERROR_UNKNOWN: cuda.h of CUDA 13.0, cuMemImportFromShareableHandle. */
    public static final String VMM_13 = "VMM-13";

    /** Raised as CUDA_ERROR_NOT_SUPPORTED: cuda.h of CUDA 13.0, cuMulticastCreate. */
    public static final String VMM_14 = "VMM-14";

    private RuleIds() {}
}
