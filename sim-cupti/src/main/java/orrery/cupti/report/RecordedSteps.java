package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;
import orrery.sim.GraphChange;

/**
 * A run in steps, with what each step has changed besides the times of calls and operations. The state after a step is
 * the sum of the changes up to it. Steps are named by their index.
 *
 * @param steps the steps, in the order of time
 * @param more how many steps were not recorded after the last one
 * @param submitted the step in which each operation was submitted, by its id
 * @param allocated the step in which each allocation was made, by its id
 * @param freed the step in which allocations were freed, by their ids
 * @param graphs the changes of graphs
 * @param records the records of events
 * @param outputs what the program has printed
 */
public record RecordedSteps(
        List<RecordedStep> steps,
        long more,
        Map<Long, Integer> submitted,
        Map<Long, Integer> allocated,
        Map<Long, Integer> freed,
        List<GraphStep> graphs,
        List<EventStep> records,
        List<Output> outputs) {

    /** A run without steps. */
    public static final RecordedSteps NONE =
            new RecordedSteps(List.of(), 0, Map.of(), Map.of(), Map.of(), List.of(), List.of(), List.of());

    /** Copies the lists, and the maps in their order. */
    public RecordedSteps {
        steps = ImmutableList.copyOf(steps);
        submitted = ImmutableMap.copyOf(submitted);
        allocated = ImmutableMap.copyOf(allocated);
        freed = ImmutableMap.copyOf(freed);
        graphs = ImmutableList.copyOf(graphs);
        records = ImmutableList.copyOf(records);
        outputs = ImmutableList.copyOf(outputs);
    }

    /**
     * A change of a graph.
     *
     * @param step the step in which it happens
     */
    public record GraphStep(int step, GraphChange change) {}

    /**
     * A record of an event in a stream that is not capturing.
     *
     * @param step the step in which it happens
     * @param event the id of the event
     * @param operation the id of the operation with which the event is complete; it may never be submitted
     */
    public record EventStep(int step, long event, long operation) {}

    /**
     * What the program has printed.
     *
     * @param step the step after which it was printed; -1 if it was printed before the first one
     */
    public record Output(int step, String text) {}
}
