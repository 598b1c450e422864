package orrery.core.exec;

import orrery.core.work.Work;

/** Work that is one operation outside and a small world inside. */
public interface CompositeWork extends Work {

    /** One execution of it. */
    interface Inside {

        /** Its turn comes; it completes the operation when everything inside is complete. */
        void begin(long now);
    }

    @Override
    default boolean composite() {
        return true;
    }

    /** It was put into a stream: now {@code operation} can be ordered behind more than the stream's work. */
    Inside enqueued(Operation operation);
}
