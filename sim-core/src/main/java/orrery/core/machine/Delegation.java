package orrery.core.machine;

import org.jspecify.annotations.Nullable;
import orrery.core.exec.HostCallback;

/** The callback that acts in the machine in place of the thread inside, which waits for the callback. */
final class Delegation {
    private @Nullable HostCallback delegate;

    /** How many actions of that callback are in progress: one within the other. */
    private int actions;

    /** Lets a callback act in place of the calling thread, until {@link #end}. */
    synchronized void begin(HostCallback callback) {
        delegate = callback;
    }

    /** Ends the delegation, after the action that is in progress. An interrupt stays pending. */
    void end() {
        boolean interrupted = false;
        synchronized (this) {
            while (actions > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            delegate = null;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Begins an action. Returns false if the calling thread does not run the callback that acts. */
    synchronized boolean tryBeginAction() {
        boolean acts = delegate != null && delegate.thread() == Thread.currentThread();
        if (acts) {
            actions++;
        }
        return acts;
    }

    /** Ends an action. */
    synchronized void endAction() {
        actions = Math.max(0, actions - 1);
        notifyAll();
    }

    /** Ends the delegation at once, although an action may be in progress that does not end. */
    synchronized void abandon() {
        delegate = null;
        actions = 0;
        notifyAll();
    }
}
