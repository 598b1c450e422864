package orrery.driver;

import orrery.core.array.MipmappedArray;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.graph.Graph;
import orrery.core.pool.MemoryPool;
import orrery.core.stream.Stream;

/** Gives tests the objects that handles name. Programs have no access to them. */
public final class HandleTargets {
    private HandleTargets() {}

    /** Returns the context that a handle names. */
    public static ExecutionContext of(CUcontext handle) {
        return handle.target();
    }

    /** Returns the green context that a handle names. */
    public static GreenContext of(CUgreenCtx handle) {
        return handle.target();
    }

    /** Returns the graph that a handle names. */
    public static Graph of(CUgraph handle) {
        return handle.target();
    }

    /** Returns the memory pool that a handle names. */
    public static MemoryPool of(CUmemoryPool handle) {
        return handle.target();
    }

    /** Returns the mipmapped array that a handle names. */
    public static MipmappedArray of(CUmipmappedArray handle) {
        return handle.target();
    }

    /** Returns the target of a stream. */
    public static Stream of(CUstream handle) {
        return handle.target();
    }
}
