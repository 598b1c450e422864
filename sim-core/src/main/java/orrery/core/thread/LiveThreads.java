package orrery.core.thread;

import java.util.Arrays;
import java.util.List;

/** The platform threads of this process that have started and not ended. */
public final class LiveThreads {
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

    /** Returns those of a group and of the groups in it. */
    public static List<Thread> of(ThreadGroup group) {
        Thread[] threads;
        int count;
        do {
            threads = new Thread[group.activeCount() + 16];
            count = group.enumerate(threads);
        } while (count == threads.length);
        return Arrays.asList(threads).subList(0, count);
    }
}
