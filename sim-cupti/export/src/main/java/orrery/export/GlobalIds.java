package orrery.export;

import orrery.cupti.record.ProcessIds;

/** The global ids of Nsight Systems for processes and threads: the id of the process above 24 bits of the thread's. */
final class GlobalIds {
    /** The id of the process of the program. */
    static final int PID = ProcessIds.PROGRAM;

    private static final int THREAD_BITS = 24;

    /** The global id of the process. */
    static final long PROCESS = (long) PID << THREAD_BITS;

    private GlobalIds() {}

    /** Returns the global id of a thread. */
    static long thread(int threadId) {
        return PROCESS | threadId & (1 << THREAD_BITS) - 1;
    }
}
