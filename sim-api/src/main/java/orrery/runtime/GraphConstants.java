package orrery.runtime;

import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CudaDriver;
import orrery.sim.GraphLaunchMode;

/** The values that the chapter "Graph Management" names. Source: {@code driver_types.h}. */
public interface GraphConstants {
    /** Launches a kernel. */
    CUgraphNodeType cudaGraphNodeTypeKernel = CUgraphNodeType.KERNEL;
    /** Copies memory. */
    CUgraphNodeType cudaGraphNodeTypeMemcpy = CUgraphNodeType.MEMCPY;
    /** Fills memory. */
    CUgraphNodeType cudaGraphNodeTypeMemset = CUgraphNodeType.MEMSET;
    /** Calls a function on the host. */
    CUgraphNodeType cudaGraphNodeTypeHost = CUgraphNodeType.HOST;
    /** Executes an embedded graph. */
    CUgraphNodeType cudaGraphNodeTypeGraph = CUgraphNodeType.GRAPH;
    /** Only orders other nodes. */
    CUgraphNodeType cudaGraphNodeTypeEmpty = CUgraphNodeType.EMPTY;
    /** Waits for an event. */
    CUgraphNodeType cudaGraphNodeTypeWaitEvent = CUgraphNodeType.WAIT_EVENT;
    /** The same as {@link #cudaGraphNodeTypeWaitEvent}; the CUDA programming guide uses this name. */
    CUgraphNodeType cudaGraphNodeTypeEventWait = CUgraphNodeType.WAIT_EVENT;
    /** Records an event. */
    CUgraphNodeType cudaGraphNodeTypeEventRecord = CUgraphNodeType.EVENT_RECORD;
    /** Signals external semaphores. */
    CUgraphNodeType cudaGraphNodeTypeExtSemaphoreSignal = CUgraphNodeType.EXT_SEMAS_SIGNAL;
    /** Waits for external semaphores. */
    CUgraphNodeType cudaGraphNodeTypeExtSemaphoreWait = CUgraphNodeType.EXT_SEMAS_WAIT;
    /** Allocates memory. */
    CUgraphNodeType cudaGraphNodeTypeMemAlloc = CUgraphNodeType.MEM_ALLOC;
    /** Frees memory. */
    CUgraphNodeType cudaGraphNodeTypeMemFree = CUgraphNodeType.MEM_FREE;
    /** Executes embedded graphs depending on a value in device memory. */
    CUgraphNodeType cudaGraphNodeTypeConditional = CUgraphNodeType.CONDITIONAL;

    /** Executes the first body if the value is not zero, else the second one if there is one. */
    CUgraphConditionalNodeType cudaGraphCondTypeIf = CUgraphConditionalNodeType.IF;
    /** Executes its body as long as the value is not zero. */
    CUgraphConditionalNodeType cudaGraphCondTypeWhile = CUgraphConditionalNodeType.WHILE;
    /** Executes the body with the number that the value is, if there is one. */
    CUgraphConditionalNodeType cudaGraphCondTypeSwitch = CUgraphConditionalNodeType.SWITCH;
    /** Conditional values have their default at the beginning of each launch. */
    int cudaGraphCondAssignDefault = CudaDriver.CU_GRAPH_COND_ASSIGN_DEFAULT;

    /** The node gets a copy; the graph stays the program's. */
    CUchildGraphNodeParams.Ownership cudaGraphChildGraphOwnershipClone = CUchildGraphNodeParams.Ownership.CLONE;
    /** The graph becomes a part of the node's graph. */
    CUchildGraphNodeParams.Ownership cudaGraphChildGraphOwnershipMove = CUchildGraphNodeParams.Ownership.MOVE;

    /** How accesses to a range of memory use the L2 cache. */
    CUlaunchAttribute.ID cudaKernelNodeAttributeAccessPolicyWindow = CUlaunchAttribute.ID.ACCESS_POLICY_WINDOW;
    /** All blocks are resident at the same time. */
    CUlaunchAttribute.ID cudaKernelNodeAttributeCooperative = CUlaunchAttribute.ID.COOPERATIVE;
    /** The priority of the node. */
    CUlaunchAttribute.ID cudaKernelNodeAttributePriority = CUlaunchAttribute.ID.PRIORITY;
    /** The shape of clusters. */
    CUlaunchAttribute.ID cudaKernelNodeAttributeClusterDimension = CUlaunchAttribute.ID.CLUSTER_DIMENSION;
    /** How the blocks of a cluster are spread over the SMs: a preference. */
    CUlaunchAttribute.ID cudaKernelNodeAttributeClusterSchedulingPolicyPreference =
            CUlaunchAttribute.ID.CLUSTER_SCHEDULING_POLICY_PREFERENCE;
    /** The physical domains that the memory synchronization domains map to. */
    CUlaunchAttribute.ID cudaKernelNodeAttributeMemSyncDomainMap = CUlaunchAttribute.ID.MEM_SYNC_DOMAIN_MAP;
    /** The memory synchronization domain. */
    CUlaunchAttribute.ID cudaKernelNodeAttributeMemSyncDomain = CUlaunchAttribute.ID.MEM_SYNC_DOMAIN;
    /** The node can be changed from the device. */
    CUlaunchAttribute.ID cudaKernelNodeAttributeDeviceUpdatableKernelNode =
            CUlaunchAttribute.ID.DEVICE_UPDATABLE_KERNEL_NODE;

    /** The edge is satisfied when the node is complete. */
    byte cudaGraphKernelNodePortDefault = 0;
    /** The edge is satisfied when all blocks of the kernel have triggered or ended. */
    byte cudaGraphKernelNodePortProgrammatic = CUgraphEdgeData.KERNEL_NODE_PORT_PROGRAMMATIC;
    /** The edge is satisfied when all blocks of the kernel have begun. */
    byte cudaGraphKernelNodePortLaunchCompletion = CUgraphEdgeData.KERNEL_NODE_PORT_LAUNCH_ORDER;
    /** A full dependency. */
    byte cudaGraphDependencyTypeDefault = CUgraphEdgeData.DEPENDENCY_TYPE_DEFAULT;
    /** A dependency between kernels that lets the later one begin early. */
    byte cudaGraphDependencyTypeProgrammatic = CUgraphEdgeData.DEPENDENCY_TYPE_PROGRAMMATIC;

    /** A launch frees the memory that earlier launches left allocated. */
    int cudaGraphInstantiateFlagAutoFreeOnLaunch = CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;
    /** The graph is uploaded after its instantiation. */
    int cudaGraphInstantiateFlagUpload = CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD;
    /** The graph can be launched from the device. */
    int cudaGraphInstantiateFlagDeviceLaunch = CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
    /** Kernel nodes run with their own priorities. */
    int cudaGraphInstantiateFlagUseNodePriority = CudaDriver.CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;

    /** The instantiation succeeded. */
    CUgraphInstantiateResult cudaGraphInstantiateSuccess = CUgraphInstantiateResult.SUCCESS;
    /** The instantiation failed for the reason that the result code gives. */
    CUgraphInstantiateResult cudaGraphInstantiateError = CUgraphInstantiateResult.ERROR;
    /** The graph cannot be executed. */
    CUgraphInstantiateResult cudaGraphInstantiateInvalidStructure = CUgraphInstantiateResult.INVALID_STRUCTURE;
    /** A node does what a graph for the device cannot do. */
    CUgraphInstantiateResult cudaGraphInstantiateNodeOperationNotSupported =
            CUgraphInstantiateResult.NODE_OPERATION_NOT_SUPPORTED;
    /** A graph for the device has nodes of several devices. */
    CUgraphInstantiateResult cudaGraphInstantiateMultipleDevicesNotSupported =
            CUgraphInstantiateResult.MULTIPLE_CTXS_NOT_SUPPORTED;
    /** A conditional handle belongs to no node. */
    CUgraphInstantiateResult cudaGraphInstantiateConditionalHandleUnused =
            CUgraphInstantiateResult.CONDITIONAL_HANDLE_UNUSED;

    /** The update succeeded. */
    CUgraphExecUpdateResult cudaGraphExecUpdateSuccess = CUgraphExecUpdateResult.SUCCESS;
    /** The update failed for the reason that the result code gives. */
    CUgraphExecUpdateResult cudaGraphExecUpdateError = CUgraphExecUpdateResult.ERROR;
    /** The graphs do not have the same shape. */
    CUgraphExecUpdateResult cudaGraphExecUpdateErrorTopologyChanged = CUgraphExecUpdateResult.ERROR_TOPOLOGY_CHANGED;
    /** A node is of another kind. */
    CUgraphExecUpdateResult cudaGraphExecUpdateErrorNodeTypeChanged = CUgraphExecUpdateResult.ERROR_NODE_TYPE_CHANGED;
    /** The function of a kernel node changed, for drivers before 11.2. */
    CUgraphExecUpdateResult cudaGraphExecUpdateErrorFunctionChanged = CUgraphExecUpdateResult.ERROR_FUNCTION_CHANGED;
    /** Parameters changed that cannot change. */
    CUgraphExecUpdateResult cudaGraphExecUpdateErrorParametersChanged =
            CUgraphExecUpdateResult.ERROR_PARAMETERS_CHANGED;
    /** Something about the node cannot be updated. */
    CUgraphExecUpdateResult cudaGraphExecUpdateErrorNotSupported = CUgraphExecUpdateResult.ERROR_NOT_SUPPORTED;
    /** The function of a kernel node changed in an unsupported way. */
    CUgraphExecUpdateResult cudaGraphExecUpdateErrorUnsupportedFunctionChange =
            CUgraphExecUpdateResult.ERROR_UNSUPPORTED_FUNCTION_CHANGE;
    /** Attributes of a node changed that cannot change. */
    CUgraphExecUpdateResult cudaGraphExecUpdateErrorAttributesChanged =
            CUgraphExecUpdateResult.ERROR_ATTRIBUTES_CHANGED;

    /** Everything that the other flags add. */
    int cudaGraphDebugDotFlagsVerbose = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE;
    /** Parameters of kernel nodes. */
    int cudaGraphDebugDotFlagsKernelNodeParams = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS;
    /** Parameters of memcpy nodes. */
    int cudaGraphDebugDotFlagsMemcpyNodeParams = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS;
    /** Parameters of memset nodes. */
    int cudaGraphDebugDotFlagsMemsetNodeParams = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS;
    /** Parameters of host nodes. */
    int cudaGraphDebugDotFlagsHostNodeParams = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS;
    /** Events of record and wait nodes. */
    int cudaGraphDebugDotFlagsEventNodeParams = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS;
    /** Parameters of nodes that signal external semaphores. */
    int cudaGraphDebugDotFlagsExtSemasSignalNodeParams =
            CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS;
    /** Parameters of nodes that wait for external semaphores. */
    int cudaGraphDebugDotFlagsExtSemasWaitNodeParams = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS;
    /** Attributes of kernel nodes. */
    int cudaGraphDebugDotFlagsKernelNodeAttributes = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES;
    /** Handles of nodes and functions. */
    int cudaGraphDebugDotFlagsHandles = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES;
    /** Parameters of conditional nodes. */
    int cudaGraphDebugDotFlagsConditionalNodeParams = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS;

    /** A launch from the device that begins at once, as a child of the running graph. */
    GraphLaunchMode cudaStreamGraphFireAndForget = GraphLaunchMode.FIRE_AND_FORGET;
    /** A launch from the device that begins when the running graph and all its children are complete. */
    GraphLaunchMode cudaStreamGraphTailLaunch = GraphLaunchMode.TAIL;
    /** A launch from the device that begins at once, beside the running graph. */
    GraphLaunchMode cudaStreamGraphFireAndForgetAsSibling = GraphLaunchMode.SIBLING;
}
