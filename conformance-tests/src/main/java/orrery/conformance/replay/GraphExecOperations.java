package orrery.conformance.replay;

import java.util.Map;
import orrery.device.CUresult;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphInstantiateParams;
import orrery.sim.CudaException;

/** The operations of transcripts on executable graphs. */
final class GraphExecOperations {
    private static final Map<String, Integer> FLAGS =
            Map.of("AUTO_FREE_ON_LAUNCH", 1, "UPLOAD", 2, "DEVICE_LAUNCH", 4, "USE_NODE_PRIORITY", 8);

    private GraphExecOperations() {}

    static void register(OperationTable table) {
        instantiation(table);
        launches(table);
        updates(table);
    }

    private static void instantiation(OperationTable table) {
        table.answers(
                "cuGraphInstantiate",
                (s, a) -> s.made(a, Kind.EXEC, s.driver().cuGraphInstantiate(a.graph(), a.longFlags(FLAGS))));
        table.answers("cuGraphInstantiateWithParams", (s, a) -> {
            CUgraph graph = a.graph();
            long flags = a.hasMore() ? a.longFlags(FLAGS) : 0;
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
        table.answers(
                "cuGraphExecGetFlags",
                (s, a) -> CallAnswer.success().with(s.driver().cuGraphExecGetFlags(a.exec())));
        table.does("cuGraphExecDestroy", (s, a) -> {
            CUgraphExec exec = a.exec();
            s.driver().cuGraphExecDestroy(exec);
            s.destroyed(Kind.EXEC, exec);
        });
    }

    private static void launches(OperationTable table) {
        table.does("cuGraphUpload", (s, a) -> s.driver().cuGraphUpload(a.exec(), a.stream()));
        table.does("cuGraphLaunch", (s, a) -> s.driver().cuGraphLaunch(a.exec(), a.stream()));
    }

    private static void updates(OperationTable table) {
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
                "cuGraphExecKernelNodeSetParams",
                (s, a) -> s.driver()
                        .cuGraphExecKernelNodeSetParams(a.exec(), a.node(), GraphNodeOperations.kernel(s, a)));
        table.does(
                "cuGraphExecMemsetNodeSetParams",
                (s, a) -> s.driver()
                        .cuGraphExecMemsetNodeSetParams(a.exec(), a.node(), GraphNodeOperations.memset(a, a.within())));
        table.does(
                "cuGraphExecMemcpyNodeSetParams",
                (s, a) -> s.driver()
                        .cuGraphExecMemcpyNodeSetParams(a.exec(), a.node(), GraphNodeOperations.memcpy(a), a.within()));
        table.does(
                "cuGraphExecHostNodeSetParams",
                (s, a) -> s.driver().cuGraphExecHostNodeSetParams(a.exec(), a.node(), GraphNodeOperations.host(s, a)));
        table.does(
                "cuGraphExecChildGraphNodeSetParams",
                (s, a) -> s.driver().cuGraphExecChildGraphNodeSetParams(a.exec(), a.node(), a.graph()));
        table.does(
                "cuGraphExecEventRecordNodeSetEvent",
                (s, a) -> s.driver().cuGraphExecEventRecordNodeSetEvent(a.exec(), a.node(), a.event()));
        table.does(
                "cuGraphExecEventWaitNodeSetEvent",
                (s, a) -> s.driver().cuGraphExecEventWaitNodeSetEvent(a.exec(), a.node(), a.event()));
        table.does(
                "cuGraphExecBatchMemOpNodeSetParams",
                (s, a) -> s.driver()
                        .cuGraphExecBatchMemOpNodeSetParams(a.exec(), a.node(), StreamValueOperations.params(a)));
        table.does(
                "cuGraphNodeSetEnabled",
                (s, a) -> s.driver().cuGraphNodeSetEnabled(a.exec(), a.node(), a.integer() != 0));
        table.answers(
                "cuGraphNodeGetEnabled",
                (s, a) -> CallAnswer.success().with(s.driver().cuGraphNodeGetEnabled(a.exec(), a.node()) ? 1 : 0));
    }
}
