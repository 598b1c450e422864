package orrery.driver;

import orrery.core.context.ContextName;
import orrery.core.context.ExecutionContext;
import orrery.core.host.Host;

/** A handle that other APIs accept as the name of a context. */
abstract class ContextNameHandle extends Handle implements ContextName {
    ContextNameHandle(Host host) {
        super(host);
    }

    ContextNameHandle(long address) {
        super(address);
    }

    @Override
    abstract ExecutionContext target();

    @Override
    public final ExecutionContext named(Host on) {
        return belongsTo(on) ? target() : null;
    }
}
