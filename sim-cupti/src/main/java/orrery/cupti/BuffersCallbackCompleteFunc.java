package orrery.cupti;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityBuffer;
import orrery.sim.ContextHandle;

/** Takes a completed buffer from the recorder. Source: {@code CUpti_BuffersCallbackCompleteFunc}. */
@FunctionalInterface
public interface BuffersCallbackCompleteFunc {

    /**
     * Takes a buffer, which the recorder does not use any more. It is called inside the machine: it may call the
     * recorder, but no other API of the machine. What it throws becomes a warning of the machine.
     *
     * @param context the context whose records the buffer holds; null for records of no context
     * @param streamId the stream whose records it holds; 0 for those of the context
     * @param buffer the buffer
     * @param size how many of its bytes could be used
     * @param validSize how many of its bytes hold records
     */
    void complete(@Nullable ContextHandle context, int streamId, ActivityBuffer buffer, long size, long validSize);
}
