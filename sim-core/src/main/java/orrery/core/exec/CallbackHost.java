package orrery.core.exec;

/** What callbacks need of the machine that they run in. */
public interface CallbackHost {

    /** A host that does nothing. */
    CallbackHost NONE = new CallbackHost() {
        @Override
        public void delegateTo(Delegate callback) {}

        @Override
        public void endDelegation(Delegate callback) {}

        @Override
        public void callbackStarted() {}

        @Override
        public void callbackEnded() {}

        @Override
        public void policyAbandoned(KernelTimeout why, String what) {}
    };

    /**
     * Lets a callback act in the machine as the calling thread, which has the lock and waits for the callback, until
     * {@link #endDelegation}. A callback that acts can lead to another one.
     */
    void delegateTo(Delegate callback);

    /** Ends the delegation that {@link #delegateTo} has begun. */
    void endDelegation(Delegate callback);

    /** Counts a callback that begins to run, and may end the wait of any thread. Needs no lock. */
    void callbackStarted();

    /** Counts a callback that has returned. Needs no lock. */
    void callbackEnded();

    /** The schedule policy was given up, without which the machine cannot go on: it fails. */
    void policyAbandoned(KernelTimeout why, String what);
}
