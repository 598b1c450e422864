package orrery.cupti;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.context.SimulatedContextHandle;
import orrery.core.machine.SimulatedMachine;
import orrery.core.report.Annotations;
import orrery.core.stream.SimulatedStreamHandle;
import orrery.core.stream.Stream;
import orrery.cupti.record.ProcessIds;
import orrery.sim.ContextHandle;
import orrery.sim.Machine;
import orrery.sim.NamedObject;
import orrery.sim.StreamHandle;

/**
 * The program's own annotations, as in NVTX: instants, ranges and names. They become MARKER, MARKER_DATA and NAME
 * records of every recorder that has these kinds enabled, and events of trace files. All methods may be called by any
 * thread. Host functions, stream callbacks and destructors count as one thread, {@code orrery-callback}, with ranges of
 * its own; listeners and other code that the machine calls count as the thread whose call has led to them.
 */
public final class Nvtx {
    /**
     * The attributes of an instant or a range.
     *
     * @param message the name; not null
     * @param color the color as alpha, red, green and blue, 8 bits each; null for none
     * @param category a category of the program's choice
     * @param payload a value of the program's choice; null for none
     * @param domain the name of a domain; null for the default domain
     */
    public record Attributes(
            String message,
            @Nullable Integer color,
            int category,
            @Nullable Double payload,
            @Nullable String domain) {

        /** Creates attributes, and throws {@link NullPointerException} if there is no message. */
        public Attributes {
            Objects.requireNonNull(message, "message");
        }

        /** Creates attributes with a name only. */
        public static Attributes of(String message) {
            return new Attributes(message, null, 0, null, null);
        }

        private Annotations.Draft draft() {
            return new Annotations.Draft(message, domain, color, category, payload);
        }
    }

    private final SimulatedMachine machine;
    private final Annotations annotations;

    private Nvtx(SimulatedMachine machine) {
        this.machine = machine;
        this.annotations = machine.annotations();
    }

    /** Creates the annotations of the program that runs on a machine. */
    public static Nvtx of(Machine machine) {
        return new Nvtx(SimulatedMachine.of(machine));
    }

    // -- instants and ranges -------------------------------------------------------------------------------------

    /** Marks an instant. */
    public void mark(String message) {
        mark(Attributes.of(message));
    }

    /** Marks an instant. */
    public void mark(Attributes attributes) {
        Annotations.Draft draft = attributes.draft();
        machine.act(thread -> annotations.mark(draft, thread));
    }

    /** Starts a range, which may end on another thread, and returns its id. */
    public int rangeStart(String message) {
        return rangeStart(Attributes.of(message));
    }

    /** Starts a range, which may end on another thread, and returns its id. */
    public int rangeStart(Attributes attributes) {
        Annotations.Draft draft = attributes.draft();
        return machine.ask(thread -> annotations.begin(draft, thread));
    }

    /** Ends the range with an id. Does nothing if there is no such range, or if it has ended. */
    public void rangeEnd(int range) {
        machine.act(thread -> annotations.end(range, thread));
    }

    /** Starts a range inside the thread's innermost range, and returns its depth, from 0. */
    public int rangePush(String message) {
        return rangePush(Attributes.of(message));
    }

    /** Starts a range inside the thread's innermost range, and returns its depth, from 0. */
    public int rangePush(Attributes attributes) {
        Annotations.Draft draft = attributes.draft();
        return machine.ask(thread -> annotations.push(draft, thread));
    }

    /** Ends the thread's innermost range, and returns its depth; -1 if the thread has no range. */
    public int rangePop() {
        return machine.ask(annotations::pop);
    }

    // -- names ---------------------------------------------------------------------------------------------------

    /**
     * Names the calling thread.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if {@code name} is null
     */
    public void nameThread(String name) {
        machine.act(thread -> name(NamedObject.THREAD, name, ProcessIds.PROGRAM, thread.id()));
    }

    /**
     * Names a device.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if there is no such device, or if {@code name} is null
     */
    public void nameDevice(int ordinal, String name) {
        machine.act(thread -> {
            int devices = machine.devices().size();
            CuptiRule.NAMED.require(
                    ordinal >= 0 && ordinal < devices,
                    () -> "nameDevice is given device " + ordinal + " of a machine with " + devices);
            name(NamedObject.DEVICE, name, ordinal);
        });
    }

    /**
     * Names a context.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if the context or the name is null, or if the context is of
     *     another machine
     */
    public void nameContext(ContextHandle handle, String name) {
        machine.act(thread -> {
            ExecutionContext context = SimulatedContextHandle.resolve(handle, machine);
            CuptiRule.NAMED.require(
                    context != null,
                    () -> "nameContext is given "
                            + (handle == null ? "no context" : handle + ", which is no context of this machine"));
            name(NamedObject.CONTEXT, name, context.deviceOrdinal(), context.id());
        });
    }

    /**
     * Names a stream.
     *
     * @throws CuptiException CUPTI_ERROR_INVALID_PARAMETER if the stream or the name is null, or if the stream is of
     *     another machine
     */
    public void nameStream(StreamHandle handle, String name) {
        machine.act(thread -> {
            Stream stream = SimulatedStreamHandle.resolve(handle, machine);
            CuptiRule.NAMED.require(
                    stream != null,
                    () -> "nameStream is given "
                            + (handle == null ? "no stream" : handle + ", which is no stream of this machine"));
            name(
                    NamedObject.STREAM,
                    name,
                    stream.context().deviceOrdinal(),
                    stream.context().id(),
                    stream.streamId());
        });
    }

    private void name(NamedObject object, @Nullable String name, long... ids) {
        CuptiRule.NAMED.require(name != null, () -> "a " + object + " is given no name");
        annotations.name(object, name, ids);
    }
}
