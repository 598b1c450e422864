package orrery.core.context;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.sim.ContextHandle;

/** A context handle of this simulator. Handles of other implementations of {@code CudaDriver} are not of this type. */
public interface SimulatedContextHandle extends ContextHandle {

    /** Returns the context of this handle; null if the handle is of another machine, or its context does not exist. */
    @Nullable
    ExecutionContext resolve(Host host);

    /**
     * Returns the context of a handle; null if the handle is null or of another machine, or its context does not exist.
     */
    static @Nullable ExecutionContext resolve(@Nullable ContextHandle handle, Host host) {
        return handle instanceof SimulatedContextHandle simulated ? simulated.resolve(host) : null;
    }
}
