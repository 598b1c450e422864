package orrery.core.kernel;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** Tells who holds the lock that a thread waits for, where the Java runtime has the module java.management. */
final class LockOwners {
    private static final boolean AVAILABLE =
            ModuleLayer.boot().findModule("java.management").isPresent();

    private LockOwners() {}

    /** What needs the module. */
    private static final class Management {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private Management() {}

        static boolean waitsForCaller(Thread thread) {
            ThreadInfo info = THREADS.getThreadInfo(thread.getId());
            return info != null
                    && info.getLockOwnerId() == Thread.currentThread().getId();
        }
    }

    /**
     * Returns whether a thread is known to wait, and not for a time, for a monitor or a lock that the calling thread
     * holds.
     */
    static boolean waitsForCaller(@Nullable Thread thread) {
        if (thread == null || !AVAILABLE || !waits(thread)) {
            return false;
        }
        try {
            return Management.waitsForCaller(thread);
        } catch (OutOfMemoryError full) {
            return false; // the limit ends the wait, too
        }
    }

    private static boolean waits(Thread thread) {
        return switch (thread.getState()) {
            case BLOCKED, WAITING -> true;
            case NEW, RUNNABLE, TIMED_WAITING, TERMINATED -> false;
        };
    }
}
