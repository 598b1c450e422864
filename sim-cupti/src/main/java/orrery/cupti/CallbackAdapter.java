package orrery.cupti;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.cupti.collect.BufferCallbacks;
import orrery.cupti.collect.RecordBuffer;
import orrery.cupti.record.ActivityBuffer;
import orrery.sim.TracedContext;

/** Calls the program's callbacks for buffers, with values in their legal ranges. */
final class CallbackAdapter implements BufferCallbacks {
    private final BuffersCallbackRequestFunc request;
    private final BuffersCallbackCompleteFunc complete;

    CallbackAdapter(BuffersCallbackRequestFunc request, BuffersCallbackCompleteFunc complete) {
        this.request = request;
        this.complete = complete;
    }

    @Override
    public @Nullable RecordBuffer request() {
        BuffersCallbackRequestFunc.Granted granted = request.request();
        if (granted == null || granted.buffer() == null) {
            return null;
        }
        ActivityBuffer buffer = granted.buffer();
        long size = Math.max(0, Math.min(granted.size(), buffer.size()));
        return new RecordBuffer(buffer, (int) size, Math.max(0, granted.maxNumRecords()));
    }

    /**
     * Reports a complete buffer. Every context of a machine is an {@link ExecutionContext}: listeners see it as less.
     */
    @Override
    public void complete(@Nullable TracedContext context, long streamId, RecordBuffer buffer) {
        complete.complete((ExecutionContext) context, (int) streamId, buffer.buffer(), buffer.size(), buffer.used());
    }
}
