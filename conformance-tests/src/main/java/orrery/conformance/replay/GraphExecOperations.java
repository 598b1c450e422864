package orrery.conformance.replay;

import orrery.device.CUresult;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphInstantiateParams;
import orrery.sim.CudaException;

/** The operations of transcripts on executable graphs. */
final class GraphExecOperations {
    private GraphExecOperations() {}

    static void register(OperationTable table) {
        table.answers("cuGraphInstantiateWithParams", call -> {
            CUgraph graph = call.graph();
            long flags = call.flags();
            CUgraphInstantiateParams params =
                    new CUgraphInstantiateParams(flags, call.hasMore() ? call.stream() : null);
            CallAnswer answer;
            try {
                answer = call.made(Kind.EXEC, call.cuda.cuGraphInstantiateWithParams(graph, params));
            } catch (CudaException e) {
                answer = CallAnswer.of(e.result());
            }
            answer.with(params.result());
            return params.errorNode() == null ? answer : answer.handle(Kind.NODE, params.errorNode());
        });
        table.answers("cuGraphExecUpdate", call -> {
            CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
            CUresult result = CUresult.CUDA_SUCCESS;
            try {
                call.cuda.cuGraphExecUpdate(call.exec(), call.graph(), info);
            } catch (CudaException e) {
                result = e.result();
            }
            CallAnswer answer = CallAnswer.of(result).with(info.result());
            if (info.errorNode() != null) {
                answer.handle(Kind.NODE, info.errorNode());
            }
            return info.errorFromNode() == null ? answer : answer.with(" from ", Kind.NODE, info.errorFromNode());
        });
        table.does(
                "cuGraphExecMemcpyNodeSetParams",
                call -> call.cuda.cuGraphExecMemcpyNodeSetParams(
                        call.exec(), call.node(), GraphNodeOperations.memcpy(call), call.context()));
    }
}
