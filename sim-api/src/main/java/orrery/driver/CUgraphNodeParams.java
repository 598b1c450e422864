package orrery.driver;

import orrery.device.CUgraphNodeType;

/** The parameters of a node of any kind. Source: {@code cuda.h}. */
public sealed interface CUgraphNodeParams
        permits CUbatchMemOpNodeParams,
                CUchildGraphNodeParams,
                CUconditionalNodeParams,
                CUemptyNodeParams,
                CUeventRecordNodeParams,
                CUeventWaitNodeParams,
                CUextSemSignalNodeParams,
                CUextSemWaitNodeParams,
                CUhostNodeParams,
                CUkernelNodeParams,
                CUmemAllocNodeParams,
                CUmemFreeNodeParams,
                CUmemcpyNodeParams,
                CUmemsetNodeParams {

    /** Returns the kind of node. */
    CUgraphNodeType type();
}
