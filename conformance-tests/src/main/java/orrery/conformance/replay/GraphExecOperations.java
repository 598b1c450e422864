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
        table.answers("cuGraphInstantiateWithParams", (s, a) -> {
            CUgraph graph = a.graph();
            long flags = a.flags();
            CUgraphInstantiateParams params = new CUgraphInstantiateParams(flags, a.hasMore() ? a.stream() : null);
            CallAnswer answer;
            try {
                answer = s.made(a, Kind.EXEC, s.driver().cuGraphInstantiateWithParams(graph, params));
            } catch (CudaException e) {
                answer = CallAnswer.of(e.result());
            }
            answer.with(params.result());
            return params.errorNode() == null ? answer : answer.handle(Kind.NODE, params.errorNode());
        });
        table.answers("cuGraphExecUpdate", (s, a) -> {
            CUgraphExecUpdateResultInfo info = new CUgraphExecUpdateResultInfo();
            CUresult result = CUresult.CUDA_SUCCESS;
            try {
                s.driver().cuGraphExecUpdate(a.exec(), a.graph(), info);
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
                (s, a) -> s.driver()
                        .cuGraphExecMemcpyNodeSetParams(a.exec(), a.node(), GraphNodeOperations.memcpy(a), a.within()));
    }
}
