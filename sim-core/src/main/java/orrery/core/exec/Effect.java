package orrery.core.exec;

/** The effect of an operation while it runs elsewhere. */
interface Effect {

    /** Waits until it is done; returns what went wrong, or null. */
    Throwable join();
}
