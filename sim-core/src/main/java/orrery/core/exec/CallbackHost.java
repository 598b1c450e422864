package orrery.core.exec;

import org.jspecify.annotations.Nullable;

/** What callbacks need of the machine that they run in. */
public interface CallbackHost {

    /** A host that does nothing. */
    CallbackHost NONE = new CallbackHost() {
        @Override
        public void delegateTo(Delegate callback) {}

        @Override
        public void endDelegation(Delegate callback) {}

        @Override
        public boolean acts(Delegate callback) {
            return false;
        }

        @Override
        public @Nullable Delegate acting() {
            return null;
        }

        @Override
        public boolean hasFailed() {
            return false;
        }

        @Override
        public void checkIntact() {}

        @Override
        public void callbackStarted() {}

        @Override
        public void callbackEnded() {}

        @Override
        public void policyTimedOut(KernelTimeout why, String what) {}
    };

    /**
     * Lets a callback act in the machine as the calling thread, which has the lock and waits for the callback, until
     * {@link #endDelegation}. What a callback does there can lead to another one: a listener, or one that is given a
     * buffer.
     */
    void delegateTo(Delegate callback);

    /** Ends the delegation that {@link #delegateTo} has begun. */
    void endDelegation(Delegate callback);

    /** Returns whether a callback is in the machine at present. Needs no lock. */
    boolean acts(Delegate callback);

    /** Returns the callback that the calling thread runs and that acts for another thread; null for none. */
    @Nullable
    Delegate acting();

    /** Returns whether the machine has failed as a whole. */
    boolean hasFailed();

    /**
     * Ends what the calling thread does if the machine has failed as a whole.
     *
     * @throws AbandonedCall if it has
     */
    void checkIntact();

    /** Counts a callback that begins to run, and may end the wait of any thread. Needs no lock. */
    void callbackStarted();

    /** Counts a callback that has returned. Needs no lock. */
    void callbackEnded();

    /** Makes the machine fail, because the schedule policy was given up, without which it cannot go on. */
    void policyTimedOut(KernelTimeout why, String what);
}
