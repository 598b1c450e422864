package orrery.core.exec;

/** What callbacks need of the machine that they run in. */
public interface CallbackHost {

    /** A callback without participants. */
    CallbackHost NONE = new CallbackHost() {
        @Override
        public void lendTo(HostCallback callback) {}

        @Override
        public void reclaim() {}

        @Override
        public void callbackStarted() {}

        @Override
        public void callbackEnded() {}
    };

    /**
     * The calling thread has the machine's lock and waits for a callback: until {@link #reclaim}, what the callback
     * does in the machine counts as done by the calling thread.
     */
    void lendTo(HostCallback callback);

    /** Ends what {@link #lendTo} has begun. */
    void reclaim();

    /** A callback begins to run: it may end the wait of any thread. Needs no lock. */
    void callbackStarted();

    /** A callback has returned. Needs no lock. */
    void callbackEnded();
}
