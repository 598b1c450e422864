package orrery.core.stream;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.sim.StreamHandle;

/** A name of a stream, as the simulator knows it. */
public interface StreamName extends StreamHandle {

    /** Returns the stream that it names on a machine; null if it names none there. */
    @Nullable
    Stream named(Host on);

    /** Returns the stream that a handle names on a machine; null if it is null or names none there. */
    static @Nullable Stream named(@Nullable StreamHandle handle, Host on) {
        return handle instanceof StreamName name ? name.named(on) : null;
    }
}
