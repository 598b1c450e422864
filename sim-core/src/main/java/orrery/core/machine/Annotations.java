package orrery.core.machine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.host.HostThread;
import orrery.sim.Annotation;
import orrery.sim.NamedObject;
import orrery.sim.Trace;

/**
 * What the program tells of itself, for all who listen to the machine: instants, ranges and names. Whoever calls it is
 * inside the machine.
 */
public final class Annotations {
    /** An annotation before it has a number, a thread and a time. */
    public record Draft(
            @Nullable String message,
            String domain,
            @Nullable Integer color,
            int category,
            double payload) {}

    private final SimulatedMachine machine;
    private final Trace trace;
    private final Map<Integer, String> open = new HashMap<>();
    private final Map<Long, Deque<Integer>> pushed = new HashMap<>();
    private int numbers;

    Annotations(SimulatedMachine machine, Trace trace) {
        this.machine = machine;
        this.trace = trace;
    }

    /** An instant; its number. */
    public int mark(Draft draft, HostThread thread) {
        return tell(Annotation.Kind.INSTANT, ++numbers, draft, thread);
    }

    /** Begins a range; its number. */
    public int begin(Draft draft, HostThread thread) {
        open.put(++numbers, draft.domain());
        return tell(Annotation.Kind.START, numbers, draft, thread);
    }

    /** Ends a range; a number that no range has that is open ends nothing. The end of a range has no name. */
    public void end(int range, HostThread thread) {
        if (open.containsKey(range)) {
            tell(Annotation.Kind.END, range, new Draft(null, open.remove(range), null, 0, 0), thread);
        }
    }

    /** Begins a range within the one that the thread has begun last; how deep it is, from 0. */
    public int push(Draft draft, HostThread thread) {
        Deque<Integer> ranges = pushed.computeIfAbsent(thread.id(), id -> new ArrayDeque<>());
        ranges.push(begin(draft, thread));
        return ranges.size() - 1;
    }

    /** Ends the range that the thread has begun last; how deep it was, or -1 if there is none. */
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

    /** Something has a name. */
    public void name(NamedObject object, String name, long... numbers) {
        if (trace.on()) {
            trace.listeners().named(object, name, numbers);
        }
    }

    private int tell(Annotation.Kind kind, int id, Draft draft, HostThread thread) {
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
                            thread.id(),
                            machine.now()));
        }
        return id;
    }
}
