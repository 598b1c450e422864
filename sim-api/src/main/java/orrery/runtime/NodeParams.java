package orrery.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import orrery.core.rule.NotSimulated;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUeventWaitNodeParams;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemFreeNodeParams;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;

/** Parameters of nodes, from the runtime's form into the driver's. */
final class NodeParams {
    private NodeParams() {}

    /** The driver's form of parameters of any kind. */
    static CUgraphNodeParams of(RuntimeSession session, cudaGraphNodeParams params) {
        RuntimeSession.given(params, "nodeParams");
        return switch (RuntimeSession.given(params.type, "type")) {
            case KERNEL -> kernel(session, params.kernel);
            case MEMCPY -> new CUmemcpyNodeParams(copy(params.memcpy.copyParams), null);
            case MEMSET -> memset(params.memset);
            case HOST -> host(params.host);
            case GRAPH -> new CUchildGraphNodeParams(params.graph.graph, params.graph.ownership);
            case EMPTY -> new CUemptyNodeParams();
            case WAIT_EVENT -> new CUeventWaitNodeParams(params.eventWait.event);
            case EVENT_RECORD -> new CUeventRecordNodeParams(params.eventRecord.event);
            case MEM_ALLOC -> alloc(params.alloc);
            case MEM_FREE -> new CUmemFreeNodeParams(params.free.dptr);
            case CONDITIONAL ->
                new CUconditionalNodeParams(
                        params.conditional.handle, params.conditional.type, params.conditional.size);
            case EXT_SEMAS_SIGNAL -> RuntimeSession.given(params.extSemSignal, "extSemSignal");
            case EXT_SEMAS_WAIT -> RuntimeSession.given(params.extSemWait, "extSemWait");
            case BATCH_MEM_OP -> throw NotSimulated.operation("a node of type " + params.type + " in the runtime API");
        };
    }

    /** Adds a node by its parameters, which get their outputs. */
    static CUgraphNode add(
            RuntimeSession session, cudaGraphNodeParams params, Function<CUgraphNodeParams, CUgraphNode> adding) {
        CUgraphNodeParams driver = of(session, params);
        CUgraphNode node = adding.apply(driver);
        if (driver instanceof CUmemAllocNodeParams alloc) {
            params.alloc.dptr = alloc.dptr();
        } else if (driver instanceof CUconditionalNodeParams conditional) {
            params.conditional.phGraph_out = conditional.bodies().toArray(CUgraph[]::new);
        }
        return node;
    }

    /** The driver's form of a launch. */
    static CUkernelNodeParams kernel(RuntimeSession session, cudaKernelNodeParams params) {
        RuntimeSession.given(params, "nodeParams");
        dim3 grid = RuntimeSession.given(params.gridDim, "gridDim");
        dim3 block = RuntimeSession.given(params.blockDim, "blockDim");
        Object[] arguments = RuntimeSession.given(params.kernelParams, "kernelParams");
        return new CUkernelNodeParams(
                session.function(params.func),
                grid.x(),
                grid.y(),
                grid.z(),
                block.x(),
                block.y(),
                block.z(),
                params.sharedMemBytes,
                Arrays.asList(arguments));
    }

    /** The driver's form of a copy. */
    static CUmemcpy3D copy(cudaMemcpy3DParms params) {
        return RuntimeSession.given(params, "copyParams").driver();
    }

    /** The driver's form of a memset. */
    static CUmemsetNodeParams memset(cudaMemsetParams params) {
        RuntimeSession.given(params, "memsetParams");
        return new CUmemsetNodeParams(
                params.dst, params.pitch, params.value, params.elementSize, params.width, params.height, null);
    }

    /** The driver's form of a call of the host. */
    static CUhostNodeParams host(cudaHostNodeParams params) {
        RuntimeSession.given(params, "nodeParams");
        return new CUhostNodeParams(HostCall.of(params.fn, params.userData));
    }

    /** The driver's form of an allocation. */
    static CUmemAllocNodeParams alloc(cudaMemAllocNodeParams params) {
        RuntimeSession.given(params, "nodeParams");
        List<CUmemAccessDesc> access = RuntimeSession.given(params.accessDescs, "accessDescs");
        access.forEach(each -> RuntimeSession.given(each, "an access descriptor"));
        return new CUmemAllocNodeParams(params.poolProps, params.bytesize, access);
    }
}
