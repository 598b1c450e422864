package orrery.testing.programs;

import java.util.List;

/** A record of an event, and a wait for the event. */
public record EventChain(int event) implements ChainWork {
    @Override
    public List<ProgramCall> first(String name, String node, Argument<?> graph, Argument<?> dependencies) {
        return List.of(ProgramCall.of("cuGraphAddEventRecordNode", graph, dependencies, Argument.event(event))
                .toNode(node));
    }

    @Override
    public List<ProgramCall> second(String name, String node, Argument<?> graph, Argument<?> dependencies) {
        return List.of(ProgramCall.of("cuGraphAddEventWaitNode", graph, dependencies, Argument.event(event))
                .toNode(node));
    }
}
