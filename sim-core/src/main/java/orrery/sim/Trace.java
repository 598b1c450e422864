package orrery.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The listeners of a machine. A listener that throws an exception is reported to the log and dropped. */
public final class Trace {
    private final List<TraceListener> all = new ArrayList<>();
    private final List<TraceListener> unwatched = new ArrayList<>();
    private final Consumer<Runnable> watch;
    private TraceListener listeners;
    private boolean on;

    /** Creates a trace without listeners. */
    public Trace() {
        this(Runnable::run);
    }

    /**
     * Creates a trace without listeners.
     *
     * @param watch runs each notification of a listener; it may end one that takes too long
     */
    public Trace(Consumer<Runnable> watch) {
        this.watch = watch;
        this.listeners = new Listeners(this, watch, List.of(), List.of());
    }

    /** Adds a listener, which is notified from now on. */
    public void add(TraceListener listener) {
        all.add(listener);
        changed();
    }

    /** Adds a listener that is a part of the machine. It is notified directly: nobody ends it. */
    public void addUnwatched(TraceListener listener) {
        unwatched.add(listener);
        add(listener);
    }

    /** Removes a listener. */
    public void remove(TraceListener listener) {
        all.remove(listener);
        unwatched.remove(listener);
        changed();
    }

    private void changed() {
        on = !all.isEmpty();
        listeners = new Listeners(this, watch, all, unwatched);
    }

    /** Returns whether there are listeners. */
    public boolean on() {
        return on;
    }

    /** Returns the listeners, combined into one. */
    public TraceListener listeners() {
        return listeners;
    }
}
