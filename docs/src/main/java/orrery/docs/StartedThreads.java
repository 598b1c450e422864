package orrery.docs;

import com.google.common.collect.Sets;
import com.google.common.util.concurrent.Uninterruptibles;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The threads that a program has started and that keep its process alive: all but daemon threads. */
final class StartedThreads {
    /** How long {@link #await} waits before it notifies its caller of the thread that it waits for. */
    private static final Duration LONG_WAIT = Duration.ofSeconds(5);

    private static final int EXTRA_ROOM = 16;

    /** Compared by identity: a subclass of {@code Thread} in the program can override {@code equals}. */
    private final Set<Thread> before = Sets.newIdentityHashSet();

    /** Creates the set of the threads that are started from now on. */
    StartedThreads() {
        before.addAll(livingThreads());
    }

    private static List<Thread> livingThreads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads;
        int count;
        do { // other threads may start meanwhile; Thread.getAllStackTraces lacks those that have no stack yet
            threads = new Thread[2 * root.activeCount() + EXTRA_ROOM];
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
     * @param slow is notified once, of the first thread that it waits for longer than 5 seconds
     */
    void await(Consumer<Thread> slow) {
        boolean notified = false;
        Optional<Thread> next = next();
        while (next.isPresent()) {
            Thread thread = next.get();
            if (!notified) {
                Uninterruptibles.joinUninterruptibly(thread, LONG_WAIT);
            }
            if (!notified && thread.isAlive()) {
                notified = true;
                slow.accept(thread);
            }
            Uninterruptibles.joinUninterruptibly(thread);
            next = next();
        }
    }

    private Optional<Thread> next() {
        return livingThreads().stream()
                .filter(thread -> !before.contains(thread) && thread != Thread.currentThread())
                .findFirst();
    }
}
