package orrery.sim;

import java.util.ArrayList;
import java.util.List;

/** The listeners of a machine. */
public final class Trace {
    private final List<TraceListener> all = new ArrayList<>();
    private TraceListener listeners = new Listeners();
    private boolean on;

    /** A trace that nobody listens to. */
    public Trace() {}

    /** Adds a listener; it hears what happens from now on. */
    public void add(TraceListener listener) {
        all.add(listener);
        changed();
    }

    /** Removes a listener. */
    public void remove(TraceListener listener) {
        all.remove(listener);
        changed();
    }

    /** A single listener is told directly. */
    private void changed() {
        on = !all.isEmpty();
        listeners = all.size() == 1 ? all.get(0) : new Listeners(all.toArray(TraceListener[]::new));
    }

    /** Whether anybody listens. */
    public boolean on() {
        return on;
    }

    /** All listeners as one, to be told what happens. */
    public TraceListener listeners() {
        return listeners;
    }
}
