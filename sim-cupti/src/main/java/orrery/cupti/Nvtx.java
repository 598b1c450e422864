package orrery.cupti;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import orrery.core.context.ExecutionContext;
import orrery.core.machine.HostThread;
import orrery.core.machine.Machine;
import orrery.core.machine.Named;
import orrery.core.stream.Stream;
import orrery.cupti.collect.HostWriter;

/**
 * What a program tells of itself: instants, ranges and names, as NVTX has them. They become records of the kinds
 * MARKER, MARKER_DATA and NAME, if these are collected; else they leave no trace.
 */
public final class Nvtx {
    /**
     * An instant or a range.
     *
     * @param message its name
     * @param color a color as alpha, red, green and blue; null for none
     * @param category a number of the program's choice
     * @param payload a value of the program's choice
     * @param domain the name of a domain; null for the default one
     */
    public record Attributes(String message, Integer color, int category, double payload, String domain) {

        /** Checks that there is a message. */
        public Attributes {
            Objects.requireNonNull(message, "message");
        }

        /** Nothing but a name. */
        public static Attributes of(String message) {
            return new Attributes(message, null, 0, 0, null);
        }
    }

    private final Machine machine;
    private final HostWriter writer;
    private final Map<Integer, String> domains = new HashMap<>();
    private final Map<Long, Deque<Integer>> pushed = new HashMap<>();
    private int markers;

    Nvtx(Machine machine, HostWriter writer) {
        this.machine = machine;
        this.writer = writer;
    }

    // -- instants and ranges -------------------------------------------------------------------------------------

    /** An instant. */
    public void mark(String message) {
        mark(Attributes.of(message));
    }

    /** An instant. */
    public void mark(Attributes attributes) {
        Objects.requireNonNull(attributes, "attributes");
        machine.ask(thread -> write(ActivityFlag.MARKER_INSTANTANEOUS, ++markers, attributes, thread));
    }

    /** Begins a range that may end on another thread; returns its number. */
    public int rangeStart(String message) {
        return rangeStart(Attributes.of(message));
    }

    /** Begins a range that may end on another thread; returns its number. */
    public int rangeStart(Attributes attributes) {
        return machine.ask(thread -> begin(attributes, thread));
    }

    /** Ends a range. A number that no range has that is open ends nothing. */
    public void rangeEnd(int range) {
        machine.ask(thread -> end(range, thread));
    }

    /** Begins a range within the one that the thread has begun last; returns how deep it is, from 0. */
    public int rangePush(String message) {
        return rangePush(Attributes.of(message));
    }

    /** Begins a range within the one that the thread has begun last; returns how deep it is, from 0. */
    public int rangePush(Attributes attributes) {
        return machine.ask(thread -> {
            Deque<Integer> open = pushed.computeIfAbsent(thread.id(), id -> new ArrayDeque<>());
            open.push(begin(attributes, thread));
            return open.size() - 1;
        });
    }

    /** Ends the range that the thread has begun last; returns how deep it was, or -1 if there is none. */
    public int rangePop() {
        return machine.ask(thread -> {
            Deque<Integer> open = pushed.getOrDefault(thread.id(), new ArrayDeque<>());
            if (open.isEmpty()) {
                return -1;
            }
            end(open.pop(), thread);
            return open.size();
        });
    }

    private int begin(Attributes attributes, HostThread thread) {
        Objects.requireNonNull(attributes, "attributes");
        int id = ++markers;
        domains.put(id, attributes.domain());
        return write(ActivityFlag.MARKER_START, id, attributes, thread);
    }

    private int write(int flags, int id, Attributes attributes, HostThread thread) {
        long time = machine.now();
        writer.marker(flags, id, attributes.message(), attributes.domain(), thread.id(), time);
        writer.markerData(id, attributes.color(), attributes.category(), attributes.payload());
        return id;
    }

    /** The end of a range has no name. */
    private int end(int id, HostThread thread) {
        if (domains.containsKey(id)) {
            writer.marker(ActivityFlag.MARKER_END, id, null, domains.remove(id), thread.id(), machine.now());
        }
        return id;
    }

    // -- names ---------------------------------------------------------------------------------------------------

    /** Names the calling thread. */
    public void nameThread(String name) {
        machine.ask(thread -> name(ObjectKind.THREAD, name, HostWriter.PROCESS, thread.id()));
    }

    /** Names a device. */
    public void nameDevice(int ordinal, String name) {
        machine.ask(thread -> name(ObjectKind.DEVICE, name, ordinal));
    }

    /** Names a context. */
    public void nameContext(Named<ExecutionContext> handle, String name) {
        machine.ask(thread -> {
            ExecutionContext context = handle == null ? null : handle.named(machine);
            CuptiRule.NAMED.require(context != null, () -> "a context is named, and " + handle + " is none");
            return name(ObjectKind.CONTEXT, name, context.deviceOrdinal(), context.id());
        });
    }

    /** Names a stream. */
    public void nameStream(Named<Stream> handle, String name) {
        machine.ask(thread -> {
            Stream stream = handle == null ? null : handle.named(machine);
            CuptiRule.NAMED.require(stream != null, () -> "a stream is named, and " + handle + " is none");
            return name(
                    ObjectKind.STREAM,
                    name,
                    stream.context().deviceOrdinal(),
                    stream.context().id(),
                    stream.streamId());
        });
    }

    private String name(ObjectKind kind, String name, long... numbers) {
        CuptiRule.NAMED.require(name != null, () -> "a " + kind + " is given no name");
        writer.name(kind, name, numbers);
        return name;
    }
}
