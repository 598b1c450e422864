package orrery.testing.programs;

import java.util.List;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;

/** A record of an event, and a wait for the event. */
public record EventChain(int event) implements ChainWork {
    @Override
    public Chain chain(ProgramRun run) {
        CUevent recorded = run.event(event);
        return new Chain() {
            @Override
            public CUgraphNode first(CUgraph graph, List<CUgraphNode> dependencies) {
                return run.cuda().cuGraphAddEventRecordNode(graph, dependencies, recorded);
            }

            @Override
            public CUgraphNode second(CUgraph graph, List<CUgraphNode> dependencies) {
                return run.cuda().cuGraphAddEventWaitNode(graph, dependencies, recorded);
            }
        };
    }

    private String statement(String function, String node, String graph, String dependencies) {
        return "CUgraphNode " + node + " = cuda." + function + "(" + graph + ", " + dependencies + ", event" + event
                + ");";
    }

    @Override
    public List<String> firstStatements(String name, String node, String graph, String dependencies) {
        return List.of(statement("cuGraphAddEventRecordNode", node, graph, dependencies));
    }

    @Override
    public List<String> secondStatements(String name, String node, String graph, String dependencies) {
        return List.of(statement("cuGraphAddEventWaitNode", node, graph, dependencies));
    }

    @Override
    public List<String> firstLines(String name, String node, String graph, String dependencies) {
        return List.of(node + " = cuGraphAddEventRecordNode " + graph + " " + dependencies + " event" + event);
    }

    @Override
    public List<String> secondLines(String name, String node, String graph, String dependencies) {
        return List.of(node + " = cuGraphAddEventWaitNode " + graph + " " + dependencies + " event" + event);
    }
}
