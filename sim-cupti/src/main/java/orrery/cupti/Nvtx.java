package orrery.cupti;

import java.util.Objects;
import orrery.core.context.ExecutionContext;
import orrery.core.machine.Annotations;
import orrery.core.machine.Machine;
import orrery.core.machine.Named;
import orrery.core.stream.Stream;
import orrery.core.trace.NamedObject;
import orrery.cupti.collect.HostWriter;

/**
 * What a program tells of itself: instants, ranges and names, as NVTX has them. They become records of the kinds
 * MARKER, MARKER_DATA and NAME of every recorder that collects these, and are drawn in traces; where nobody listens
 * they leave no trace.
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

        private Annotations.Draft draft() {
            return new Annotations.Draft(message, domain, color, category, payload);
        }
    }

    private final Machine machine;
    private final Annotations annotations;

    private Nvtx(Machine machine) {
        this.machine = machine;
        this.annotations = machine.annotations();
    }

    /** What the program that runs on a machine tells of itself: to every recorder, and to every trace file. */
    public static Nvtx of(Machine machine) {
        return new Nvtx(machine);
    }

    // -- instants and ranges -------------------------------------------------------------------------------------

    /** An instant. */
    public void mark(String message) {
        mark(Attributes.of(message));
    }

    /** An instant. */
    public void mark(Attributes attributes) {
        Annotations.Draft draft = attributes.draft();
        machine.ask(thread -> annotations.mark(draft, thread));
    }

    /** Begins a range that may end on another thread; returns its number. */
    public int rangeStart(String message) {
        return rangeStart(Attributes.of(message));
    }

    /** Begins a range that may end on another thread; returns its number. */
    public int rangeStart(Attributes attributes) {
        Annotations.Draft draft = attributes.draft();
        return machine.ask(thread -> annotations.begin(draft, thread));
    }

    /** Ends a range. A number that no range has that is open ends nothing. */
    public void rangeEnd(int range) {
        machine.ask(thread -> {
            annotations.end(range, thread);
            return range;
        });
    }

    /** Begins a range within the one that the thread has begun last; returns how deep it is, from 0. */
    public int rangePush(String message) {
        return rangePush(Attributes.of(message));
    }

    /** Begins a range within the one that the thread has begun last; returns how deep it is, from 0. */
    public int rangePush(Attributes attributes) {
        Annotations.Draft draft = attributes.draft();
        return machine.ask(thread -> annotations.push(draft, thread));
    }

    /** Ends the range that the thread has begun last; returns how deep it was, or -1 if there is none. */
    public int rangePop() {
        return machine.ask(annotations::pop);
    }

    // -- names ---------------------------------------------------------------------------------------------------

    /** Names the calling thread. */
    public void nameThread(String name) {
        machine.ask(thread -> name(NamedObject.THREAD, name, HostWriter.PROCESS, thread.id()));
    }

    /** Names a device. */
    public void nameDevice(int ordinal, String name) {
        machine.ask(thread -> name(NamedObject.DEVICE, name, ordinal));
    }

    /** Names a context. */
    public void nameContext(Named<ExecutionContext> handle, String name) {
        machine.ask(thread -> {
            ExecutionContext context = handle == null ? null : handle.named(machine);
            CuptiRule.NAMED.require(context != null, () -> "a context is named, and " + handle + " is none");
            return name(NamedObject.CONTEXT, name, context.deviceOrdinal(), context.id());
        });
    }

    /** Names a stream. */
    public void nameStream(Named<Stream> handle, String name) {
        machine.ask(thread -> {
            Stream stream = handle == null ? null : handle.named(machine);
            CuptiRule.NAMED.require(stream != null, () -> "a stream is named, and " + handle + " is none");
            return name(
                    NamedObject.STREAM,
                    name,
                    stream.context().deviceOrdinal(),
                    stream.context().id(),
                    stream.streamId());
        });
    }

    private String name(NamedObject kind, String name, long... numbers) {
        CuptiRule.NAMED.require(name != null, () -> "a " + kind + " is given no name");
        annotations.name(kind, name, numbers);
        return name;
    }
}
