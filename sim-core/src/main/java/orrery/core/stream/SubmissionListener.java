package orrery.core.stream;

import orrery.core.work.Work;

/** Observes work before it is submitted to the device through a stream. */
public interface SubmissionListener {

    /** Returns whether the listener needs to be called. */
    boolean isActive();

    /** Observes work that is about to be submitted to a stream. */
    void beforeSubmit(Stream stream, Work work);
}
