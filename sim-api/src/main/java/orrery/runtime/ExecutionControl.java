package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUaccessProperty;
import orrery.driver.CUfuncCache;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.driver.ModuleManagement.ParamInfo;
import orrery.sim.DeviceFunction;

/**
 * The chapter "Execution Control" of the runtime API. Functions take the kernel itself, or a {@link cudaKernel_t}: each
 * device loads it at its first use. A handle whose library was unloaded is {@code cudaErrorInvalidResourceHandle}
 * wherever a kernel is taken (LIBRARY-01). Source: {@code cuda_runtime_api.h}.
 */
public interface ExecutionControl {
    /** The maximum dynamic shared memory of a block, in bytes. */
    CUfunctionAttribute cudaFuncAttributeMaxDynamicSharedMemorySize = CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;
    /** The preferred share of the L1 cache that is shared memory, in percent; -1 for the default. */
    CUfunctionAttribute cudaFuncAttributePreferredSharedMemoryCarveout =
            CUfunctionAttribute.PREFERRED_SHARED_MEMORY_CARVEOUT;
    /** Allows clusters that are larger than the portable size of 8 blocks. */
    CUfunctionAttribute cudaFuncAttributeNonPortableClusterSizeAllowed =
            CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED;
    /** The width of the clusters that a kernel requires, in blocks; 0 if it requires none. */
    CUfunctionAttribute cudaFuncAttributeRequiredClusterWidth = CUfunctionAttribute.REQUIRED_CLUSTER_WIDTH;
    /** The height of the clusters that a kernel requires, in blocks; 0 if it requires none. */
    CUfunctionAttribute cudaFuncAttributeRequiredClusterHeight = CUfunctionAttribute.REQUIRED_CLUSTER_HEIGHT;
    /** The depth of the clusters that a kernel requires, in blocks; 0 if it requires none. */
    CUfunctionAttribute cudaFuncAttributeRequiredClusterDepth = CUfunctionAttribute.REQUIRED_CLUSTER_DEPTH;
    /** Whether launches have to say the shape of clusters. It cannot be set. */
    CUfunctionAttribute cudaFuncAttributeClusterDimMustBeSet = CUfunctionAttribute.CLUSTER_SIZE_MUST_BE_SET;
    /** How the blocks of a cluster are spread over the SMs: not simulated. */
    CUfunctionAttribute cudaFuncAttributeClusterSchedulingPolicyPreference =
            CUfunctionAttribute.CLUSTER_SCHEDULING_POLICY_PREFERENCE;
    /** No preference between shared memory and L1 cache. */
    CUfuncCache cudaFuncCachePreferNone = CUfuncCache.PREFER_NONE;
    /** More shared memory. */
    CUfuncCache cudaFuncCachePreferShared = CUfuncCache.PREFER_SHARED;
    /** More L1 cache. */
    CUfuncCache cudaFuncCachePreferL1 = CUfuncCache.PREFER_L1;
    /** As much of both. */
    CUfuncCache cudaFuncCachePreferEqual = CUfuncCache.PREFER_EQUAL;
    /** No preferred share of shared memory. */
    int cudaSharedmemCarveoutDefault = -1;
    /** As much shared memory as there is, in percent. */
    int cudaSharedmemCarveoutMaxShared = 100;
    /** As much L1 cache as there is, in percent of shared memory. */
    int cudaSharedmemCarveoutMaxL1 = 0;
    /** The shape of clusters; see {@link CUlaunchAttribute#clusterDim}. */
    CUlaunchAttribute.ID cudaLaunchAttributeClusterDimension = CUlaunchAttribute.ID.CLUSTER_DIMENSION;
    /** An entry without an effect. */
    CUlaunchAttribute.ID cudaLaunchAttributeIgnore = CUlaunchAttribute.ID.IGNORE;
    /** How host threads wait; only streams have it. */
    CUlaunchAttribute.ID cudaLaunchAttributeSynchronizationPolicy = CUlaunchAttribute.ID.SYNCHRONIZATION_POLICY;
    /** The node can be changed from the device. */
    CUlaunchAttribute.ID cudaLaunchAttributeDeviceUpdatableKernelNode =
            CUlaunchAttribute.ID.DEVICE_UPDATABLE_KERNEL_NODE;
    /** A cooperative launch: all blocks are resident at the same time. */
    CUlaunchAttribute.ID cudaLaunchAttributeCooperative = CUlaunchAttribute.ID.COOPERATIVE;
    /** The kernel may begin before the previous kernel of the stream has ended. */
    CUlaunchAttribute.ID cudaLaunchAttributeProgrammaticStreamSerialization =
            CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION;
    /** The priority of the launch. */
    CUlaunchAttribute.ID cudaLaunchAttributePriority = CUlaunchAttribute.ID.PRIORITY;
    /** The memory synchronization domain. */
    CUlaunchAttribute.ID cudaLaunchAttributeMemSyncDomain = CUlaunchAttribute.ID.MEM_SYNC_DOMAIN;
    /** The domains of the device that the memory synchronization domains stand for. */
    CUlaunchAttribute.ID cudaLaunchAttributeMemSyncDomainMap = CUlaunchAttribute.ID.MEM_SYNC_DOMAIN_MAP;
    /** How accesses to a range of memory use the L2 cache. */
    CUlaunchAttribute.ID cudaLaunchAttributeAccessPolicyWindow = CUlaunchAttribute.ID.ACCESS_POLICY_WINDOW;
    /** Accesses to a window of memory use the L2 cache as others do. */
    CUaccessProperty cudaAccessPropertyNormal = CUaccessProperty.NORMAL;
    /** What a window of memory has in the L2 cache is replaced first. */
    CUaccessProperty cudaAccessPropertyStreaming = CUaccessProperty.STREAMING;
    /** What a window of memory has in the L2 cache stays there. */
    CUaccessProperty cudaAccessPropertyPersisting = CUaccessProperty.PERSISTING;
    /** How the blocks of a cluster are spread over the SMs: a preference. */
    CUlaunchAttribute.ID cudaLaunchAttributeClusterSchedulingPolicyPreference =
            CUlaunchAttribute.ID.CLUSTER_SCHEDULING_POLICY_PREFERENCE;
    /** An event that the launch records, and that blocks trigger. */
    CUlaunchAttribute.ID cudaLaunchAttributeProgrammaticEvent = CUlaunchAttribute.ID.PROGRAMMATIC_EVENT;
    /** An event that the launch records, and that triggers when all blocks have begun. */
    CUlaunchAttribute.ID cudaLaunchAttributeLaunchCompletionEvent = CUlaunchAttribute.ID.LAUNCH_COMPLETION_EVENT;

    /**
     * Launches a kernel in a stream. The parameters are in the order of the C function.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param gridDim blocks in each dimension
     * @param blockDim threads of a block in each dimension
     * @param args the arguments of the kernel, in the order in which it asks for them; not null
     * @param sharedMem dynamic shared memory of a block in bytes
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if gridDim or blockDim is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureInvalidated},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidConfiguration},
     *     {@code cudaErrorLaunchOutOfResources}, {@code cudaErrorInvalidClusterSize}, {@code cudaErrorNotSupported} or
     *     {@code cudaErrorIllegalAddress} for the rules of {@link CudaDriver#cuLaunchKernel}; here LAUNCH-01 and
     *     LAUNCH-02 are {@code cudaErrorInvalidConfiguration}; or the error of an earlier fault (API-02)
     */
    default void cudaLaunchKernel(
            DeviceFunction func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, @Nullable CUstream stream) {
        cudaLaunchKernel(func, gridDim, blockDim, sharedMem, stream, args);
    }

    /**
     * Launches a kernel in a stream, as {@code func<<<gridDim, blockDim, sharedMem, stream>>>(args...)} does.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param gridDim blocks in each dimension
     * @param blockDim threads of a block in each dimension
     * @param sharedMem dynamic shared memory of a block in bytes
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param args the arguments of the kernel, in the order in which it asks for them; not null
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if gridDim or blockDim is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureInvalidated},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidConfiguration},
     *     {@code cudaErrorLaunchOutOfResources}, {@code cudaErrorInvalidClusterSize}, {@code cudaErrorNotSupported} or
     *     {@code cudaErrorIllegalAddress} for the rules of {@link CudaDriver#cuLaunchKernel}; here LAUNCH-01 and
     *     LAUNCH-02 are {@code cudaErrorInvalidConfiguration}; or the error of an earlier fault (API-02)
     */
    void cudaLaunchKernel(
            DeviceFunction func, dim3 gridDim, dim3 blockDim, int sharedMem, @Nullable CUstream stream, Object... args);

    /**
     * Launches a kernel with launch attributes, in the stream of the configuration.
     *
     * @param config grid, block, dynamic shared memory, stream and attributes of the launch
     * @param func the kernel, or a handle of a kernel of a library
     * @param args the arguments of the kernel, in the order in which it asks for them; not null
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if config or its grid or block is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureInvalidated},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidConfiguration},
     *     {@code cudaErrorLaunchOutOfResources}, {@code cudaErrorCooperativeLaunchTooLarge},
     *     {@code cudaErrorNotSupported}, {@code cudaErrorInvalidClusterSize} or {@code cudaErrorIllegalAddress} for the
     *     rules of {@link CudaDriver#cuLaunchKernelEx}; here LAUNCH-01 and LAUNCH-02 are
     *     {@code cudaErrorInvalidConfiguration}; or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if an attribute is not simulated
     */
    @Delegates("cuLaunchKernelEx")
    void cudaLaunchKernelExC(cudaLaunchConfig_t config, DeviceFunction func, Object... args);

    /**
     * Launches a kernel whose blocks are all resident at once.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param gridDim blocks in each dimension
     * @param blockDim threads of a block in each dimension
     * @param args the arguments of the kernel, in the order in which it asks for them; not null
     * @param sharedMem dynamic shared memory of a block in bytes
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if gridDim or blockDim is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureInvalidated},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidConfiguration},
     *     {@code cudaErrorCooperativeLaunchTooLarge}, {@code cudaErrorNotSupported} or {@code cudaErrorIllegalAddress}
     *     for the rules of {@link CudaDriver#cuLaunchCooperativeKernel}; here LAUNCH-01 and LAUNCH-02 are
     *     {@code cudaErrorInvalidConfiguration}; or the error of an earlier fault (API-02)
     */
    void cudaLaunchCooperativeKernel(
            DeviceFunction func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, @Nullable CUstream stream);

    /**
     * Calls a function on the host when all earlier work of a stream is complete; later work waits for its return.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param fn the function. It must make no API call; if it throws, that is a fault of the device
     * @param userData what {@code fn} gets; may be null
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}
     *     or {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuLaunchHostFunc}; or the error of an
     *     earlier fault (API-02)
     */
    void cudaLaunchHostFunc(@Nullable CUstream stream, cudaHostFn_t fn, @Nullable Object userData);

    /**
     * Calls a function without user data on the host when all earlier work of a stream is complete, as
     * {@link #cudaLaunchHostFunc(CUstream, cudaHostFn_t, Object)} does.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param function the function. It must make no API call; if it throws, that is a fault of the device
     * @throws CudaRuntimeException as {@link #cudaLaunchHostFunc(CUstream, cudaHostFn_t, Object)}
     */
    @SuppressWarnings("NullAway") // the other form refuses null
    default void cudaLaunchHostFunc(@Nullable CUstream stream, Runnable function) {
        cudaLaunchHostFunc(stream, function == null ? null : none -> function.run(), null);
    }

    /**
     * Returns the attributes of a kernel on the calling thread's device.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @return the attributes
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if the current context was destroyed (CTX-06)
     * @throws CudaRuntimeException the error of an earlier fault (API-02), for the rules of
     *     {@link CudaDriver#cuFuncGetAttribute}
     */
    @Counterpart("cuFuncGetAttribute")
    cudaFuncAttributes cudaFuncGetAttributes(DeviceFunction func);

    /**
     * Sets an attribute of a kernel on the calling thread's device.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param attr {@link #cudaFuncAttributeMaxDynamicSharedMemorySize},
     *     {@link #cudaFuncAttributePreferredSharedMemoryCarveout},
     *     {@link #cudaFuncAttributeNonPortableClusterSizeAllowed}, or {@link #cudaFuncAttributeRequiredClusterWidth},
     *     Height and Depth
     * @param value the value, with the range of {@link CudaDriver#cuFuncSetAttribute}
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if the current context was destroyed (CTX-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorNotPermitted} for the rules of
     *     {@link CudaDriver#cuFuncSetAttribute}; or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException for the scheduling policy of clusters
     */
    @Delegates("cuFuncSetAttribute")
    void cudaFuncSetAttribute(DeviceFunction func, CUfunctionAttribute attr, int value);

    /**
     * Sets the preferred division between shared memory and L1 cache for a kernel on the calling thread's device. It is
     * a hint that changes nothing.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param cacheConfig one of {@code cudaFuncCachePrefer*}
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if the current context was destroyed (CTX-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuFuncSetCacheConfig}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuFuncSetCacheConfig")
    void cudaFuncSetCacheConfig(DeviceFunction func, CUfuncCache cacheConfig);

    /**
     * Returns the name of a kernel.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @return the name
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if the current context was destroyed (CTX-06)
     * @throws CudaRuntimeException the error of an earlier fault (API-02), for the rules of
     *     {@link CudaDriver#cuFuncGetName}
     */
    @Delegates("cuFuncGetName")
    String cudaFuncGetName(DeviceFunction func);

    /**
     * Returns where a parameter is among the bytes of all parameters of a kernel.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param paramIndex the index of the parameter, counted from 0
     * @return its offset and its size in bytes
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if the current context was destroyed (CTX-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuFuncGetParamInfo}; or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if the kernel is written in Java, which declares no parameters
     */
    @Delegates("cuFuncGetParamInfo")
    ParamInfo cudaFuncGetParamInfo(DeviceFunction func, long paramIndex);
}
