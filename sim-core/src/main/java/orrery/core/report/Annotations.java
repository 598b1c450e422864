package orrery.core.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.host.HostThread;
import orrery.sim.Annotation;
import orrery.sim.NamedObject;
import orrery.sim.Trace;

/**
 * Reports annotations of the program to trace listeners: instants, ranges and names. The caller holds the machine's
 * lock.
 */
public final class Annotations {
    /** An annotation before it has a number, a thread and a time. */
    public record Draft(
            @Nullable String message,
            @Nullable String domain,
            @Nullable Integer color,
            int category,
            @Nullable Double payload) {}

    /** A range that has not ended. */
    private record Range(@Nullable String domain, boolean pushed) {}

    private final LongSupplier now;
    private final Trace trace;
    private final Map<Integer, Range> open = new HashMap<>();
    private final Map<Long, Deque<Integer>> pushed = new HashMap<>();
    private int numbers;

    /**
     * Creates the annotations of a program.
     *
     * @param now returns the time of the host, in nanoseconds
     */
    public Annotations(LongSupplier now, Trace trace) {
        this.now = now;
        this.trace = trace;
    }

    /** Reports an instant. Returns its id. */
    public int mark(Draft draft, HostThread thread) {
        return tell(Annotation.Kind.INSTANT, ++numbers, draft, false, thread);
    }

    /** Starts a range. Returns its id. */
    public int begin(Draft draft, HostThread thread) {
        return begin(draft, false, thread);
    }

    private int begin(Draft draft, boolean pushed, HostThread thread) {
        open.put(++numbers, new Range(draft.domain(), pushed));
        return tell(Annotation.Kind.START, numbers, draft, pushed, thread);
    }

    /** Ends a range. An id without an open range is ignored. The end of a range has no message. */
    public void end(int range, HostThread thread) {
        Range ended = open.remove(range);
        if (ended != null) {
            tell(Annotation.Kind.END, range, new Draft(null, ended.domain(), null, 0, null), ended.pushed(), thread);
        }
    }

    /** Starts a range nested in the innermost open range of the thread. Returns its nesting depth, from 0. */
    public int push(Draft draft, HostThread thread) {
        Deque<Integer> ranges = pushed.computeIfAbsent(thread.id(), id -> new ArrayDeque<>());
        ranges.push(begin(draft, true, thread));
        return ranges.size() - 1;
    }

    /** Ends the innermost open range of the thread. Returns its nesting depth, or -1 if there is none. */
    public int pop(HostThread thread) {
        Deque<Integer> ranges = pushed.get(thread.id());
        if (ranges == null) {
            return -1;
        }
        end(ranges.pop(), thread);
        if (ranges.isEmpty()) {
            pushed.remove(thread.id());
        }
        return ranges.size();
    }

    /** Reports the name of an object. */
    public void name(NamedObject object, String name, long... numbers) {
        if (trace.on()) {
            trace.listeners().named(object, name, numbers);
        }
    }

    private int tell(Annotation.Kind kind, int id, Draft draft, boolean pushed, HostThread thread) {
        if (trace.on()) {
            trace.listeners()
                    .annotated(new Annotation(
                            kind,
                            id,
                            draft.message(),
                            draft.domain(),
                            draft.color(),
                            draft.category(),
                            draft.payload(),
                            pushed,
                            thread.id(),
                            now.getAsLong()));
        }
        return id;
    }
}
