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
record EngineProgram(
        EngineHardware hardware,
        List<GraphOfWork> graphs,
        List<GraphOfWork> forKernels,
        boolean nodePriorities,
        List<EngineStep> steps) {
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
    static EngineProgram of(EngineHardware hardware, List<EngineStep> steps) {
        return new EngineProgram(hardware, List.of(), List.of(), false, steps);
    }

    /** The program with graphs that were drafted. */
    static EngineProgram of(
            EngineHardware hardware,
            List<GraphDraft> drafts,
            List<GraphDraft> draftsForKernels,
            boolean nodePriorities,
            List<EngineStep> steps) {
        AtomicInteger next = new AtomicInteger(GRAPH_IDS);
        List<GraphOfWork> forKernels = new ArrayList<>();
        for (GraphDraft draft : draftsForKernels) {
            forKernels.add(draft.graph(next, forKernels.size()));
        }
        int launchable = forKernels.size();
        List<GraphOfWork> graphs =
                drafts.stream().map(draft -> draft.graph(next, launchable)).toList();
        return new EngineProgram(hardware, graphs, forKernels, nodePriorities, steps);
    }

    /** How many events there are. */
    int events() {
        return hardware.places().contains(Place.SECOND) ? EVENTS + EVENTS_OF_SECOND : EVENTS;
    }

    /**
     * The steps, and what ends each program: as often as an operation may wait for a value, the host sets all values
     * and semaphores, and waits for all work.
     */
    List<EngineStep> allSteps() {
        List<EngineStep> all = new ArrayList<>(steps);
        for (int i = 0; i <= waits(); i++) {
            for (int flag = 0; flag < Area.CHOICE; flag++) {
                all.add(new EngineStep.Write(flag, ENOUGH));
            }
            for (int semaphore = 0; semaphore < SemaphoreOperations.SEMAPHORES; semaphore++) {
                all.add(new EngineStep.Signal(semaphore, ENOUGH));
            }
            all.add(new EngineStep.SynchronizeContext());
            hardware.queues().stream()
                    .filter(queue -> queue.place() == Place.SECOND)
                    .forEach(queue -> all.add(new EngineStep.SynchronizeStream(queue)));
        }
        return all;
    }

    /** How often an operation may wait for a value in memory. */
    int waits() {
        int waits = 0;
        for (EngineStep step : steps) {
            if (step instanceof EngineStep.Submit submit) {
                waits += waits(submit.work());
            } else if (step instanceof EngineStep.Launch launch && !graphs.isEmpty()) {
                waits += waits(graphs.get(launch.graph() % graphs.size()));
            }
        }
        return waits;
    }

    private static int waits(DeviceWork work) {
        if (work instanceof ValueOperations batch) {
            return (int) batch.operations().stream()
                    .filter(ValueOperations.ValueOperation::waits)
                    .count();
        }
        if (work instanceof SemaphoreOperations operations) {
            return operations.waits() ? 1 : 0;
        }
        return work instanceof KernelWork kernel && kernel.calls().flag() != null ? 1 : 0;
    }

    private static int waits(GraphOfWork graph) {
        int waits = 0;
        for (GraphOfWork.Node node : graph.nodes()) {
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
