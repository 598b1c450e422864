package orrery.core.partition;

import static orrery.core.rule.CoreRule.EXECUTION_CONTEXTS;
import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.assumed;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of device resources and their splits. */
public final class SmRule {
    /** Validity of a resource. */
    public static final CoreRule RESOURCE = documented(
            "SM-01",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The resources to split or to combine must be SM resources of this machine.",
            "a resource returned by {cuDeviceGetDevResource} or {cuCtxGetDevResource}");
    /** Splitting a group of a split. */
    public static final CoreRule DIVIDED = documented(
            "SM-02",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "A group of a split cannot be split again before a green context was created from it. The"
                    + " remainder of a split cannot be split by count.",
            "{cuDevResourceGenerateDesc}, {cuGreenCtxCreate} and {cuGreenCtxGetDevResource} first");
    /** Flags of a split by count. */
    public static final CoreRule FLAGS = observed(
            "SM-03",
            "cuDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A split can either ignore SM co-scheduling or maximize the potential cluster size, but not both."
                    + " Other flags have no effect.",
            "0, {CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING} or {CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE}",
            "split-table/flags");
    /** Minimum SMs of a group. */
    public static final CoreRule MIN_COUNT = documented(
            "SM-04",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "The minimum number of SMs of a group must be from 0 to the number of SMs of the input.",
            "at most as many SMs as the input has");
    /** Number of groups. */
    public static final CoreRule GROUPS = documented(
            "SM-05",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A split must have at least one group.",
            "a positive number of groups");
    /** SMs of a group. */
    public static final CoreRule SM_COUNT = documented(
            "SM-06",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The smCount of a group must be 0, or an even number from 2 to the number of SMs of the input."
                    + " Without backfill it must also be a multiple of coscheduledSmCount.",
            "a legal number, or 0 to discover how many SMs are available");
    /** Co-scheduled SMs of a group. */
    public static final CoreRule COSCHEDULED = documented(
            "SM-07",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "coscheduledSmCount must be 0 or an even number: at most 32 from compute capability 9.0 on,"
                    + " and at most 2 below.",
            "0 for the alignment of the device, or an even number up to its maximum");
    /** Preferred co-scheduled SMs of a group. */
    public static final CoreRule PREFERRED = documented(
            "SM-08",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "preferredCoscheduledSmCount must be 0 or a multiple of coscheduledSmCount, with the same"
                    + " maximum. Groups of coscheduledSmCount SMs are merged into groups of that size where possible.",
            "0 for coscheduledSmCount, or a multiple of it up to the device's maximum");
    /** Groups that do not fit. */
    public static final CoreRule GROUP_SIZE = documented(
            "SM-09",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "A group must get the number of SMs that it requests, and at least coscheduledSmCount.",
            "an smCount of at least coscheduledSmCount that is still available; smCount 0 with a null"
                    + " result returns what every group would get");
    /** Flags of a structured split. */
    public static final CoreRule STRUCTURED_FLAGS = documented(
            "SM-10",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of {cuDevSmResourceSplit} must be 0.",
            "0");
    /** Flags of a group. */
    public static final CoreRule GROUP_FLAGS = documented(
            "SM-11",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a group must be 0 or cudaDevSmResourceGroupBackfill.",
            "0 or 1");
    /** Type of a resource. */
    public static final CoreRule TYPE = documented(
            "SM-12",
            HEADER,
            "cuDeviceGetDevResource",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_TYPE,
            "The resource type must be a type that the device, context or stream has. Only SM resources can"
                    + " be split. Streams have only SMs; devices and contexts also have work queues and their"
                    + " configuration.",
            "{CU_DEV_RESOURCE_TYPE_SM}");
    /** Several resources of work queues. Assumed. */
    public static final CoreRule ONE_WORKQUEUE = assumed(
            "SM-18",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "A descriptor can contain only one work queue configuration, or the work queues of one context.",
            "at most one resource that is not SMs");
    /** Concurrency limit of work queues. Assumed. */
    public static final CoreRule CONCURRENCY = assumed(
            "SM-19",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "The concurrency limit of work queues must be from 1 to the number of grids that can be resident"
                    + " on the device.",
            "at most the limit of the device");
    /** Empty descriptors. */
    public static final CoreRule NO_RESOURCES = documented(
            "SM-13",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A resource descriptor needs at least one resource.",
            "an array with at least one resource");
    /** Resources of different devices. */
    public static final CoreRule ONE_DEVICE = documented(
            "SM-14",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "The resources of a descriptor must belong to one device.",
            "resources of one device");
    /** Resources of different splits. */
    public static final CoreRule ONE_DIVISION = documented(
            "SM-15",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "The SM resources of a descriptor must come from the same split.",
            "groups and remainder of one call");
    /** Resources of different alignment. */
    public static final CoreRule ONE_ALIGNMENT = documented(
            "SM-16",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "The SM resources of a descriptor must have the same smCoscheduledAlignment.",
            "groups with the same co-scheduling alignment");
    /** Groups for clusters. */
    public static final CoreRule LARGEST_CLUSTERS = documented(
            "SM-17",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A split for the maximum potential cluster size requires compute capability 9.0 or higher.",
            "0 or {CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING}");

    private SmRule() {}
}
