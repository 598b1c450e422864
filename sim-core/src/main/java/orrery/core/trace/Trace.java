package orrery.core.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The listeners of a machine. */
public final class Trace {
    private static final TraceListener[] NOBODY = {};

    private TraceListener[] listeners = NOBODY;
    private boolean on;

    /** A trace that nobody listens to. */
    public Trace() {}

    /** Adds a listener; it hears what happens from now on. */
    public void add(TraceListener listener) {
        List<TraceListener> more = new ArrayList<>(List.of(listeners));
        more.add(listener);
        become(more);
    }

    /** Removes a listener. */
    public void remove(TraceListener listener) {
        List<TraceListener> fewer = new ArrayList<>(List.of(listeners));
        fewer.remove(listener);
        become(fewer);
    }

    private void become(List<TraceListener> others) {
        listeners = others.toArray(NOBODY);
        on = !others.isEmpty();
    }

    /** Whether anybody listens. */
    public boolean on() {
        return on;
    }

    /** Tells every listener. */
    public void tell(Consumer<TraceListener> news) {
        // An array: what is told then costs no allocation.
        for (TraceListener listener : listeners) {
            news.accept(listener);
        }
    }
}
