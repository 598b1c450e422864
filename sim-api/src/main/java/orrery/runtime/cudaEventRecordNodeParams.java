package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUevent;

/**
 * The record of an event, by the name of the documented field.
 *
 * <pre>{@code
 * cudaGraphNodeParams params = new cudaGraphNodeParams(CudaRuntime.cudaGraphNodeTypeEventRecord);
 * params.eventRecord.event = cuda.cudaEventCreate();
 * cuda.cudaGraphAddNode(graph, List.of(), null, params);
 * }</pre>
 *
 * <p>Source: {@code driver_types.h}.
 */
public final class cudaEventRecordNodeParams extends RuntimeStruct {
    /** The event. */
    public @Nullable CUevent event;

    /** Creates a struct whose fields are zero or empty, as {@code = {}} makes it in C. */
    public cudaEventRecordNodeParams() {}
}
