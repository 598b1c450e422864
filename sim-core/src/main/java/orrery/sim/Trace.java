package orrery.sim;

import java.util.ArrayList;
import java.util.List;

/** The listeners of a machine. */
public final class Trace {
    private final List<TraceListener> all = new ArrayList<>();
    private TraceListener listeners = new Listeners();
    private boolean on;

    /** Creates a trace without listeners. */
    public Trace() {}

    /** Adds a listener, which is notified from now on. */
    public void add(TraceListener listener) {
        all.add(listener);
        changed();
    }

    /** Removes a listener. */
    public void remove(TraceListener listener) {
        all.remove(listener);
        changed();
    }

    /** Updates the combined listener. A single listener is notified directly. */
    private void changed() {
        on = !all.isEmpty();
        listeners = all.size() == 1 ? all.get(0) : new Listeners(all.toArray(TraceListener[]::new));
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
