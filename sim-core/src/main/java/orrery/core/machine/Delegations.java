package orrery.core.machine;

import org.jspecify.annotations.Nullable;
import orrery.core.exec.Delegate;

/**
 * The callbacks that act in the machine in place of a thread that waits for them. The thread that has the lock waits
 * for one. What that does in the machine can lead to another one, for which it waits.
 *
 * <p>A delegation lasts as long as the entry into the machine that it belongs to, even if the stack of the thread
 * overflows before it can end the delegation.
 */
final class Delegations {
    /** The time between two looks at a callback that is in an action. */
    private static final long LOOK_MILLIS = 50;

    private @Nullable Delegation innermost;

    /** A callback, with the number of the entry into the machine. */
    static final class Delegation {
        private final Delegate delegate;
        private final long entry;
        private final @Nullable Delegation outer;

        /** How many actions of the callback are in progress: one within the other. */
        private int actions;

        private boolean ends;

        /** Returns whether the callback is in an action. Its stack may have overflowed before it ended one. */
        private boolean isInAction() {
            Thread thread = delegate.thread();
            return actions > 0 && thread != null && MachineLock.isEntered(thread);
        }

        /** Returns whether what the callback asks of the machine is asked by the thread that waits for it. */
        boolean isPartOfCaller() {
            return delegate.isPartOfCaller();
        }

        Delegation(Delegate delegate, long entry, @Nullable Delegation outer) {
            this.delegate = delegate;
            this.entry = entry;
            this.outer = outer;
        }
    }

    /** Lets a callback act in place of the calling thread, until {@link #end}. */
    synchronized void begin(Delegate delegate, long entry) {
        Delegation outer = innermost != null && innermost.entry == entry ? innermost : null;
        innermost = new Delegation(delegate, entry, outer);
    }

    /** Ends the delegation to a callback, after the action that is in progress. An interrupt stays pending. */
    void end(Delegate delegate) {
        boolean interrupted = false;
        synchronized (this) {
            Delegation ended = find(delegate);
            if (ended == null) {
                return;
            }
            ended.ends = true;
            while (ended.isInAction()) {
                try {
                    wait(LOOK_MILLIS);
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

    private @Nullable Delegation find(Delegate delegate) {
        Delegation each = innermost;
        while (each != null && each.delegate != delegate) {
            each = each.outer;
        }
        return each;
    }

    /**
     * Begins an action of the calling thread.
     *
     * @param entry the number of the present entry into the machine
     * @return null if the thread does not run the callback that acts
     */
    synchronized @Nullable Delegation tryBeginAction(long entry) {
        Delegation acting = ofCaller(entry);
        if (acting == null || acting.ends && acting.actions == 0) {
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

    /** Returns the callback that the calling thread runs, if that is in an action; null for none. */
    synchronized @Nullable Delegate acting(long entry) {
        Delegation acting = ofCaller(entry);
        return acting == null || acting.actions == 0 ? null : acting.delegate;
    }

    private @Nullable Delegation ofCaller(long entry) {
        Delegation acting = innermost;
        boolean isOfCaller =
                acting != null && acting.entry == entry && acting.delegate.thread() == Thread.currentThread();
        return isOfCaller ? acting : null;
    }

    /** Returns whether a callback is in an action. */
    synchronized boolean acts(Delegate delegate) {
        Delegation found = find(delegate);
        return found != null && found.isInAction();
    }
}
