package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.Objects;

/**
 * The listeners of a machine. They are notified on the thread that drives the machine, within the call, which returns
 * after they do. They must make no API calls. A listener that throws an exception is reported to the log and removed.
 * Listeners can be added and removed on any thread.
 *
 * <pre>{@code
 * TraceListener listener = new TraceListener() {
 *     @Override
 *     public void warning(String message, long time) {
 *         System.err.println(time + " ns: " + message);
 *     }
 * };
 * machine.trace().add(listener);
 * ... // the program
 * machine.trace().remove(listener);
 * }</pre>
 */
public final class Trace {
    /** Guards changes. It is private, so that a program that synchronizes on the trace does not block them. */
    private final Object monitor = new Object();

    /** The current listeners; immutable. Written while {@link #monitor} is held. */
    private volatile Listeners listeners = new Listeners(this, ImmutableList.of());

    /** Whether there are listeners, which each operation asks about. Written while {@link #monitor} is held. */
    private volatile boolean on;

    /** Creates a trace without listeners. */
    public Trace() {}

    /**
     * Adds a listener, which is notified from now on.
     *
     * @throws NullPointerException if it is null
     */
    public void add(TraceListener listener) {
        Listeners.Entry added =
                Listeners.Entry.of(Objects.requireNonNull(listener, "the listener that is added is null"));
        synchronized (monitor) {
            replaceListeners(ImmutableList.<Listeners.Entry>builder()
                    .addAll(listeners.entries())
                    .add(added)
                    .build());
        }
    }

    /**
     * Removes a listener: this object, and not one that equals it.
     *
     * @return false if it is not notified: it was not added, or has been removed
     */
    public boolean remove(TraceListener listener) {
        synchronized (monitor) {
            ImmutableList<Listeners.Entry> all = listeners.entries();
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).listener() == listener) {
                    replaceListeners(ImmutableList.<Listeners.Entry>builder()
                            .addAll(all.subList(0, i))
                            .addAll(all.subList(i + 1, all.size()))
                            .build());
                    return true;
                }
            }
            return false;
        }
    }

    /** Returns whether a listener is notified: this object, and not one that equals it. */
    public boolean has(TraceListener listener) {
        return listeners.entries().stream().anyMatch(each -> each.listener() == listener);
    }

    private void replaceListeners(ImmutableList<Listeners.Entry> all) {
        listeners = new Listeners(this, all);
        on = !all.isEmpty();
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
