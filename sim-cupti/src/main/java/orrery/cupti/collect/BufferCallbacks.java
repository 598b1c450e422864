package orrery.cupti.collect;

import org.jspecify.annotations.Nullable;
import orrery.sim.TracedContext;

/** The program's side of buffer handling by callbacks. Either method may throw whatever the program throws. */
public interface BufferCallbacks {

    /** Requests an empty buffer; null if the program gives none. */
    @Nullable
    RecordBuffer request();

    /**
     * Returns a buffer to the program.
     *
     * @param context the context whose records it holds; null for records of no context
     * @param streamId the stream whose records it holds; 0 for records of no stream or of the default stream
     * @param buffer the buffer
     */
    void complete(@Nullable TracedContext context, long streamId, RecordBuffer buffer);
}
