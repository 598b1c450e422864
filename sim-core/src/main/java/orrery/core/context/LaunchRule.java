package orrery.core.context;

import static orrery.core.rule.CoreRule.GRAPHS;
import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of launches. */
public final class LaunchRule {
    /** Dimensions of a launch. */
    public static final CoreRule SHAPE = documented(
            "LAUNCH-01",
            HEADER,
            "cuLaunchKernel",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "No dimension of the grid or the block can exceed the device's limit, and a block cannot have"
                    + " more threads than the device allows.",
            "grid dimensions within {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X}, _Y and _Z, block dimensions within"
                    + " {CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X}, _Y and _Z, and at most"
                    + " {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK} threads per block");
    /** Shared memory of a launch. */
    public static final CoreRule SHARED_MEMORY = documented(
            "LAUNCH-02",
            HEADER,
            "cuLaunchKernel",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A block cannot use more shared memory than the device allows. More than 48 KiB must be enabled"
                    + " for the function first.",
            "static and dynamic shared memory within {CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES}");
    /** Resources of a block. */
    public static final CoreRule RESOURCES = documented(
            "LAUNCH-03",
            HEADER,
            "cuLaunchKernel",
            CUresult.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES,
            "The threads, registers and shared memory of a block must fit on one SM.",
            "fewer threads, or a kernel with fewer registers");
    /** Size of a cooperative launch. */
    public static final CoreRule COOPERATIVE = documented(
            "LAUNCH-04",
            HEADER,
            "cuLaunchCooperativeKernel",
            CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE,
            "All blocks of a cooperative launch must be resident at once.",
            "at most {cuOccupancyMaxActiveBlocksPerMultiprocessor} blocks for each multiprocessor");
    /** Contexts of function and stream. */
    public static final CoreRule CONTEXT = documented(
            "LAUNCH-05",
            HEADER,
            "cuLaunchKernel",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "A function must be launched in a stream of the context in which its module was loaded.",
            "a function of a module loaded while the stream's context was current");
    /** Launch attributes. */
    public static final CoreRule ATTRIBUTE = documented(
            "LAUNCH-06",
            HEADER,
            "cuLaunchKernelEx",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A launch attribute must be a constant of {CUlaunchAttributeID} with a valid value.",
            "the documented attributes of launches");
    /** Kernels that launch graphs. */
    public static final CoreRule GRAPHS_ONLY = documented(
            "LAUNCH-07",
            GRAPHS,
            "4.2.6.2 Device Launch",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Only a kernel that is a node of a graph can launch graphs from the device.",
            "the kernel as a node of a graph, added or captured");
    /** Empty launches. */
    public static final CoreRule EMPTY = documented(
            "LAUNCH-08",
            HEADER,
            "cuLaunchKernel",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Every dimension of grid and block must be at least 1.",
            "positive dimensions");
    /** Dimensions of a cluster. */
    public static final CoreRule CLUSTER = documented(
            "LAUNCH-09",
            HEADER,
            "CUlaunchAttributeValue",
            CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE,
            "The dimensions of a cluster must divide those of the grid. A cluster can have up to 8 blocks,"
                    + " or up to 16 if the function allows non-portable sizes, and those that the code of the kernel"
                    + " demands or allows. A launch in a stream must have clusters if the code demands them. The device"
                    + " must support clusters.",
            "dimensions that are all 0, or that divide those of the grid and have a product of at most the"
                    + " result of {cuOccupancyMaxPotentialClusterSize}");
    /** Resources of a cluster. */
    public static final CoreRule CLUSTER_FIT = documented(
            "LAUNCH-10",
            HEADER,
            "cuOccupancyMaxActiveClusters",
            CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE,
            "The SMs of the context must be able to run at least one cluster of the launch, with all its"
                    + " blocks in one group of co-scheduled SMs.",
            "clusters for which {cuOccupancyMaxActiveClusters} returns at least 1");
    /** Cluster queries without a cluster size. */
    public static final CoreRule NO_CLUSTER = documented(
            "LAUNCH-11",
            HEADER,
            "cuOccupancyMaxActiveClusters",
            CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE,
            "The launch configuration must specify the size of the clusters to count.",
            "{CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION} among the attributes");
    /** Events of launches. */
    public static final CoreRule EVENT = documented(
            "LAUNCH-12",
            HEADER,
            "CUlaunchAttributeID",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "The event that a launch records must not be an interprocess event, and must disable timing. The record"
                    + " does not accept {CU_EVENT_RECORD_EXTERNAL}.",
            "an event with no flag other than {CU_EVENT_DISABLE_TIMING} and {CU_EVENT_BLOCKING_SYNC}, and record flags"
                    + " 0");
    /** Blocks that code is compiled for. */
    public static final CoreRule BOUNDS = documented(
            "LAUNCH-13",
            HEADER,
            "cuFuncGetAttribute",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A block cannot have more threads than the code of the kernel is compiled for, and must have the"
                    + " dimensions that the code demands.",
            "as many threads per block as .maxntid allows, and the dimensions of .reqntid");
    /** Parameters in a buffer. */
    public static final CoreRule PARAMETER_BUFFER = documented(
            "LAUNCH-14",
            HEADER,
            "cuLaunchKernel",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A buffer with the parameters of a launch must have bytes if there are parameters, and cannot be combined"
                    + " with other arguments.",
            "one buffer that ends with the last parameter");
    /** Parameters in a buffer that is too large. */
    public static final CoreRule PARAMETER_BUFFER_SIZE = documented(
            "LAUNCH-15",
            HEADER,
            "cuLaunchKernel",
            CUresult.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES,
            "A buffer with the parameters of a launch must not be larger than the parameters, with the padding that"
                    + " their alignment demands.",
            "a buffer that ends with the last parameter");
    /** Attributes that are copied to a node. */
    public static final CoreRule COPIED_ATTRIBUTES = observed(
            "LAUNCH-17",
            "cuGraphKernelNodeCopyAttributes",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Attributes can be copied to a kernel node only if its grid can be launched with them.",
            "a node whose grid has whole clusters, and no more blocks than can be resident at once if the launch is"
                    + " cooperative",
            "cooperative-nodes/cluster-0-1");
    /** Attributes of a node of another context. */
    public static final CoreRule COPIED_CONTEXT = documented(
            "LAUNCH-18",
            HEADER,
            "cuGraphKernelNodeCopyAttributes",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Attributes can be copied only between kernel nodes of the same context.",
            "two nodes with functions of the same context");

    private LaunchRule() {}
}
