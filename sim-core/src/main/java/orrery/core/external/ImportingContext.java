package orrery.core.external;

import orrery.core.host.HostContext;
import orrery.core.memory.MemoryOwner;
import orrery.core.stream.StreamOrder;

/** A context that imports external memory and semaphores. It owns the buffers that are mapped onto imported memory. */
public interface ImportingContext extends HostContext, MemoryOwner {

    /** Returns the imports of the context. */
    ContextImports imports();

    /** Returns the order of its streams. */
    StreamOrder order();
}
