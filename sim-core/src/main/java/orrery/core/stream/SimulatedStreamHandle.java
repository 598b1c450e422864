package orrery.core.stream;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.sim.StreamHandle;

/** A stream handle of this simulator. Handles of other implementations of {@code CudaDriver} are not of this type. */
public interface SimulatedStreamHandle extends StreamHandle {

    /** Returns the stream of this handle; null if the handle is of another machine, or its stream does not exist. */
    @Nullable
    Stream resolve(Host host);

    /**
     * Returns the stream of a handle; null if the handle is null or of another machine, or its stream does not exist.
     */
    static @Nullable Stream resolve(@Nullable StreamHandle handle, Host host) {
        return handle instanceof SimulatedStreamHandle simulated ? simulated.resolve(host) : null;
    }
}
