package orrery.sim.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import orrery.device.ResultCode;
import orrery.sim.ApiFunction;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/**
 * Draws the activity of a machine as text: virtual time from left to right, a row for each stream and each engine, and
 * optionally a row for the calls of each host thread. It shows what happens after it is added to the trace:
 *
 * <pre>{@code
 * TextTimeline timeline = new TextTimeline();
 * machine.trace().add(timeline);
 * ...
 * System.out.print(timeline.render());
 * }</pre>
 *
 * <p>It stores every operation until {@link #clear}. For long programs {@link ChromeTrace} needs less memory.
 */
public final class TextTimeline implements TraceListener {
    /** A call; {@code end} is {@link Item#NEVER} while it is in progress. */
    record Call(long correlationId, String name, long start, long end) {}

    /**
     * The state of a timeline.
     *
     * @param complete completed operations, by id
     * @param started operations that have started but not completed, by id
     * @param submitted operations that have not started, by id
     * @param calls calls by thread
     * @param latest the latest known time, in nanoseconds
     */
    record Snapshot(
            Map<Long, TracedOperation> complete,
            Map<Long, TracedOperation> started,
            Map<Long, TracedOperation> submitted,
            Map<Long, List<Call>> calls,
            long latest) {}

    private final Map<Long, TracedOperation> complete = new TreeMap<>();
    private final Map<Long, TracedOperation> started = new TreeMap<>();
    private final Map<Long, TracedOperation> submitted = new TreeMap<>();
    private final Map<Long, List<Call>> calls = new TreeMap<>();
    private final Map<Long, Call> open = new HashMap<>();
    private long latest;

    /** Creates an empty timeline. */
    public TextTimeline() {}

    /** Draws the timeline in the default format: 100 columns of box-drawing characters. */
    public String render() {
        return render(TimelineFormat.defaults());
    }

    /** Draws the timeline. Lines end with a line feed and have no trailing blanks. */
    public synchronized String render(TimelineFormat format) {
        Map<Long, List<Call>> all = new TreeMap<>();
        calls.forEach((thread, list) -> all.put(thread, new ArrayList<>(list)));
        open.forEach((thread, call) ->
                all.computeIfAbsent(thread, t -> new ArrayList<>()).add(call));
        return new Drawing(new Snapshot(complete, started, submitted, all, latest), format).text();
    }

    /** Removes completed operations and calls. */
    public synchronized void clear() {
        complete.clear();
        calls.clear();
    }

    // -- listening -----------------------------------------------------------------------------------------------

    @Override
    public synchronized void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
        latest = Math.max(latest, time);
        open.put(thread, new Call(correlationId, call.name(), time, Item.NEVER));
    }

    @Override
    public synchronized void apiExit(long correlationId, ApiFunction call, long thread, long time, ResultCode result) {
        latest = Math.max(latest, time);
        Call begun = open.remove(thread);
        if (begun != null) {
            calls.computeIfAbsent(thread, t -> new ArrayList<>())
                    .add(new Call(begun.correlationId(), begun.name(), begun.start(), time));
        }
    }

    @Override
    public synchronized void submitted(TracedOperation operation, long time) {
        submitted.put(operation.id(), operation);
    }

    @Override
    public synchronized void started(TracedOperation operation, long time) {
        submitted.remove(operation.id());
        started.put(operation.id(), operation);
        latest = Math.max(latest, time);
    }

    @Override
    public synchronized void completed(TracedOperation operation, long time) {
        submitted.remove(operation.id());
        started.remove(operation.id());
        complete.put(operation.id(), operation);
        latest = Math.max(latest, time);
    }

    @Override
    public String toString() {
        return render();
    }
}
