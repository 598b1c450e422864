package orrery.driver;

import java.util.function.Consumer;
import java.util.function.Function;
import orrery.core.call.AfterFault;
import orrery.core.call.ApiCall;
import orrery.core.context.Context;
import orrery.core.context.ContextRule;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.context.KernelFunction;
import orrery.core.context.KernelModule;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.exec.FaultState;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphRule;
import orrery.core.graph.Node;
import orrery.core.graphexec.ExecRule;
import orrery.core.graphexec.GraphExec;
import orrery.core.host.ApiRule;
import orrery.core.host.HostThread;
import orrery.core.machine.Machine;
import orrery.core.partition.GreenRule;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamRule;

/**
 * What the chapters of the driver share: how a call is made, and how a handle becomes an object. A call belongs to the
 * context of the objects that it names, or to the current one; it is there that a fault is noticed.
 */
interface Session {

    /** The machine that the driver drives. */
    Machine machine();

    /** Makes a call that returns something. */
    default <T> T call(ApiCall call, Function<HostThread, T> body) {
        return machine().call(call, body);
    }

    /** Makes a call that returns nothing. */
    default void run(ApiCall call, Consumer<HostThread> body) {
        machine().run(call, body);
    }

    /** The name of the call that is being made. */
    default String who() {
        return machine().currentCall().name();
    }

    // -- contexts ------------------------------------------------------------------------------------------------

    /** The context that has the memory, modules and events of the current one. */
    default Context current(HostThread thread) {
        return sound(anyCurrent(thread)).baseContext();
    }

    /** The context that a node belongs to: the one that is named, or the current one. */
    default Context contextFor(HostThread thread, CUcontext named) {
        return named == null ? current(thread) : sound(context(named)).baseContext();
    }

    /** The stream that {@code null} names. */
    default CUstream nullStream() {
        return CUstream.LEGACY;
    }

    /** The current context, whether it has failed or not. */
    default ExecutionContext anyCurrent(HostThread thread) {
        ExecutionContext context = ExecutionContext.currentOf(thread);
        if (context == null) {
            throw ApiRule.NO_CONTEXT.violated(who() + " is called on " + thread + ", where no context is current");
        }
        return context;
    }

    /** The context itself, unless it has failed and the call reports that. */
    default <C extends ExecutionContext> C sound(C context) {
        if (context.destroyed()) {
            throw ContextRule.DESTROYED.violated(who() + " uses " + context + ", which was destroyed");
        }
        if (reports(context.baseContext().faults())) {
            throw context.baseContext().reportSticky(who());
        }
        return context;
    }

    /** Whether the call that is being made answers a failure before anything else. */
    private boolean reports(FaultState faults) {
        return faults.failed()
                && machine().currentCall().afterFault() == AfterFault.REPORTS
                && faults.heardBy(machine().now());
    }

    /** Raises the fault that ended the use of the machine, for calls that belong to no context. */
    default void checkMachine() {
        FaultState faults = machine().faults();
        if (reports(faults)) {
            throw ApiRule.STICKY.violated(
                    faults.result(),
                    who() + " is called after " + faults.where() + " failed: " + faults.cause(),
                    faults.cause());
        }
    }

    /** The context of a handle. */
    default ExecutionContext context(CUcontext handle) {
        if (handle != null && handle.belongsTo(machine()) && handle.target() instanceof GreenContext green) {
            GreenRule.DESTROYED.require(!green.destroyed(), () -> who() + " is given " + green);
            return green;
        }
        if (handle == null || !handle.belongsTo(machine()) || handle.target().destroyed()) {
            throw ContextRule.HANDLE.violated(who() + " is given " + named(handle, "no context"));
        }
        return handle.target();
    }

    /** A handle that names nothing living here, in words. */
    default String named(Handle<?> handle, String nothing) {
        if (handle == null) {
            return nothing;
        }
        return handle + (handle.belongsTo(machine()) ? ", which no longer exists" : " of another machine");
    }

    /** The green context of a handle. */
    default GreenContext greenContext(CUgreenCtx handle) {
        GreenRule.HANDLE.require(
                handle != null && handle.belongsTo(machine()),
                () -> who() + " is given " + named(handle, "no green context"));
        GreenContext context = handle.target();
        GreenRule.DESTROYED.require(!context.destroyed(), () -> who() + " is given " + context);
        return sound(context);
    }

    /** The device of a handle. */
    default Device device(CUdevice handle) {
        if (handle == null
                || handle.ordinal() < 0
                || handle.ordinal() >= machine().devices().size()) {
            throw ApiRule.DEVICE.violated(who() + " is given " + handle + " on a machine with "
                    + machine().devices().size() + " devices");
        }
        return machine().devices().get(handle.ordinal());
    }

    /** The host has synchronized: memory pools give back what they need not hold. */
    default void releasePools() {
        for (Device device : machine().devices()) {
            device.pools().releaseUnused();
        }
    }

    // -- objects -------------------------------------------------------------------------------------------------

    /** The stream of a handle. */
    default Stream stream(HostThread thread, CUstream handle) {
        return streamIn(contextOf(thread, handle), thread, handle);
    }

    /** The stream of a handle, whose context is known. */
    default Stream streamIn(ExecutionContext context, HostThread thread, CUstream handle) {
        Stream stream = switch (CUstream.which(handle == null ? nullStream() : handle)) {
            case LEGACY -> context.order().legacy();
            case PER_THREAD -> context.perThread(thread);
            case CREATED -> handle.target();
        };
        if (machine().captures().hasLive()) {
            machine().captures().checkStreamUse(stream);
        }
        return stream;
    }

    /** The context of a stream. */
    default ExecutionContext contextOf(HostThread thread, CUstream handle) {
        if (CUstream.which(handle) != CUstream.Which.CREATED) {
            return sound(anyCurrent(thread));
        }
        boolean foreign = !handle.belongsTo(machine());
        if (!foreign && handle.context() instanceof GreenContext green && green.destroyed()) {
            throw GreenRule.DETACHED.violated(who() + " is given " + handle + " of " + green);
        }
        if (foreign || handle.target().destroyed()) {
            String why = foreign
                    ? " of another machine"
                    : handle.target().destroyedByProgram() ? ", which was destroyed" : ", which ended with its context";
            throw StreamRule.HANDLE.violated(who() + " is given " + handle + why);
        }
        return sound(handle.context());
    }

    /** The graph of a handle. */
    default Graph graph(CUgraph handle) {
        if (handle == null || !handle.belongsTo(machine()) || handle.target().destroyed()) {
            throw GraphRule.HANDLE.violated(who() + " is given " + named(handle, "no graph"));
        }
        return handle.target();
    }

    /** The node of a handle. */
    default Node node(CUgraphNode handle) {
        if (handle == null || !handle.belongsTo(machine()) || handle.target().destroyed()) {
            throw GraphRule.NODE_HANDLE.violated(who() + " is given " + named(handle, "no node"));
        }
        return handle.target();
    }

    /** The executable graph of a handle. */
    default GraphExec exec(CUgraphExec handle) {
        if (handle == null || !handle.belongsTo(machine()) || handle.target().destroyed()) {
            throw ExecRule.HANDLE.violated(who() + " is given " + named(handle, "no executable graph"));
        }
        return handle.target();
    }

    /** The event of a handle. */
    default Event event(CUevent handle) {
        if (handle == null || !handle.belongsTo(machine()) || handle.target().destroyed()) {
            throw EventRule.HANDLE.violated(who() + " is given " + named(handle, "no event"));
        }
        return handle.target();
    }

    /** The event of a handle, in a call that belongs to the event's context. */
    default Event soundEvent(CUevent handle) {
        Event event = event(handle);
        sound((Context) event.context());
        return event;
    }

    /** Whether the configuration of a launch is there, with all it consists of. */
    default void given(CUlaunchConfig config) {
        ApiRule.ARGUMENT.require(config != null, () -> who() + " is given no configuration");
        ApiRule.ARGUMENT.require(
                config.complete(),
                () -> who() + " is given the attributes " + config.attributes()
                        + "; neither the list nor an attribute may be null");
    }

    /** The module of a handle. */
    default KernelModule module(CUmodule handle) {
        if (handle == null || !handle.belongsTo(machine()) || handle.target().unloaded()) {
            throw ContextRule.MODULE_HANDLE.violated(who() + " is given " + named(handle, "no module"));
        }
        sound(handle.target().context());
        return handle.target();
    }

    /** The function of a handle. */
    default KernelFunction function(CUfunction handle) {
        if (handle == null || !handle.belongsTo(machine())) {
            throw ContextRule.MODULE_HANDLE.violated(who() + " is given " + named(handle, "no function"));
        }
        if (handle.target() == null) {
            return current(machine().caller()).function(handle.kernel());
        }
        ContextRule.MODULE_HANDLE.require(
                !handle.target().module().unloaded(), () -> who() + " is given " + handle + ", which no longer exists");
        sound(handle.target().module().context());
        return handle.target();
    }
}
