package orrery.core.exec;

import orrery.core.time.TimedAction;

/** The continuation of an operation that waits for a condition. */
interface BlockedOperation extends TimedAction {

    /** Returns the operation. */
    long operation();

    /** Returns what it waits for, as a phrase that follows "waits for". */
    String reason();
}
