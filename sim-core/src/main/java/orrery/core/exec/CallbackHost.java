package orrery.core.exec;

/** What callbacks need of the machine that they run in. */
public interface CallbackHost {

    /** A host that does nothing. */
    CallbackHost NONE = new CallbackHost() {
        @Override
        public void delegateTo(HostCallback callback) {}

        @Override
        public void endDelegation() {}

        @Override
        public void callbackStarted() {}

        @Override
        public void callbackEnded() {}
    };

    /**
     * Lets a callback act in the machine as the calling thread, which has the lock and waits for the callback, until
     * {@link #endDelegation}.
     */
    void delegateTo(HostCallback callback);

    /**
     * Ends the delegation that {@link #delegateTo} has begun.
     *
     * @throws ThreadAbandoned if the machine was taken from the calling thread meanwhile
     */
    void endDelegation();

    /** Counts a callback that begins to run, and may end the wait of any thread. Needs no lock. */
    void callbackStarted();

    /** Counts a callback that has returned. Needs no lock. */
    void callbackEnded();
}
