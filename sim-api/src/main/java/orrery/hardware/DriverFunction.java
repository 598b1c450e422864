package orrery.hardware;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.List;

/**
 * A row of the table of functions whose C form follows from the Java form.
 *
 * @param javaName the name of the method of {@link orrery.driver.CudaDriver}
 * @param name the name of the function of the driver, without a version
 * @param version the version of CUDA that introduced the form of the function which is called
 * @param arguments the arguments of the function, in order
 */
record DriverFunction(String javaName, String name, int version, List<Argument> arguments) {

    /** What an argument of a function of the driver is made of. */
    enum Argument {
        /** The next argument of the method, in the form that its type has in C. */
        VALUE('.'),
        /** The next argument of the method, an {@code int}, as a {@code size_t}. */
        SIZE('l'),
        /** The next argument of the method, a context; null is replaced by the current one. */
        CONTEXT('c'),
        /** A pointer to the next argument of the method. */
        POINTER('p'),
        /** A pointer to the next argument of the method, which the driver replaces by the result. */
        EXCHANGE('x'),
        /** A pointer to the result, or to the next component of the record that is the result. */
        RESULT('>'),
        /** A buffer for the characters of the result, and its length. */
        BUFFER('b'),
        /** A pointer to the elements of the next argument of the method, a list or an array. */
        ELEMENTS('['),
        /** The length of the lists of the call, as a {@code size_t}. */
        COUNT('#'),
        /** The length of the lists of the call, as an {@code unsigned int}. */
        SHORT_COUNT('%'),
        /** A pointer to a function that calls the host function of the call; NULL if there is none. */
        HOST_FUNCTION('f'),
        /** A pointer to a function that calls the stream callback of the call; NULL if there is none. */
        CALLBACK('k'),
        /** The next argument of the method, a function, as the number that it is registered under. */
        USER_DATA('u'),
        /** A pointer to pointers to the next argument of the method, the arguments of a kernel. */
        KERNEL_ARGUMENTS('K'),
        /** The next argument of the method, a structure that is passed by its value. */
        STRUCTURE('v'),
        /** NULL. */
        NULL('0');

        private final char letter;

        Argument(char letter) {
            this.letter = letter;
        }

        static Argument of(char letter) {
            for (Argument each : values()) {
                if (each.letter == letter) {
                    return each;
                }
            }
            throw new AssertionError("no argument is written " + letter);
        }
    }

    /**
     * The table: the name of the method, after a slash the name in C where it differs, the version as
     * {@code cudaTypedefs.h} has it, and the arguments by their letters.
     */
    private static final String TABLE = """
            cuInit 2000 .
            cuDriverGetVersion 2020 >
            cuGetErrorName 6000 .>
            cuGetErrorString 6000 .>
            cuDeviceGet 2000 >.
            cuDeviceGetCount 2000 >
            cuDeviceGetName 2000 b.
            cuDeviceGetAttribute 2000 >..
            cuDeviceTotalMem 3020 >.
            cuDeviceGetUuid 11040 >.
            cuDeviceGetDefaultMemPool 11020 >.
            cuDeviceGetMemPool 11020 >.
            cuDeviceSetMemPool 11020 ..
            cuDevicePrimaryCtxRetain 7000 >.
            cuDevicePrimaryCtxRelease 11000 .
            cuDevicePrimaryCtxReset 11000 .
            cuDevicePrimaryCtxGetState 7000 .>>
            cuDevicePrimaryCtxSetFlags 11000 ..
            cuCtxCreate 12050 >0..
            cuCtxDestroy 4000 .
            cuCtxGetCurrent 4000 >
            cuCtxSetCurrent 4000 .
            cuCtxPushCurrent 4000 .
            cuCtxPopCurrent 4000 >
            cuCtxGetDevice 2000 >
            cuCtxGetDevice_v2/cuCtxGetDevice 13000 >.
            cuCtxGetFlags 7000 >
            cuCtxGetId 12000 .>
            cuCtxGetApiVersion 3020 .>
            cuCtxGetLimit 3010 >.
            cuCtxSetLimit 3010 ..
            cuCtxGetStreamPriorityRange 5050 >>
            cuCtxSynchronize 2000
            cuCtxSynchronize_v2/cuCtxSynchronize 13000 .
            cuCtxRecordEvent 12050 ..
            cuCtxWaitEvent 12050 ..
            cuEventCreate 2000 >.
            cuEventDestroy 4000 .
            cuEventRecord 2000 ..
            cuEventRecordWithFlags 11010 ...
            cuEventQuery 2000 .
            cuEventSynchronize 2000 .
            cuEventElapsedTime 12080 >..
            cuStreamCreate 2000 >.
            cuStreamCreateWithPriority 5050 >..
            cuStreamDestroy 4000 .
            cuStreamQuery 2000 .
            cuStreamSynchronize 2000 .
            cuStreamWaitEvent 3020 ...
            cuStreamAddCallback 5000 .ku.
            cuStreamAttachMemAsync 6000 ....
            cuStreamGetFlags 5050 .>
            cuStreamGetPriority 5050 .>
            cuStreamGetId 12000 .>
            cuStreamGetCtx 9020 .>
            cuStreamGetCtx_v2/cuStreamGetCtx 12050 .>>
            cuStreamGetDevice 12080 .>
            cuStreamCopyAttributes 11000 ..
            cuStreamIsCapturing 10000 .>
            cuStreamBeginCapture 10010 ..
            cuStreamBeginCaptureToGraph 12030 ..[[#.
            cuStreamEndCapture 10000 .>
            cuStreamUpdateCaptureDependencies 12030 .[[#.
            cuThreadExchangeStreamCaptureMode 10010 x
            cuModuleLoad 2000 >.
            cuModuleLoadData 2000 >.
            cuModuleLoadFatBinary 2000 >.
            cuModuleGetLoadingMode 11070 >
            cuModuleUnload 2000 .
            cuModuleGetFunction 2000 >..
            cuModuleGetFunctionCount 12040 >.
            cuFuncGetAttribute 2020 >..
            cuFuncSetAttribute 9000 ...
            cuFuncGetName 12030 >.
            cuFuncGetModule 11000 >.
            cuLibraryUnload 12000 .
            cuLibraryGetKernel 12000 >..
            cuLibraryGetKernelCount 12040 >.
            cuLibraryGetModule 12000 >.
            cuLibraryGetGlobal 12000 >>..
            cuLibraryGetManaged 12000 >>..
            cuLibraryGetUnifiedFunction 12000 >..
            cuKernelGetFunction 12000 >.
            cuKernelGetLibrary 12050 >.
            cuKernelGetAttribute 12000 >...
            cuKernelSetAttribute 12000 ....
            cuKernelSetCacheConfig 12000 ...
            cuKernelGetName 12030 >.
            cuKernelGetParamInfo 12040 ..>>
            cuFuncLoad 12040 .
            cuFuncIsLoaded 12040 >.
            cuFuncGetParamInfo 12040 ..>>
            cuLaunchKernel 4000 .........K0
            cuLaunchKernelEx 11060 ..K0
            cuLaunchCooperativeKernel 9000 .........K
            cuLaunchHostFunc 10000 .fu
            cuMemGetInfo 3020 >>
            cuMemAlloc 3020 >.
            cuMemAllocPitch 3020 >>...
            cuMemFree 3020 .
            cuMemGetAddressRange 3020 >>.
            cuMemAllocHost 3020 >.
            cuMemHostAlloc 2020 >..
            cuMemFreeHost 2000 .
            cuMemHostGetDevicePointer 3020 >..
            cuMemHostGetFlags 2030 >.
            cuMemHostRegister 6050 ...
            cuMemHostUnregister 4000 .
            cuMemAllocManaged 6000 >..
            cuMemcpy 4000 ...
            cuMemcpyHtoD 3020 ...
            cuMemcpyDtoH 3020 ...
            cuMemcpyDtoD 3020 ...
            cuMemcpyPeer 4000 .c.c.
            cuMemcpyPeerAsync 4000 .c.c..
            cuMemcpy2D 3020 .
            cuMemcpy3D 3020 .
            cuMemcpy3DAsync 3020 ..
            cuMemcpyAsync 4000 ....
            cuMemcpyHtoDAsync 3020 ....
            cuMemcpyDtoHAsync 3020 ....
            cuMemcpyDtoDAsync 3020 ....
            cuMemcpy2DAsync 3020 ..
            cuMemsetD8 3020 ...
            cuMemsetD16 3020 ...
            cuMemsetD32 3020 ...
            cuMemsetD2D8 3020 .....
            cuMemsetD2D16 3020 .....
            cuMemsetD2D32 3020 .....
            cuMemsetD8Async 3020 ....
            cuMemsetD16Async 3020 ....
            cuMemsetD32Async 3020 ....
            cuMemsetD2D8Async 3020 ......
            cuMemsetD2D16Async 3020 ......
            cuMemsetD2D32Async 3020 ......
            cuGraphCreate 10000 >.
            cuGraphDestroy 10000 .
            cuGraphClone 10000 >.
            cuGraphNodeFindInClone 10000 >..
            cuGraphConditionalHandleCreate 12030 >....
            cuGraphAddDependencies 12030 .[[[#
            cuGraphRemoveDependencies 12030 .[[[#
            cuGraphAddNode 12030 >.[[#.
            cuGraphAddKernelNode 12000 >.[#.
            cuGraphAddMemcpyNode 10000 >.[#.c
            cuGraphAddHostNode 10000 >.[#.
            cuGraphAddChildGraphNode 10000 >.[#.
            cuGraphAddEmptyNode 10000 >.[#
            cuGraphAddEventRecordNode 11010 >.[#.
            cuGraphAddEventWaitNode 11010 >.[#.
            cuGraphAddBatchMemOpNode 11070 >.[#.
            cuGraphAddMemAllocNode 11040 >.[#.
            cuGraphAddMemFreeNode 11040 >.[#.
            cuGraphDestroyNode 10000 .
            cuGraphNodeGetType 10000 .>
            cuGraphMemAllocNodeGetParams 11040 .>
            cuGraphMemFreeNodeGetParams 11040 .>
            cuGraphNodeSetParams 12020 ..
            cuGraphKernelNodeGetParams 12000 .>
            cuGraphKernelNodeSetParams 12000 ..
            cuGraphMemcpyNodeGetParams 10000 .>
            cuGraphMemcpyNodeSetParams 10000 ..
            cuGraphMemsetNodeGetParams 10000 .>
            cuGraphMemsetNodeSetParams 10000 ..
            cuGraphHostNodeGetParams 10000 .>
            cuGraphHostNodeSetParams 10000 ..
            cuGraphChildGraphNodeGetGraph 10000 .>
            cuGraphEventRecordNodeGetEvent 11010 .>
            cuGraphEventRecordNodeSetEvent 11010 ..
            cuGraphEventWaitNodeGetEvent 11010 .>
            cuGraphEventWaitNodeSetEvent 11010 ..
            cuGraphBatchMemOpNodeGetParams 11070 .>
            cuGraphBatchMemOpNodeSetParams 11070 ..
            cuGraphKernelNodeCopyAttributes 11000 ..
            cuGraphInstantiate/cuGraphInstantiateWithFlags 11040 >..
            cuGraphInstantiateWithParams 12000 >..
            cuGraphExecGetFlags 12000 .>
            cuGraphUpload 11010 ..
            cuGraphLaunch 10000 ..
            cuGraphExecDestroy 10000 .
            cuGraphExecUpdate 12000 ...
            cuGraphExecNodeSetParams 12020 ...
            cuGraphExecKernelNodeSetParams 12000 ...
            cuGraphExecMemcpyNodeSetParams 10020 ...c
            cuGraphExecHostNodeSetParams 10020 ...
            cuGraphExecChildGraphNodeSetParams 11010 ...
            cuGraphExecEventRecordNodeSetEvent 11010 ...
            cuGraphExecEventWaitNodeSetEvent 11010 ...
            cuGraphExecBatchMemOpNodeSetParams 11070 ...
            cuGraphNodeSetEnabled 11060 ...
            cuGraphNodeGetEnabled 11060 ..>
            cuDeviceGetGraphMemAttribute 11040 ..>
            cuDeviceSetGraphMemAttribute 11040 ..p
            cuDeviceGraphMemTrim 11040 .
            cuStreamWaitValue32 11070 ....
            cuStreamWaitValue64 11070 ....
            cuStreamWriteValue32 11070 ....
            cuStreamWriteValue64 11070 ....
            cuMemAllocAsync 11020 >..
            cuMemAllocFromPoolAsync 11020 >...
            cuMemFreeAsync 11020 ..
            cuMemPoolCreate 11020 >.
            cuMemPoolDestroy 11020 .
            cuMemPoolTrimTo 11020 ..
            cuMemPoolGetAttribute 11020 ..>
            cuMemPoolSetAttribute 11020 ..p
            cuMemPoolSetAccess 11020 .[#
            cuMemPoolGetAccess 11020 >.p
            cuUserObjectCreate 11030 >uf..
            cuUserObjectRetain 11030 ..
            cuUserObjectRelease 11030 ..
            cuGraphRetainUserObject 11030 ....
            cuGraphReleaseUserObject 11030 ...
            cuMemPrefetchAsync 12020 .....
            cuMemDiscardBatchAsync 13000 [[#..
            cuPointerSetAttribute 6000 p..
            cuMemAdvise 12020 ....
            cuDeviceCanAccessPeer 4000 >..
            cuCtxEnablePeerAccess 4000 ..
            cuCtxDisablePeerAccess 4000 .
            cuDeviceGetP2PAttribute 8000 >...
            cuOccupancyMaxActiveBlocksPerMultiprocessor 6050 >..l
            cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags 7000 >..l.
            cuOccupancyAvailableDynamicSMemPerBlock 10020 >...
            cuOccupancyMaxPotentialClusterSize 11070 >..
            cuOccupancyMaxActiveClusters 11070 >..
            cuDeviceGetDevResource 12040 .>.
            cuCtxGetDevResource 12040 .>.
            cuGreenCtxGetDevResource 12040 .>.
            cuDevResourceGenerateDesc 12040 >[%
            cuGreenCtxCreate 12040 >...
            cuGreenCtxDestroy 12040 .
            cuCtxFromGreenCtx 12040 >.
            cuGreenCtxRecordEvent 12040 ..
            cuGreenCtxWaitEvent 12040 ..
            cuStreamGetGreenCtx 12040 .>
            cuGreenCtxStreamCreate 12050 >...
            cuGreenCtxGetId 12090 .>
            cuModuleGetGlobal 3020 >>..
            cuProfilerStart 4000
            cuProfilerStop 4000
            cuArrayCreate 3020 >.
            cuArrayGetDescriptor 3020 >.
            cuArrayDestroy 2000 .
            cuMemcpyDtoA 3020 ....
            cuMemcpyAtoD 3020 ....
            cuMemcpyHtoA 3020 ....
            cuMemcpyAtoH 3020 ....
            cuMemcpyAtoA 3020 .....
            cuMemcpyHtoAAsync 3020 .....
            cuMemcpyAtoHAsync 3020 .....
            cuArray3DCreate 3020 >.
            cuArray3DGetDescriptor 3020 >.
            cuMipmappedArrayCreate 5000 >..
            cuMipmappedArrayGetLevel 5000 >..
            cuMipmappedArrayDestroy 5000 .
            cuImportExternalMemory 10000 >.
            cuExternalMemoryGetMappedBuffer 10000 >..
            cuExternalMemoryGetMappedMipmappedArray 10000 >..
            cuDestroyExternalMemory 10000 .
            cuImportExternalSemaphore 10000 >.
            cuSignalExternalSemaphoresAsync 10000 [[%.
            cuWaitExternalSemaphoresAsync 10000 [[%.
            cuDestroyExternalSemaphore 10000 .
            cuGraphAddExternalSemaphoresSignalNode 11020 >.[#.
            cuGraphAddExternalSemaphoresWaitNode 11020 >.[#.
            cuGraphExternalSemaphoresSignalNodeGetParams 11020 .>
            cuGraphExternalSemaphoresSignalNodeSetParams 11020 ..
            cuGraphExternalSemaphoresWaitNodeGetParams 11020 .>
            cuGraphExternalSemaphoresWaitNodeSetParams 11020 ..
            cuGraphExecExternalSemaphoresSignalNodeSetParams 11020 ...
            cuGraphExecExternalSemaphoresWaitNodeSetParams 11020 ...
            cuMemGetAllocationGranularity 10020 >..
            cuMemAddressReserve 10020 >....
            cuMemAddressFree 10020 ..
            cuMemCreate 10020 >...
            cuMemRelease 10020 .
            cuMemMap 10020 .....
            cuMemUnmap 10020 ..
            cuMemSetAccess 10020 ..[#
            cuMemGetAccess 10020 >p.
            cuMemRetainAllocationHandle 11000 >.
            cuMemGetAllocationPropertiesFromHandle 10020 >.
            cuMulticastCreate 12010 >.
            cuMulticastAddDevice 12010 ..
            cuMulticastBindMem 12010 ......
            cuMulticastBindAddr 12010 .....
            cuMulticastUnbind 12010 ....
            cuMulticastGetGranularity 12010 >..
            cuMemGetDefaultMemPool 13000 >p.
            cuMemGetMemPool 13000 >p.
            cuMemSetMemPool 13000 p..
            cuMemPoolExportPointer 11020 >.
            cuMemPoolImportPointer 11020 >..
            cuIpcGetMemHandle 4010 >.
            cuIpcOpenMemHandle 11000 >v.
            cuIpcCloseMemHandle 4010 .
            cuIpcGetEventHandle 4010 >.
            cuIpcOpenEventHandle 4010 >v
            cuMemcpy3DBatchAsync 13000 #[..
            """;

    /** The rows by the names of the methods. */
    static final ImmutableMap<String, DriverFunction> BY_JAVA_NAME = parse();

    private static ImmutableMap<String, DriverFunction> parse() {
        ImmutableMap.Builder<String, DriverFunction> rows = ImmutableMap.builder();
        for (String line : Splitter.on('\n').omitEmptyStrings().split(TABLE)) {
            List<String> parts = Splitter.on(' ').splitToList(line);
            List<String> names = Splitter.on('/').splitToList(parts.get(0));
            String arguments = parts.size() > 2 ? parts.get(2) : "";
            DriverFunction row = new DriverFunction(
                    names.get(0),
                    names.get(names.size() - 1),
                    Integer.parseInt(parts.get(1)),
                    arguments
                            .chars()
                            .mapToObj(letter -> Argument.of((char) letter))
                            .toList());
            rows.put(row.javaName(), row);
        }
        return rows.buildOrThrow();
    }
}
