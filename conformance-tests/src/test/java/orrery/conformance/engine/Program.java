package orrery.conformance.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A program: executable graphs, and calls.
 *
 * @param hardware what it runs on
 * @param graphs the graphs, which are instantiated before the first call
 * @param forKernels the graphs that kernels of graphs can launch
 * @param nodePriorities whether kernels of graphs have the priorities of their nodes
 * @param steps the calls
 */
record Program(
        Hardware hardware, List<Graph> graphs, List<Graph> forKernels, boolean nodePriorities, List<Step> steps) {
    /** How many events the first device has. */
    static final int EVENTS = 4;

    /** How many events the second device has, with numbers after those. */
    static final int EVENTS_OF_SECOND = 2;

    /** A value that all waits of programs wait for at most. */
    private static final int ENOUGH = 100;

    /** Operations of graphs have numbers beyond those of all steps. */
    private static final int GRAPH_IDS = 1000;

    /** Whether an event keeps the time. */
    static boolean isTimed(int event) {
        return event % 2 == 1;
    }

    /** A program without graphs. */
    static Program of(Hardware hardware, List<Step> steps) {
        return new Program(hardware, List.of(), List.of(), false, steps);
    }

    /** The program with graphs that were drafted. */
    static Program of(
            Hardware hardware,
            List<GraphDraft> drafts,
            List<GraphDraft> draftsForKernels,
            boolean nodePriorities,
            List<Step> steps) {
        AtomicInteger next = new AtomicInteger(GRAPH_IDS);
        List<Graph> forKernels = new ArrayList<>();
        for (GraphDraft draft : draftsForKernels) {
            forKernels.add(draft.graph(next, forKernels.size()));
        }
        int launchable = forKernels.size();
        List<Graph> graphs =
                drafts.stream().map(draft -> draft.graph(next, launchable)).toList();
        return new Program(hardware, graphs, forKernels, nodePriorities, steps);
    }

    /** How many events there are. */
    int events() {
        return hardware.places().contains(Place.SECOND) ? EVENTS + EVENTS_OF_SECOND : EVENTS;
    }

    /**
     * The steps, and what ends each program: as often as an operation may wait for a value, the host sets all values
     * and semaphores, and waits for all work.
     */
    List<Step> allSteps() {
        List<Step> all = new ArrayList<>(steps);
        for (int i = 0; i <= waits(); i++) {
            for (int flag = 0; flag < Area.CHOICE; flag++) {
                all.add(new Step.Write(flag, ENOUGH));
            }
            for (int semaphore = 0; semaphore < SemaphoreOperations.SEMAPHORES; semaphore++) {
                all.add(new Step.Signal(semaphore, ENOUGH));
            }
            all.add(new Step.SynchronizeContext());
            hardware.queues().stream()
                    .filter(queue -> queue.place() == Place.SECOND)
                    .forEach(queue -> all.add(new Step.SynchronizeStream(queue)));
        }
        return all;
    }

    /** How often an operation may wait for a value in memory. */
    int waits() {
        int waits = 0;
        for (Step step : steps) {
            if (step instanceof Step.Submit submit) {
                waits += waits(submit.work());
            } else if (step instanceof Step.Launch launch && !graphs.isEmpty()) {
                waits += waits(graphs.get(launch.graph() % graphs.size()));
            }
        }
        return waits;
    }

    private static int waits(Work work) {
        if (work instanceof ValueOperations batch) {
            return (int) batch.operations().stream()
                    .filter(ValueOperations.ValueOperation::waits)
                    .count();
        }
        if (work instanceof SemaphoreOperations operations) {
            return operations.waits() ? 1 : 0;
        }
        return work instanceof Kernel kernel && kernel.calls().flag() != null ? 1 : 0;
    }

    private static int waits(Graph graph) {
        int waits = 0;
        for (Graph.Node node : graph.nodes()) {
            if (node.kind() instanceof NodeKind.StreamWork own) {
                waits += waits(own.work());
            } else if (node.kind() instanceof NodeKind.Child child) {
                waits += waits(child.graph());
            }
        }
        return waits;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("\n").append(hardware).append(nodePriorities ? ", node priorities" : "");
        for (int i = 0; i < graphs.size(); i++) {
            text.append("\ngraph ").append(i).append(": ").append(graphs.get(i));
        }
        for (int i = 0; i < forKernels.size(); i++) {
            text.append("\ngraph ").append(i).append(" for kernels: ").append(forKernels.get(i));
        }
        for (int i = 0; i < steps.size(); i++) {
            text.append("\n").append(i).append(" ").append(steps.get(i));
        }
        return text.toString();
    }
}
