package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ContextName;
import orrery.core.context.ExecutionContext;
import orrery.core.host.Host;

/** A handle that other APIs accept as the name of a context. */
abstract class ContextNameHandle extends Handle<ExecutionContext> implements ContextName {
    ContextNameHandle(Host host, ExecutionContext target) {
        super(host, target);
    }

    ContextNameHandle(long address) {
        super(address);
    }

    @Override
    public final @Nullable ExecutionContext named(Host on) {
        return belongsTo(on) ? target() : null;
    }
}
