package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.core.work.StreamWork;

/** Work that is one operation of its stream and consists of others. */
public abstract class CompositeWork implements StreamWork {

    /** Creates the work; for subclasses. */
    protected CompositeWork() {}

    /** One execution of it. */
    public interface Inside {

        /** Begins at {@code now}; completes the operation when everything inside is complete. */
        void begin(long now);

        /** Replaces {@link #begin} if the context has failed. The operation completes now. */
        default void dropped() {}
    }

    /**
     * Creates what happens inside when the work is put into a stream, or null. The operation can still be ordered after
     * more than the stream's work.
     */
    public abstract @Nullable Inside enqueued(Operation operation);
}
