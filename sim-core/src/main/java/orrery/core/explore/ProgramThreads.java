package orrery.core.explore;

import com.google.common.collect.MapMaker;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import orrery.core.thread.DeviceThreads;
import orrery.core.thread.LiveThreads;

/** The threads of a program: the one that has created its machine, and those started in its group since then. */
final class ProgramThreads {
    /** The threads of the program that the calling thread belongs to. */
    private static final InheritableThreadLocal<ProgramThreads> CURRENT = new InheritableThreadLocal<>() {
        @Override
        protected ProgramThreads childValue(ProgramThreads parent) {
            if (parent != null) {
                parent.created.incrementAndGet();
                parent.startTracking();
            }
            return parent;
        }
    };

    private final Thread creator = Thread.currentThread();
    private final ThreadGroup group = creator.getThreadGroup();

    /** The number of threads that the program has created, virtual threads among them. */
    private final AtomicInteger created = new AtomicInteger();

    /** The threads of the group that are none of the program; null while the program has one thread. */
    private volatile @Nullable Set<Thread> others;

    /** Begins a program with the calling thread. */
    ProgramThreads() {
        CURRENT.set(this);
    }

    /** Notes the threads that are there now. Called before the program creates a thread, or uses the machine by one. */
    private synchronized void startTracking() {
        if (others == null) {
            Set<Thread> present =
                    Collections.newSetFromMap(new MapMaker().weakKeys().makeMap());
            present.addAll(LiveThreads.of(group));
            others = present;
        }
    }

    /** Notes that the calling thread uses the machine, and returns whether it is the only one, or none of them. */
    boolean isAloneWithCaller() {
        Thread thread = Thread.currentThread();
        if (DeviceThreads.isDeviceThread(thread)) {
            return true;
        } else if (others == null && thread != creator) {
            startTracking();
        }
        return others == null;
    }

    /** Returns how many threads the program has created, beside the one that has created its machine. */
    int created() {
        return created.get();
    }

    /** Returns the threads of the program that are not known, in the order of their creation. */
    List<Thread> find(Set<Thread> known) {
        Set<Thread> earlier = others == null ? Set.of() : others;
        return LiveThreads.of(group).stream()
                .filter(each -> !earlier.contains(each) && !DeviceThreads.isDeviceThread(each))
                .filter(each -> !known.contains(each))
                .sorted(Comparator.comparing(Thread::getId))
                .toList();
    }
}
