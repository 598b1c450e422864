package orrery.cupti;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.context.SimulatedContextHandle;
import orrery.core.host.HostThread;
import orrery.core.machine.SimulatedMachine;
import orrery.core.stream.SimulatedStreamHandle;
import orrery.core.stream.Stream;
import orrery.sim.ContextHandle;
import orrery.sim.StreamHandle;

/**
 * Runs the calls of a recorder inside its machine, unless the recorder is closed, and resolves the handles they name.
 */
final class RecorderCalls {
    private final SimulatedMachine machine;
    private volatile boolean closed;

    RecorderCalls(SimulatedMachine machine) {
        this.machine = machine;
    }

    boolean closed() {
        return closed;
    }

    /** Refuses all later calls. */
    void close() {
        closed = true;
    }

    /** Fails if the recorder is closed; {@code function} is the function that was called. */
    void checkOpen(String function) {
        CuptiRule.NOT_INITIALIZED.require(!closed, () -> function + " is called on a recorder that is closed");
    }

    /** Runs a call inside the machine and returns its result. */
    <T> T call(String function, Function<HostThread, T> body) {
        checkOpen(function);
        return machine.ask(body);
    }

    /** Runs a call without a result inside the machine. */
    void run(String function, Runnable body) {
        checkOpen(function);
        runInside(body);
    }

    /** Runs something inside the machine, also if the recorder is closed. */
    void runInside(Runnable body) {
        machine.act(thread -> body.run());
    }

    /** Resolves a context that must be given. */
    ExecutionContext context(String function, @Nullable ContextHandle handle) {
        ExecutionContext context = SimulatedContextHandle.resolve(handle, machine);
        CuptiRule.CONTEXT.require(
                context != null,
                () -> function + " is given " + (handle == null ? "no context" : handle + " of another machine"));
        return context;
    }

    /** Resolves a context that must be given and not be destroyed. */
    ExecutionContext liveContext(String function, @Nullable ContextHandle handle) {
        ExecutionContext context = context(function, handle);
        CuptiRule.CONTEXT.require(
                !context.isDestroyed(), () -> function + " is given " + handle + ", which was destroyed");
        return context;
    }

    /** Resolves a context; null stands for no context. */
    @Nullable
    ExecutionContext contextOrNull(String function, @Nullable ContextHandle handle) {
        return handle == null ? null : context(function, handle);
    }

    /** Resolves a context that must not be destroyed; null stands for the current one, which there must be. */
    ExecutionContext contextOrCurrent(String function, @Nullable ContextHandle handle, HostThread thread) {
        ExecutionContext context =
                handle == null ? ExecutionContext.currentOf(thread) : SimulatedContextHandle.resolve(handle, machine);
        CuptiRule.DEVICE.require(
                context != null,
                () -> function
                        + (handle == null
                                ? " is called on " + thread + ", which has no current context"
                                : " is given " + handle + " of another machine"));
        CuptiRule.DEVICE.require(
                !context.isDestroyed(), () -> function + " is given " + context + ", which was destroyed");
        return context;
    }

    /**
     * Returns the id of a stream in records.
     *
     * @param handle the context that the stream must belong to; null for any
     * @param stream the stream; null for the default stream of the context
     */
    int streamId(String function, @Nullable ContextHandle handle, @Nullable StreamHandle stream) {
        ExecutionContext context = SimulatedContextHandle.resolve(handle, machine);
        Supplier<String> what = () -> function + " is given " + (stream == null ? "no stream" : stream)
                + (context == null ? "" : " with " + context);
        CuptiRule.STREAM.require(handle == null || context != null, what);
        if (stream == null) {
            CuptiRule.STREAM.require(context != null, what);
            CuptiRule.STREAM.require(!context.isDestroyed(), () -> what.get() + ", which was destroyed");
            return (int) context.legacyStreamId();
        }
        Stream named = SimulatedStreamHandle.resolve(stream, machine);
        CuptiRule.STREAM.require(named != null, what);
        CuptiRule.STREAM.require(context == null || named.context().id() == context.id(), what);
        CuptiRule.STREAM.require(!named.isDestroyed(), () -> what.get() + ", which was destroyed");
        return (int) named.streamId();
    }
}
