package orrery.core.work;

import orrery.sim.TracedWork;

/** Work that copies or fills memory. */
public sealed interface TransferWork extends NodeWork permits Memcpy, Memset {

    /** Returns how many bytes it copies or fills. */
    long bytes();

    /** Returns how many bytes work copies or fills; 0 if it does neither. */
    static long bytesOf(TracedWork work) {
        return work instanceof TransferWork transfer ? transfer.bytes() : 0;
    }
}
