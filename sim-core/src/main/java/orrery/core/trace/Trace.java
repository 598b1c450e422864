package orrery.core.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The listeners of a machine. */
public final class Trace {
    private List<TraceListener> listeners = List.of();
    private boolean on;

    /** A trace that nobody listens to. */
    public Trace() {}

    /** Adds a listener; it hears what happens from now on. */
    public void add(TraceListener listener) {
        List<TraceListener> more = new ArrayList<>(listeners);
        more.add(listener);
        listeners = List.copyOf(more);
        on = true;
    }

    /** Removes a listener. */
    public void remove(TraceListener listener) {
        List<TraceListener> fewer = new ArrayList<>(listeners);
        fewer.remove(listener);
        listeners = List.copyOf(fewer);
        on = !fewer.isEmpty();
    }

    /** Whether anybody listens. */
    public boolean on() {
        return on;
    }

    /** Tells every listener. */
    public void tell(Consumer<TraceListener> news) {
        listeners.forEach(news);
    }
}
