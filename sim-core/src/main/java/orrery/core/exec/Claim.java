package orrery.core.exec;

/** A kernel in line for multiprocessors. */
interface Claim {

    /** Takes what room there is; true if it needs no more. */
    boolean place(long now);
}
