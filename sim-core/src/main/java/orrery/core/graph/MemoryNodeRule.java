package orrery.core.graph;

import static orrery.core.rule.CoreRule.GRAPHS;
import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of graph memory nodes. */
public final class MemoryNodeRule {
    /** Size of an allocation. */
    public static final CoreRule SIZE = documented(
            "MEMNODE-01",
            HEADER,
            "cuGraphAddMemAllocNode",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A memory allocation node must allocate at least one byte.",
            "a size of 1 or more");
    /** Address of a free node. */
    public static final CoreRule POINTER = observed(
            "MEMNODE-02",
            "cuGraphAddMemFreeNode",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A free node, also a captured one, must free an allocation of an alloc node, by its first" + " address.",
            "the address that an alloc node or a captured {cuMemAllocAsync} returned",
            "mem/double-free-node");
    /** Number of free nodes of an allocation. */
    public static final CoreRule FREED = observed(
            "MEMNODE-03",
            "cuGraphAddMemFreeNode",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph can free an allocation only once. The allocating graph can free it if no other graph"
                    + " does and if it was not instantiated before. Another graph can free it if the allocating graph"
                    + " does not.",
            "one free node per graph for an allocation",
            "mem/double-free-node");
    /** Memory nodes in embedded graphs. */
    public static final CoreRule EMBEDDED = documented(
            "MEMNODE-04",
            GRAPHS,
            "4.2.5.2.5 Memory Nodes in Child Graphs",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Memory nodes cannot be added to a graph that is embedded in a child graph node.",
            "memory nodes added before the graph is moved into its parent");
    /** Removal of nodes and edges. */
    public static final CoreRule FIXED = observed(
            "MEMNODE-05",
            "cuGraphDestroyNode",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Nodes and edges cannot be removed from a graph that has memory nodes.",
            "a graph built without the unwanted nodes and edges",
            "mem/remove-and-destroy-rules");
    /** Number of executable graphs. */
    public static final CoreRule ONE_EXEC = documented(
            "MEMNODE-06",
            HEADER,
            "cuGraphAddMemAllocNode",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph with memory nodes can have only one executable graph at a time. It cannot be moved into"
                    + " another graph while it has one.",
            "{cuGraphExecDestroy} on the other one first");
    /** Launches with memory that is not freed. */
    public static final CoreRule UNFREED = documented(
            "MEMNODE-07",
            GRAPHS,
            "4.2.5.2.4 cudaGraphInstantiateFlagAutoFreeOnLaunch",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph cannot be launched again before the memory that it allocated is freed.",
            "{cuMemFreeAsync}, {cuMemFree} or the launch of a graph with a free node first, or"
                    + " {CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH}");
    /** Launches that free memory of other graphs. */
    public static final CoreRule NOT_ALLOCATED = observed(
            "MEMNODE-08",
            "cuGraphLaunch",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A graph that frees memory of another graph can be launched only while that memory is allocated.",
            "a launch of the allocating graph first",
            "mem/free-in-other-graph");
    /** Placement of graph memory. */
    public static final CoreRule PLACEMENT = documented(
            "MEMNODE-09",
            HEADER,
            "CUDA_MEM_ALLOC_NODE_PARAMS",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An alloc node must have the properties of a pool. Its access descriptors must name devices.",
            "{CU_MEM_ALLOCATION_TYPE_PINNED}, a device, no handle type, and descriptors of other devices");
    /** Graph memory is on a device. */
    public static final CoreRule ON_DEVICE = documented(
            "MEMNODE-11",
            HEADER,
            "cuGraphAddMemAllocNode",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "An alloc node allocates memory on a device, without a handle type for other processes. Its access"
                    + " descriptors grant read and write access.",
            "a location of {CU_MEM_LOCATION_TYPE_DEVICE}, no handle type, and"
                    + " {CU_MEM_ACCESS_FLAGS_PROT_READWRITE}");
    /** Largest allocation. */
    public static final CoreRule LIMIT = observed(
            "MEMNODE-10",
            "cuGraphAddMemAllocNode",
            CUresult.CUDA_ERROR_OUT_OF_MEMORY,
            "The allocations of all graphs that are on a device at different addresses cannot have more than twice the"
                    + " memory of the device.",
            "smaller allocations, addresses that are freed within the graph, or {cuGraphDestroy} of another graph",
            "probes/fail-allocbig-l");

    private MemoryNodeRule() {}
}
