package orrery.core.context;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.sim.ContextHandle;

/** A name of a context, as the simulator knows it. */
public interface ContextName extends ContextHandle {

    /** Returns the context that it names on a machine; null if it names none there. */
    @Nullable
    ExecutionContext named(Host on);

    /** Returns the context that a handle names on a machine; null if it is null or names none there. */
    static @Nullable ExecutionContext named(@Nullable ContextHandle handle, Host on) {
        return handle instanceof ContextName name ? name.named(on) : null;
    }
}
