package orrery.driver;

import orrery.device.CUgraphNodeType;

/** What a node does, for the functions that take any kind of node. Source: {@code cuda.h}. */
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
