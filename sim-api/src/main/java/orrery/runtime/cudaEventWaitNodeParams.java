package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUevent;

/**
 * The wait for an event, by the name of the documented field.
 *
 * <pre>{@code
 * cudaGraphNodeParams params = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeWaitEvent);
 * params.eventWait.event = cuda.cudaEventCreate();
 * cuda.cudaGraphAddNode(graph, List.of(), null, params);
 * }</pre>
 *
 * <p>Source: {@code driver_types.h}.
 */
public final class cudaEventWaitNodeParams extends RuntimeStruct {
    /** The event. */
    public @Nullable CUevent event;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaEventWaitNodeParams() {}
}
