package orrery.cupti;

import orrery.core.context.ExecutionContext;

/** Takes a buffer with records back from the recorder. Source: {@code CUpti_BuffersCallbackCompleteFunc}. */
@FunctionalInterface
public interface BuffersCallbackCompleteFunc {

    /**
     * The recorder does not use the buffer any more. It makes no calls of the machine; those of the recorder are
     * allowed.
     *
     * @param context the context whose records they are; null for global ones
     * @param streamId the stream whose records they are; 0 for those of the context
     * @param buffer the buffer
     * @param size how many of its bytes were used
     * @param validSize how many of its bytes hold records
     */
    void complete(ExecutionContext context, int streamId, ActivityBuffer buffer, long size, long validSize);
}
