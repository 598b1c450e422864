package orrery.docs;

import com.google.common.collect.Sets;
import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The threads that a program has started and that keep its process alive: those that are no daemons. */
final class StartedThreads {
    private static final Duration LONG = Duration.ofSeconds(5);
    private static final int ROOM = 16;

    /** Threads are told apart by identity: a {@code Thread} of the program can have an {@code equals} of its own. */
    private final Set<Thread> before = Sets.newIdentityHashSet();

    /** Takes the threads that run now for those of others. */
    StartedThreads() {
        before.addAll(living());
    }

    private static List<Thread> living() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads;
        int count;
        do { // other threads may start meanwhile; Thread.getAllStackTraces lacks those that have no stack yet
            threads = new Thread[2 * root.activeCount() + ROOM];
            count = root.enumerate(threads);
        } while (count == threads.length);
        return Stream.of(threads)
                .limit(count)
                .filter(thread -> !thread.isDaemon())
                .toList();
    }

    /**
     * Waits until all threads have ended that were started since this object was created.
     *
     * @param slow is told of a thread for which it waits long, once
     */
    void await(Consumer<Thread> slow) {
        boolean told = false;
        Optional<Thread> next = next();
        while (next.isPresent()) {
            Thread thread = next.get();
            if (!told) {
                Uninterruptibles.joinUninterruptibly(thread, LONG);
            }
            if (!told && thread.isAlive()) {
                told = true;
                slow.accept(thread);
            }
            Uninterruptibles.joinUninterruptibly(thread);
            next = next();
        }
    }

    private Optional<Thread> next() {
        return living().stream()
                .filter(thread -> !before.contains(thread) && thread != Thread.currentThread())
                .findFirst();
    }
}
