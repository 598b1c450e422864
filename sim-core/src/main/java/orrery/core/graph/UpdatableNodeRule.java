package orrery.core.graph;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of kernel nodes that kernels can update. */
public final class UpdatableNodeRule {
    /** Value of the attribute. */
    public static final CoreRule VALUE = of(
            "GRAPH-27",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The value of {CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE} must be 0 or 1.",
            "1, and 0 for a node that is not device-updatable");
    /** What a device-updatable node cannot do. */
    public static final CoreRule NODE = of(
            "GRAPH-28",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A device-updatable node stays so, cannot be destroyed, and its attributes cannot be copied to or from"
                    + " another node. Its graph cannot be cloned; one that has it in a child graph can.",
            "other nodes; {cuGraphDestroy} of the whole graph");
    /** Executable graphs with such nodes. */
    public static final CoreRule ONE_EXEC = of(
            "EXEC-20",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "A graph with device-updatable nodes can have only one executable graph at a time.",
            "{cuGraphExecDestroy} on the other one first");
    /** Updates of whole graphs with such nodes. */
    public static final CoreRule UPDATE = of(
            "UPDATE-07",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "{cuGraphExecUpdate} accepts neither a graph with device-updatable nodes nor its executable graph.",
            "{cuGraphExecKernelNodeSetParams} for single nodes");
    /** Launches with the attribute. */
    public static final CoreRule LAUNCH = of(
            "LAUNCH-16",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Only a launch that is captured can have {CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE}.",
            "a stream that is being captured, or a kernel node");

    private UpdatableNodeRule() {}

    private static CoreRule of(String id, CUresult result, String text, String legal) {
        return documented(id, HEADER, "CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE", result, text, legal);
    }
}
