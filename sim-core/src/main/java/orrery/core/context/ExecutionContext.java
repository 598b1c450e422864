package orrery.core.context;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.core.host.HostContext;
import orrery.core.host.HostThread;
import orrery.core.partition.DevResource;
import orrery.core.partition.WorkqueueResource;
import orrery.core.stream.Stream;
import orrery.core.stream.StreamOrder;

/**
 * A set of streams and the SMs that their kernels run on: a context, or a green context. A green context shares memory,
 * modules and events with the primary context of its device.
 */
public abstract sealed class ExecutionContext implements HostContext, SimulatedContextHandle
        permits Context, GreenContext {
    private final ContextServices services;
    private final Device device;
    private long id;

    ExecutionContext(ContextServices services, Device device) {
        this.services = services;
        this.device = device;
        this.id = services.nextObjectId();
    }

    /** Returns the current context of a thread; null if there is none. */
    public static ExecutionContext currentOf(HostThread thread) {
        // All contexts that threads make current are execution contexts.
        return (ExecutionContext) thread.current();
    }

    /** Assigns a new id when a primary context is used again. Ids are never reused. */
    final void assignNewId() {
        id = services.nextObjectId();
    }

    /** Notifies trace listeners that it was created. */
    final void notifyCreated() {
        if (services.trace().on()) {
            services.trace().listeners().contextCreated(this, services.now());
        }
    }

    @Override
    public final ContextServices host() {
        return services;
    }

    @Override
    public final Device device() {
        return device;
    }

    @Override
    public final long id() {
        return id;
    }

    @Override
    public final long parentId() {
        return baseContext().id();
    }

    @Override
    public final int deviceOrdinal() {
        return device.ordinal();
    }

    @Override
    public final int smCount() {
        return resource().sm().smCount();
    }

    @Override
    public final long legacyStreamId() {
        return order().legacy().streamId();
    }

    @Override
    public final @Nullable ExecutionContext resolve(Host host) {
        return host == services ? this : null;
    }

    /**
     * Returns the context whose memory, modules and events it uses: itself, or the primary context for a green context.
     */
    public abstract Context baseContext();

    /** Returns the order of its streams. */
    public abstract StreamOrder order();

    /**
     * Returns what the NULL stream names where the context is current.
     *
     * @throws orrery.sim.CudaException if the context has no default stream (CTX-15)
     */
    public Stream defaultStream() {
        return order().legacy();
    }

    /** Returns its SMs. */
    public abstract DevResource resource();

    /** Returns the configuration of its work queues. */
    public abstract WorkqueueResource.Config workqueueConfig();

    /** Returns its work queues. */
    public abstract WorkqueueResource.Existing existingWorkqueues();

    /** Returns the default stream of a thread. Creates it at the first call. */
    public abstract Stream obtainPerThread(HostThread thread);

    @Override
    public abstract boolean isDestroyed();
}
