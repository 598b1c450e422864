package orrery.cupti.export;

/** Numbers that name a process or a thread wherever it ran: the process above 24 bits of the thread. */
final class GlobalIds {
    /** A machine is one process. */
    static final int PID = 1;

    private static final int THREAD_BITS = 24;

    /** The process, as a global number. */
    static final long PROCESS = (long) PID << THREAD_BITS;

    private GlobalIds() {}

    /** A thread, as a global number. */
    static long thread(int threadId) {
        return PROCESS | threadId & (1 << THREAD_BITS) - 1;
    }
}
