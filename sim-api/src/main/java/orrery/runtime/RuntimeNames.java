package orrery.runtime;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import orrery.device.ApiNames;
import orrery.device.CUresult;

/**
 * The names of the runtime API, by those of the driver API. The functions come from the annotations of the runtime's
 * interfaces, the result codes from {@link cudaError_t}, the device attributes from {@link cudaDeviceAttr}, and all
 * other constants from the table below.
 */
final class RuntimeNames implements ApiNames {
    private static final String[][] CONSTANTS = {
        // streams and events
        {"CU_STREAM_DEFAULT", "cudaStreamDefault"},
        {"CU_STREAM_NON_BLOCKING", "cudaStreamNonBlocking"},
        {"CU_STREAM_LEGACY", "cudaStreamLegacy"},
        {"CU_STREAM_PER_THREAD", "cudaStreamPerThread"},
        {"CU_SYNC_POLICY_AUTO", "cudaSyncPolicyAuto"},
        {"CU_SYNC_POLICY_BLOCKING_SYNC", "cudaSyncPolicyBlockingSync"},
        {"CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT", "cudaLaunchMemSyncDomainDefault"},
        {"CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE", "cudaLaunchMemSyncDomainRemote"},
        {"CU_EVENT_BLOCKING_SYNC", "cudaEventBlockingSync"},
        {"CU_EVENT_DISABLE_TIMING", "cudaEventDisableTiming"},
        {"CU_EVENT_INTERPROCESS", "cudaEventInterprocess"},
        {"CU_EVENT_RECORD_DEFAULT", "cudaEventRecordDefault"},
        {"CU_EVENT_RECORD_EXTERNAL", "cudaEventRecordExternal"},
        {"CU_EVENT_WAIT_DEFAULT", "cudaEventWaitDefault"},
        {"CU_EVENT_WAIT_EXTERNAL", "cudaEventWaitExternal"},

        // capture
        {"CU_STREAM_CAPTURE_MODE_GLOBAL", "cudaStreamCaptureModeGlobal"},
        {"CU_STREAM_CAPTURE_MODE_THREAD_LOCAL", "cudaStreamCaptureModeThreadLocal"},
        {"CU_STREAM_CAPTURE_MODE_RELAXED", "cudaStreamCaptureModeRelaxed"},
        {"CU_STREAM_ADD_CAPTURE_DEPENDENCIES", "cudaStreamAddCaptureDependencies"},
        {"CU_STREAM_SET_CAPTURE_DEPENDENCIES", "cudaStreamSetCaptureDependencies"},

        // kernels
        {"CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES", "cudaFuncAttributeMaxDynamicSharedMemorySize"},
        {"CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION", "cudaLaunchAttributeClusterDimension"},
        {"CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE", "cudaLaunchAttributeDeviceUpdatableKernelNode"},

        // memory
        {"CU_MEM_ATTACH_GLOBAL", "cudaMemAttachGlobal"},
        {"CU_MEM_ATTACH_HOST", "cudaMemAttachHost"},
        {"CU_MEM_ATTACH_SINGLE", "cudaMemAttachSingle"},
        {"CU_MEM_LOCATION_TYPE_DEVICE", "cudaMemLocationTypeDevice"},
        {"CU_MEM_LOCATION_TYPE_HOST", "cudaMemLocationTypeHost"},
        {"CU_MEM_LOCATION_TYPE_HOST_NUMA", "cudaMemLocationTypeHostNuma"},
        {"CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT", "cudaMemLocationTypeHostNumaCurrent"},
        {"CU_MEM_ALLOCATION_TYPE_PINNED", "cudaMemAllocationTypePinned"},
        {"CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR", "cudaMemHandleTypePosixFileDescriptor"},
        {"CU_MEMCPY_SRC_ACCESS_ORDER_STREAM", "cudaMemcpySrcAccessOrderStream"},
        {"CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS", "cudaIpcMemLazyEnablePeerAccess"},
        {"CU_MEM_ACCESS_FLAGS_PROT_NONE", "cudaMemAccessFlagsProtNone"},
        {"CU_MEM_ACCESS_FLAGS_PROT_READWRITE", "cudaMemAccessFlagsProtReadWrite"},
        {"CUDA_ARRAY3D_SPARSE", "cudaArraySparse"},

        // graphs
        {"CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH", "cudaGraphInstantiateFlagAutoFreeOnLaunch"},
        {"CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD", "cudaGraphInstantiateFlagUpload"},
        {"CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH", "cudaGraphInstantiateFlagDeviceLaunch"},
        {"CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY", "cudaGraphInstantiateFlagUseNodePriority"},
        {"CU_GRAPH_COND_ASSIGN_DEFAULT", "cudaGraphCondAssignDefault"},
        {"CU_GRAPH_DEBUG_DOT_FLAGS_*", "cudaGraphDebugDotFlags*"},
        {"CU_GRAPH_MEM_ATTR_USED_MEM_HIGH", "cudaGraphMemAttrUsedMemHigh"},
        {"CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH", "cudaGraphMemAttrReservedMemHigh"},
        {"CU_GRAPH_USER_OBJECT_MOVE", "cudaGraphUserObjectMove"},
        {"CU_USER_OBJECT_NO_DESTRUCTOR_SYNC", "cudaUserObjectNoDestructorSync"},

        // execution contexts
        {"CU_DEV_RESOURCE_TYPE_SM", "cudaDevResourceTypeSm"},
        {"CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING", "cudaDevSmResourceSplitIgnoreSmCoscheduling"},
        {"CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE", "cudaDevSmResourceSplitMaxPotentialClusterSize"},

        // external resources
        {"CUDA_EXTERNAL_MEMORY_DEDICATED", "cudaExternalMemoryDedicated"},
        {"CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC", "cudaExternalSemaphoreSignalSkipNvSciBufMemSync"},
        {"CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC", "cudaExternalSemaphoreWaitSkipNvSciBufMemSync"},
        {"CUDA_NVSCISYNC_ATTR_SIGNAL", "cudaNvSciSyncAttrSignal"},
        {"CUDA_NVSCISYNC_ATTR_WAIT", "cudaNvSciSyncAttrWait"},
    };

    /** The names, for the exceptions of the runtime. It needs the table above. */
    static final RuntimeNames INSTANCE = new RuntimeNames();

    private final Map<String, String> names = new HashMap<>();

    private RuntimeNames() {
        for (RuntimeCall function : RuntimeCall.values()) {
            names.put(driverName(function), function.name());
        }
        for (RuntimeCall function : RuntimeCall.values()) {
            function.counterparts().forEach(driver -> names.putIfAbsent(driver, function.name()));
        }
        for (CUresult code : CUresult.values()) {
            names.put(code.name(), cudaError_t.of(code).name());
        }
        for (cudaDeviceAttr attribute : cudaDeviceAttr.values()) {
            names.put("CU_DEVICE_ATTRIBUTE_" + attribute.driver().name(), attribute.name());
        }
        Arrays.stream(CONSTANTS).forEach(constant -> names.put(constant[0], constant[1]));
    }

    /** Returns the name of a function of the driver that is called alike, whether there is one or not. */
    private static String driverName(RuntimeCall function) {
        return "cu" + function.name().substring("cuda".length());
    }

    @Override
    public String of(String driverName) {
        return names.getOrDefault(driverName, driverName);
    }
}
