package orrery.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayRule;
import orrery.core.call.AfterFault;
import orrery.core.call.ApiCall;
import orrery.core.check.OwnedKind;
import orrery.core.context.Context;
import orrery.core.context.ContextRule;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.context.KernelFunction;
import orrery.core.context.KernelLibrary;
import orrery.core.context.KernelModule;
import orrery.core.context.LibraryKernel;
import orrery.core.context.LibraryRule;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.fault.FaultState;
import orrery.core.graph.ConditionalHandle;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphRule;
import orrery.core.graph.Node;
import orrery.core.graphexec.ExecRule;
import orrery.core.graphexec.GraphExec;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.machine.SimulatedMachine;
import orrery.core.partition.GreenRule;
import orrery.core.rule.Contract;
import orrery.core.rule.CoreRule;
import orrery.core.rule.UnsignedText;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRule;
import orrery.device.ApiText;
import orrery.sim.Kernel;
import orrery.sim.Synchronization;
import orrery.sim.Trace;
import orrery.sim.TracedContext;

/**
 * What all chapters of the driver share: makes calls and converts handles to objects. A call belongs to the context of
 * the objects that it names, or to the current context. It fails if that context has failed.
 */
class Session {
    private final SimulatedMachine machine;
    private final CUstream nullStream;

    Session(SimulatedMachine machine, CUstream nullStream) {
        this.machine = machine;
        this.nullStream = nullStream;
    }

    /** Returns the machine. */
    final SimulatedMachine machine() {
        return machine;
    }

    /** Makes a call with a result. */
    <T> T call(ApiCall call, Supplier<T> body) {
        return machine().call(call, body);
    }

    /** Makes a call without a result. */
    void run(ApiCall call, Runnable body) {
        machine().run(call, body);
    }

    /**
     * Copies a list of the program. A call does so before it enters the machine, because a list is code of the program,
     * which can throw and need not return.
     *
     * @return the copy; null for null, which the call refuses
     */
    @SuppressWarnings("NullAway")
    static <E> List<E> copied(@Nullable List<E> list) {
        return list == null ? null : new ArrayList<>(list);
    }

    /** Returns the thread of the program that makes the call. */
    final HostThread thread() {
        return machine().caller();
    }

    /** Returns the name of the function that the program has called. */
    String who() {
        return machine().who();
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    /**
     * Returns the context that owns the memory, modules and events of the current context: for a green context, its
     * primary context.
     */
    Context current() {
        return requireUsable(anyCurrent()).baseContext();
    }

    /** Returns the current context of the thread; null if there is none. */
    final @Nullable ExecutionContext currentOrNull() {
        return ExecutionContext.currentOf(thread());
    }

    /** Returns whether a context is current. */
    boolean hasCurrent() {
        return currentOrNull() != null;
    }

    /** Returns the context of a node: the named one, or the current one for null. */
    Context contextFor(@Nullable CUcontext named) {
        return named == null ? current() : requireUsable(context(named)).baseContext();
    }

    /** Returns the context that a call has to name. */
    Context namedContext(CUcontext named) {
        return requireUsable(context(named)).baseContext();
    }

    /** Returns the stream that {@code null} refers to. */
    CUstream nullStream() {
        return nullStream;
    }

    /** Returns the current context, failed or not. */
    ExecutionContext anyCurrent() {
        ExecutionContext context = currentOrNull();
        if (context == null) {
            throw ApiRule.NO_CONTEXT.violated(who() + " is called on " + thread() + ", where no context is current");
        }
        return context;
    }

    /** Checks that the current context, if there is one, was not destroyed. */
    void checkNotDestroyed() {
        ExecutionContext context = currentOrNull();
        ContextRule.DESTROYED.require(
                context == null || !context.isDestroyed(),
                () -> who() + " is called on " + thread() + ", whose current context " + context + " was destroyed");
    }

    private void requireNotDestroyed(ExecutionContext context) {
        if (context.isDestroyed()) {
            throw ContextRule.DESTROYED.violated(who() + " uses " + context + ", which was destroyed");
        }
    }

    /** Returns the context, and checks that it has not failed if the current call reports failures. */
    <C extends ExecutionContext> C requireUsable(C context) {
        requireNotDestroyed(context);
        if (reports(context.baseContext().faults())) {
            throw context.baseContext().reportSticky();
        }
        return context;
    }

    /** Returns whether the current call reports an earlier failure before anything else. */
    private boolean reports(FaultState faults) {
        return faults.failed()
                && machine().currentCall().afterFault() == AfterFault.REPORTS
                && faults.isKnownToHost(machine().now());
    }

    /** Checks that the machine has no fault, in calls that belong to no context. */
    void checkMachine() {
        FaultState faults = machine().faults();
        if (reports(faults)) {
            throw ApiRule.STICKY.violated(
                    faults.reportToProgram(),
                    ApiText.of(who() + " is called after " + faults.where() + " failed: ", faults.text()),
                    faults.cause());
        }
    }

    /** Returns the context of a handle. */
    ExecutionContext context(@Nullable CUcontext handle) {
        if (handle != null && handle.belongsTo(machine()) && handle.target() instanceof GreenContext green) {
            GreenRule.DESTROYED.require(!green.isDestroyed(), () -> who() + " is given " + green);
            return green;
        }
        if (handle == null || !handle.belongsTo(machine()) || handle.target().isDestroyed()) {
            throw ContextRule.HANDLE.violated(who() + " is given " + named(handle, "no context"));
        }
        return handle.target();
    }

    /** Returns the context of a handle; a primary context has one also while it is not active. */
    ExecutionContext contextOrPrimary(CUcontext handle) {
        return isPrimary(handle) ? handle.target() : context(handle);
    }

    /** Checks that a handle does not refer to a primary context that is not active (CTX-06). */
    void checkActivePrimary(@Nullable CUcontext handle) {
        if (handle != null && isPrimary(handle)) {
            requireNotDestroyed(handle.target());
        }
    }

    private boolean isPrimary(CUcontext handle) {
        return handle.belongsTo(machine()) && handle.target() instanceof Context context && context.isPrimary();
    }

    /** Describes a handle without a live object, for messages. */
    String named(@Nullable Handle<?> handle, String nothing) {
        if (handle == null) {
            return nothing;
        }
        return handle + (handle.belongsTo(machine()) ? ", which no longer exists" : " of another machine");
    }

    /** Returns the green context of a handle. */
    GreenContext greenContext(@Nullable CUgreenCtx handle) {
        GreenRule.HANDLE.require(
                handle != null && handle.belongsTo(machine()),
                () -> who() + " is given " + named(handle, "no green context"));
        GreenContext context = handle.target();
        GreenRule.DESTROYED.require(!context.isDestroyed(), () -> who() + " is given " + context);
        return requireUsable(context);
    }

    /** Returns the device of a handle. */
    Device device(@Nullable CUdevice handle) {
        Device device = handle == null ? null : deviceAt(handle.ordinal());
        ApiRule.DEVICE.require(device != null, () -> who() + " is given " + unknownDevice(handle));
        return device;
    }

    /** Describes what names no device, for messages. */
    String unknownDevice(@Nullable CUdevice handle) {
        return (handle == null ? "no device" : "device " + handle.ordinal()) + " on a machine with " + countOfDevices();
    }

    /** Returns how many devices the machine has, for messages. */
    String countOfDevices() {
        return UnsignedText.of(machine().devices().size(), "device");
    }

    /** Returns the device with an ordinal; null if there is none. */
    @Nullable
    Device deviceAt(int ordinal) {
        boolean known = ordinal >= 0 && ordinal < machine().devices().size();
        return known ? machine().devices().get(ordinal) : null;
    }

    /** Reports to listeners that the current call synchronizes. Ids that do not apply are 0. */
    void synchronizing(Synchronization how, TracedContext context, long streamId, long eventId, long record) {
        Trace trace = machine().trace();
        if (trace.on()) {
            trace.listeners()
                    .synchronizing(
                            how, context, streamId, eventId, record, machine().now());
        }
    }

    /** Releases, after a synchronization of the host, memory that was freed before and unused memory of the pools. */
    void releaseFreedMemory() {
        for (Device device : machine().devices()) {
            device.releaseFreedMemory();
        }
    }

    // -- objects -------------------------------------------------------------------------------------------------

    /**
     * Returns the stream of a handle for a call that uses it.
     *
     * @throws orrery.sim.CudaException if the handle is invalid, its context has failed, or a capture forbids the use
     *     of the stream; the use of the legacy stream can invalidate captures (CAPTURE-13)
     */
    Stream useStream(@Nullable CUstream handle) {
        return useStreamIn(contextOf(handle), handle);
    }

    /** Returns the stream of a handle whose context is known. Checks it like {@link #useStream}. */
    Stream useStreamIn(ExecutionContext context, @Nullable CUstream handle) {
        CUstream named = handle == null ? nullStream() : handle;
        Stream stream = switch (CUstream.kind(named)) {
            case LEGACY -> context.defaultStream();
            case PER_THREAD -> context.obtainPerThread(thread());
            case CREATED -> named.target();
        };
        if (machine().captures().hasLive()) {
            machine().captures().checks().checkStreamUse(stream);
        }
        return stream;
    }

    /** Returns which stream a handle refers to; null stands for the default stream. */
    CUstream.Kind streamKind(@Nullable CUstream handle) {
        return CUstream.kind(handle == null ? nullStream() : handle);
    }

    /** Returns the context of a stream. */
    ExecutionContext contextOf(@Nullable CUstream handle) {
        if (handle == null || CUstream.kind(handle) != CUstream.Kind.CREATED) {
            return requireUsable(anyCurrent());
        }
        boolean foreign = !handle.belongsTo(machine());
        if (!foreign && handle.context() instanceof GreenContext green && green.isDestroyed()) {
            throw GreenRule.DETACHED.violated(who() + " is given " + handle + " of " + green + ", which was destroyed");
        }
        if (foreign || handle.target().isDestroyed()) {
            String why = foreign
                    ? " of another machine"
                    : handle.target().destroyedByProgram() ? ", which was destroyed" : ", which ended with its context";
            throw StreamRule.HANDLE.violated(who() + " is given " + handle + why);
        }
        return requireUsable(handle.context());
    }

    /** Returns the object of a handle, and checks that it exists. */
    <T> T live(@Nullable Handle<T> handle, Predicate<T> isGone, CoreRule rule, String nothing) {
        if (handle == null || !handle.belongsTo(machine()) || isGone.test(handle.target())) {
            throw rule.violated(who() + " is given " + named(handle, nothing));
        }
        return handle.target();
    }

    /** Returns a reference to an object of the machine; null for one that the handle has in another form. */
    <T> Reference<T> reference(@Nullable T object) {
        return Reference.to(machine(), object);
    }

    /** Returns a reference to a new object, of which checks are told. */
    <T> Reference<T> created(OwnedKind kind, T object, Predicate<T> isDestroyed) {
        return reference(machine().observers().created(kind, object, isDestroyed));
    }

    /** Returns the graph of a handle. */
    Graph graph(@Nullable CUgraph handle) {
        return live(handle, Graph::isDestroyed, GraphRule.HANDLE, "no graph");
    }

    /** Returns the node of a handle. */
    Node node(@Nullable CUgraphNode handle) {
        return live(handle, Node::isDestroyed, GraphRule.NODE_HANDLE, "no node");
    }

    /** Returns the executable graph of a handle. */
    GraphExec exec(@Nullable CUgraphExec handle) {
        return live(handle, GraphExec::isDestroyed, ExecRule.HANDLE, "no executable graph");
    }

    /** Returns the event of a handle. */
    Event event(@Nullable CUevent handle) {
        Event event = live(handle, Event::isDestroyed, EventRule.HANDLE, "no event");
        ContextRule.DESTROYED.require(
                !event.isOfDestroyedContext(),
                () -> who() + " is given " + event + " of " + event.context() + ", which was destroyed");
        return event;
    }

    /** Returns the event of a handle in a call that belongs to the event's context, and checks that context. */
    Event usableEvent(@Nullable CUevent handle) {
        Event event = event(handle);
        requireUsable((Context) event.context());
        return event;
    }

    /**
     * Checks that an argument is not null.
     *
     * @param what what it is, for the message
     * @throws orrery.sim.CudaException if it is null (API-08)
     */
    @Contract("null, _ -> fail")
    void requireGiven(@Nullable Object argument, String what) {
        ApiRule.ARGUMENT.require(argument != null, () -> who() + " is given no " + what);
    }

    /** Checks that a launch configuration and its components are not null. */
    void given(@Nullable CUlaunchConfig config) {
        requireGiven(config, "configuration");
        ApiRule.ARGUMENT.require(
                config.complete(),
                () -> who() + " is given the attributes " + config.attributes()
                        + "; neither the list nor an attribute may be null");
    }

    /** Returns the handle of an array that has not been destroyed. */
    CUarray liveArray(@Nullable CUarray handle) {
        live(handle, each -> each.array().isDestroyed(), ArrayRule.HANDLE, "no array");
        return Objects.requireNonNull(handle);
    }

    /** Returns the module of a handle. */
    KernelModule module(@Nullable CUmodule handle) {
        KernelModule module = live(handle, KernelModule::unloaded, ContextRule.MODULE_HANDLE, "no module");
        requireUsable(module.context());
        return module;
    }

    /** Returns the library of a handle. */
    KernelLibrary library(@Nullable CUlibrary handle) {
        return live(handle, KernelLibrary::unloaded, LibraryRule.HANDLE, "no library");
    }

    /** Returns the kernel of a handle. */
    LibraryKernel libraryKernel(@Nullable CUkernel handle) {
        if (handle == null
                || !handle.belongsTo(machine())
                || handle.libraryKernel().library().unloaded()) {
            throw LibraryRule.HANDLE.violated(who() + " is given " + named(handle, "no kernel"));
        }
        return handle.libraryKernel();
    }

    /** Returns the function of a handle; that of a kernel of no context is the one in the current context. */
    KernelFunction function(@Nullable CUfunction handle) {
        return function(handle, null);
    }

    /**
     * Returns the function of a handle for work of a stream; that of a kernel of no context is the one in the context
     * of the stream.
     */
    KernelFunction function(@Nullable CUfunction handle, @Nullable CUstream stream) {
        if (handle == null || !handle.belongsTo(machine())) {
            throw ContextRule.MODULE_HANDLE.violated(who() + " is given " + named(handle, "no function"));
        }
        if (handle instanceof CUkernel kernel) {
            return libraryKernel(kernel).function(contextOf(stream).baseContext());
        }
        Kernel kernel = handle.kernel();
        if (kernel != null) {
            return contextOf(stream).baseContext().implicitModule().function(kernel);
        }
        ContextRule.MODULE_HANDLE.require(
                !handle.target().module().unloaded(), () -> who() + " is given " + handle + ", which no longer exists");
        requireUsable(handle.target().module().context());
        return handle.target();
    }

    // -- what differs for the runtime -----------------------------------------------------------------------------

    /**
     * Returns the function of a handle, for functions that ask about it or change it. A kernel of a library is none,
     * although it can be launched as one.
     */
    KernelFunction functionOfModule(@Nullable CUfunction handle) {
        ContextRule.MODULE_HANDLE.require(
                !(handle instanceof CUkernel),
                () -> who() + " is given " + handle
                        + ", which is the kernel of a library; legal is the function that cuKernelGetFunction returns");
        return function(handle);
    }

    /** Returns whether an event can be recorded for all work of a context. */
    boolean isRecordable(Event event, ExecutionContext context) {
        return event.context() == context.baseContext();
    }

    /** Returns whether a synchronous copy between devices is ordered with all work of the devices. */
    boolean serializesPeerCopies() {
        return false;
    }

    /** Returns the context of a conditional node. */
    Context nodeContext(CUconditionalNodeParams params, ConditionalHandle handle) {
        return context(params.ctx()).baseContext();
    }

    /** Checks that a copy from or to an array begins with an element. */
    void checkStart(CUarray array, long xInBytes) {
        ArrayRule.ELEMENTS.require(
                xInBytes % array.elementBytes() == 0,
                () -> who() + " copies from byte " + xInBytes + " of a row on; the elements of " + array + " have "
                        + array.elementBytes() + " bytes");
    }
}
