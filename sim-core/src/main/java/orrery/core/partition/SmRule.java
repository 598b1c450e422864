package orrery.core.partition;

import static orrery.core.rule.RuleFacts.EXECUTION_CONTEXTS;
import static orrery.core.rule.RuleFacts.HEADER;
import static orrery.core.rule.RuleFacts.documented;
import static orrery.core.rule.RuleFacts.observed;

import orrery.core.rule.CoreRule;
import orrery.core.rule.RuleFacts;
import orrery.device.CUresult;

/** The rules of device resources and their splits. */
public enum SmRule implements CoreRule {
    /** Validity of a resource. */
    RESOURCE(documented(
            "SM-01",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "What is divided or put together are SM resources of this machine.",
            "what {cuDeviceGetDevResource} answers of a device, or {cuCtxGetDevResource} of a context")),
    /** Splitting a group of a split. */
    DIVIDED(documented(
            "SM-02",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "A group of a division is not divided again before a green context has it, nor by count what is left.",
            "{cuDevResourceGenerateDesc}, {cuGreenCtxCreate} and {cuGreenCtxGetDevResource} first")),
    /** Flags of a split by count. */
    FLAGS(observed(
            "SM-03",
            "cuDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A division ignores co-scheduling or looks for the largest clusters, not both, and has no other flags.",
            "0, {CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING} or {CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE}",
            "split-table/flags")),
    /** Minimum SMs of a group. */
    MIN_COUNT(documented(
            "SM-04",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "The smallest number of SMs in a group is from 0 to the number of SMs that are divided.",
            "at most as many SMs as the resource has")),
    /** Number of groups. */
    GROUPS(documented(
            "SM-05",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A division has one group or more.",
            "a positive number of groups")),
    /** SMs of a group. */
    SM_COUNT(documented(
            "SM-06",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The smCount of a group is 0 or from 2 to the number of SMs that are divided, even, and a multiple of"
                    + " coscheduledSmCount unless the group is backfilled.",
            "0 to discover how many there are")),
    /** Co-scheduled SMs of a group. */
    COSCHEDULED(documented(
            "SM-07",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "coscheduledSmCount is 0 or even: up to 32 from compute capability 9.0 on, and 2 before that.",
            "0 for the alignment of the device, or an even number up to its maximum")),
    /** Preferred co-scheduled SMs of a group. */
    PREFERRED(documented(
            "SM-08",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "preferredCoscheduledSmCount is 0, or the size that groups of coscheduledSmCount SMs are merged into: a multiple"
                    + " of that, with the same maximum.",
            "0 for coscheduledSmCount, or a multiple of it up to the device's maximum")),
    /** Groups that do not fit. */
    GROUP_SIZE(documented(
            "SM-09",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "A group gets the SMs it asks for, and at least coscheduledSmCount.",
            "an smCount of coscheduledSmCount or more that is left; 0 and no result show what every group would get")),
    /** Flags of a structured split. */
    STRUCTURED_FLAGS(documented(
            "SM-10",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A structured division has no flags.",
            "0")),
    /** Flags of a group. */
    GROUP_FLAGS(documented(
            "SM-11",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplit",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The only flag of a group is cudaDevSmResourceGroupBackfill.",
            "0 or 1")),
    /** Type of a resource. */
    TYPE(documented(
            "SM-12",
            HEADER,
            "cuDeviceGetDevResource",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_TYPE,
            "A resource is asked for by its type, and SMs are the only type there is.",
            "{CU_DEV_RESOURCE_TYPE_SM}")),
    /** Empty descriptors. */
    NO_RESOURCES(documented(
            "SM-13",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A descriptor is generated of one resource or more.",
            "an array with a resource")),
    /** Resources of different devices. */
    ONE_DEVICE(documented(
            "SM-14",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "The resources of a descriptor, and the context made of it, belong to one device.",
            "resources of one device")),
    /** Resources of different splits. */
    ONE_DIVISION(documented(
            "SM-15",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "Several SM resources of a descriptor come from one and the same division.",
            "groups and rest of one call")),
    /** Resources of different alignment. */
    ONE_ALIGNMENT(documented(
            "SM-16",
            EXECUTION_CONTEXTS,
            "cudaDevResourceGenerateDesc",
            CUresult.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION,
            "Several SM resources of a descriptor have the same smCoscheduledAlignment.",
            "groups that are co-scheduled alike")),
    /** Groups for clusters. */
    LARGEST_CLUSTERS(documented(
            "SM-17",
            EXECUTION_CONTEXTS,
            "cudaDevSmResourceSplitByCount",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Only from compute capability 9.0 on does a division look for the largest clusters.",
            "0 or {CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING}"));

    private final RuleFacts facts;

    SmRule(RuleFacts facts) {
        this.facts = facts;
    }

    @Override
    public RuleFacts facts() {
        return facts;
    }
}
