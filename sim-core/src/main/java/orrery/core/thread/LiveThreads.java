package orrery.core.thread;

import java.util.Arrays;
import java.util.List;

/** The platform threads of this process that have started and not ended. */
public final class LiveThreads {
    private static final String THREADS_OF_THE_JVM = "InnocuousThreadGroup";
    private static final String VIRTUAL_THREADS = "VirtualThreads";

    private LiveThreads() {}

    /** Returns the group that all others are in. */
    public static ThreadGroup rootGroup() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    /** Returns all of them, including those that run virtual threads. */
    public static List<Thread> all() {
        return of(rootGroup());
    }

    /** Returns the threads of a group and of the groups in it. */
    public static List<Thread> of(ThreadGroup group) {
        Thread[] threads;
        int count;
        do {
            threads = new Thread[group.activeCount() + 16];
            count = group.enumerate(threads);
        } while (count == threads.length);
        return Arrays.asList(threads).subList(0, count);
    }

    /** Returns whether a thread belongs to the JVM: it is in the root group, or in a group of the JVM below it. */
    public static boolean isOfJvm(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null || group.getParent() == null || group.getName().equals(THREADS_OF_THE_JVM);
    }

    /** Returns whether a thread is virtual: it is in a group of its own, which has no thread. */
    static boolean isVirtual(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group != null && group.getName().equals(VIRTUAL_THREADS);
    }
}
