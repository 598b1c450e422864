package orrery.core.thread;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import orrery.sim.ProgramStack;

/** Describes what threads do, with the stack frames of the program. */
public final class ThreadReport {
    private static final int MAX_FRAMES = 4;

    private ThreadReport() {}

    /** Returns whether a thread that waits with a timeout sleeps: it waits for nothing else. */
    public static boolean isSleeping(Thread thread) {
        ThreadInfo info = LockSupport.getBlocker(thread) == null
                ? ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId())
                : null;
        return info != null && info.getLockInfo() == null && info.getThreadState() == Thread.State.TIMED_WAITING;
    }

    /** Returns where a thread is in the program: the innermost frames of its {@link ProgramStack}. */
    public static String place(Thread thread) {
        return place(thread.getStackTrace());
    }

    private static String place(StackTraceElement[] stack) {
        return ProgramStack.of(stack).frames().stream()
                .limit(MAX_FRAMES)
                .map(ProgramStack::text)
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns what a thread does, as the rest of a sentence: that it runs, or what it waits for and who holds that,
     * with the places of both.
     */
    public static String state(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId(), Integer.MAX_VALUE);
        if (info == null) {
            return "has ended";
        }
        LockInfo lock = info.getLockInfo();
        String at = at(info.getStackTrace(), " at ");
        if (lock == null) {
            return (info.getThreadState() == Thread.State.RUNNABLE ? "runs" : "waits") + at;
        }
        return "waits for a " + lock.getClassName() + at + holder(info.getLockOwnerId());
    }

    private static String holder(long id) {
        ThreadInfo holder = id < 0 ? null : ManagementFactory.getThreadMXBean().getThreadInfo(id, Integer.MAX_VALUE);
        return holder == null
                ? ""
                : ", which thread " + holder.getThreadName() + " holds" + at(holder.getStackTrace(), ", at ");
    }

    /** Returns the place of a stack after {@code before}; nothing if the program has no frame there. */
    private static String at(StackTraceElement[] stack, String before) {
        String place = place(stack);
        return place.isEmpty() ? "" : before + place;
    }
}
