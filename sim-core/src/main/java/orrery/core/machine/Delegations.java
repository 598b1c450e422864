package orrery.core.machine;

import org.jspecify.annotations.Nullable;
import orrery.core.exec.Delegate;

/**
 * The callbacks that act in the machine in place of the thread that waits for them. The thread inside waits for the
 * outermost one; each one, in an action of its own, for the next.
 */
final class Delegations {
    /** How many can be within each other: a listener can lead to notifications of its own without end. */
    private static final int MAX_DEPTH = 16;

    private @Nullable Delegation innermost;

    /** One callback. */
    static final class Delegation {
        private final Delegate delegate;
        private final @Nullable Delegation outer;
        private final int depth;

        /** How many actions of the callback are in progress: one within the other. */
        private int actions;

        Delegation(Delegate delegate, @Nullable Delegation outer) {
            this.delegate = delegate;
            this.outer = outer;
            this.depth = outer == null ? 1 : outer.depth + 1;
        }
    }

    /**
     * Lets a callback act in place of the calling thread, until {@link #end}.
     *
     * @throws IllegalStateException if there are too many
     */
    synchronized void begin(Delegate delegate) {
        Delegation begun = new Delegation(delegate, innermost);
        if (begun.depth > MAX_DEPTH) {
            throw new IllegalStateException("callbacks have led to each other " + MAX_DEPTH
                    + " times, such as a listener that does what it is notified of; legal are fewer");
        }
        innermost = begun;
    }

    /** Ends the delegation to a callback, after the action that is in progress. An interrupt stays pending. */
    void end(Delegate delegate) {
        boolean interrupted = false;
        synchronized (this) {
            Delegation ended = innermost;
            while (ended != null && ended.delegate != delegate) {
                ended = ended.outer;
            }
            if (ended == null) {
                return;
            }
            while (ended.actions > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            innermost = ended.outer;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Begins an action of the calling thread; null if it does not run the callback that acts. */
    synchronized @Nullable Delegation tryBeginAction() {
        Delegation acting = innermost;
        if (acting == null || acting.delegate.thread() != Thread.currentThread()) {
            return null;
        }
        acting.actions++;
        return acting;
    }

    /** Ends an action. */
    synchronized void endAction(Delegation acting) {
        acting.actions--;
        notifyAll();
    }

    /** Forgets all delegations, although actions may seem to be in progress: a stack has overflowed in them. */
    synchronized void clear() {
        for (Delegation each = innermost; each != null; each = each.outer) {
            each.actions = 0;
        }
        innermost = null;
        notifyAll();
    }
}
