package orrery.sim;

/** Runs the notifications of listeners, which are code of the program. */
public interface TraceWatch {

    /** Runs them as they are. */
    TraceWatch NONE = new TraceWatch() {
        @Override
        public boolean run(Runnable notification) {
            notification.run();
            return true;
        }

        @Override
        public String exceeded(String what) {
            throw new IllegalStateException("nothing has a limit, and " + what + " has not exceeded it");
        }
    };

    /** Runs a notification. Returns whether it has ended in time; one that takes too long is interrupted. */
    boolean run(Runnable notification);

    /**
     * Returns a sentence without a full stop that says which limit was exceeded.
     *
     * @param what the subject of the sentence
     */
    String exceeded(String what);
}
