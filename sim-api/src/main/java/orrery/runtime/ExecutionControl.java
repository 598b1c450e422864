package orrery.runtime;

import java.util.function.Consumer;
import orrery.core.kernel.Kernel;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstream;

/**
 * The chapter "Execution Control" of the runtime API. A kernel is given as it is: every device loads it when it is
 * first used there. Source: {@code cuda_runtime_api.h}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface ExecutionControl {
    /** The most dynamic shared memory of a block, in bytes. */
    CUfunctionAttribute cudaFuncAttributeMaxDynamicSharedMemorySize = CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES;
    /** The preferred share of the L1 cache for shared memory in percent, or -1. */
    CUfunctionAttribute cudaFuncAttributePreferredSharedMemoryCarveout =
            CUfunctionAttribute.PREFERRED_SHARED_MEMORY_CARVEOUT;
    /** Clusters may be larger than every device of this and later architectures runs. */
    CUfunctionAttribute cudaFuncAttributeNonPortableClusterSizeAllowed =
            CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED;
    /** The blocks of a cluster, made by {@link CUlaunchAttribute#clusterDim}. */
    CUlaunchAttribute.ID cudaLaunchAttributeClusterDimension = CUlaunchAttribute.ID.CLUSTER_DIMENSION;
    /** All blocks are resident at once. */
    CUlaunchAttribute.ID cudaLaunchAttributeCooperative = CUlaunchAttribute.ID.COOPERATIVE;
    /** The kernel may begin before the one in front of it has ended. */
    CUlaunchAttribute.ID cudaLaunchAttributeProgrammaticStreamSerialization =
            CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION;
    /** The urgency of the launch. */
    CUlaunchAttribute.ID cudaLaunchAttributePriority = CUlaunchAttribute.ID.PRIORITY;
    /** The memory synchronization domain. */
    CUlaunchAttribute.ID cudaLaunchAttributeMemSyncDomain = CUlaunchAttribute.ID.MEM_SYNC_DOMAIN;

    /** Launches a kernel; the parameters are in the order of the documented function. */
    void cudaLaunchKernel(Kernel func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, CUstream stream);

    /** Launches a kernel, as {@code func<<<gridDim, blockDim, sharedMem, stream>>>(args...)} does. */
    void cudaLaunchKernel(Kernel func, dim3 gridDim, dim3 blockDim, int sharedMem, CUstream stream, Object... args);

    /** Launches a kernel with attributes. */
    void cudaLaunchKernelExC(cudaLaunchConfig_t config, Kernel func, Object... args);

    /** Launches a kernel all of whose blocks are resident at once. */
    void cudaLaunchCooperativeKernel(
            Kernel func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, CUstream stream);

    /** Calls {@code fn} with {@code userData} on the host in stream order; it must make no API call. */
    void cudaLaunchHostFunc(CUstream stream, Consumer<Object> fn, Object userData);

    /** What a kernel is on the calling thread's device. */
    cudaFuncAttributes cudaFuncGetAttributes(Kernel func);

    /** Sets an attribute of a kernel on the calling thread's device. */
    void cudaFuncSetAttribute(Kernel func, CUfunctionAttribute attr, int value);

    /** The name of a kernel. */
    String cudaFuncGetName(Kernel func);
}
