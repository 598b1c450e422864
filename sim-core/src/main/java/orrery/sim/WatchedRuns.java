package orrery.sim;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of an explored program on threads of their own, which the calling thread watches. A run that deadlocks
 * or takes longer than its limit is given up: its threads are interrupted, and another thread makes the next runs. The
 * calling thread can be interrupted at any time.
 */
final class WatchedRuns {

    /** The real time that the threads of a run that is given up have to end before its machines are closed. */
    private static final long MILLIS_TO_END = 200;

    private final SelfContainedProgram program;
    private final Duration limit;

    /** The threads that have ended. */
    private final BlockingQueue<RunThread> ended = new LinkedBlockingQueue<>();

    /**
     * Prepares runs.
     *
     * @param limit the real time that a run may take
     */
    WatchedRuns(SelfContainedProgram program, Duration limit) {
        this.program = program;
        this.limit = limit;
    }

    /**
     * Makes all runs of some sources.
     *
     * @param threads the number of runs at the same time
     * @throws InterruptedWaitException if the calling thread is interrupted; its interrupt status stays set
     */
    void runAll(Collection<? extends RunSource> sources, int threads) {
        Queue<RunSource> waiting = new ConcurrentLinkedQueue<>(sources);
        List<RunThread> active = new ArrayList<>();
        try {
            while (active.size() < threads && !waiting.isEmpty()) {
                active.add(start(waiting.poll(), waiting));
            }
            while (!active.isEmpty()) {
                RunThread end = ended.poll(DeadlockDetector.MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
                if (end != null && active.remove(end)) {
                    end.join();
                }
                active.replaceAll(each -> each.giveUpIfStuck() ? start(each.source(), waiting) : each);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedWaitException("the exploration of schedules was interrupted");
        } finally {
            active.forEach(RunThread::stop);
        }
    }

    private RunThread start(@Nullable RunSource first, Queue<RunSource> waiting) {
        RunThread thread = new RunThread(first, waiting);
        thread.start();
        return thread;
    }

    /** One run of the program. */
    private final class Attempt {
        private final SearchRun run;
        private final ExploredMachines machines;
        private final long began = System.nanoTime();

        /** Whether it has ended or was given up. */
        private final AtomicBoolean ended = new AtomicBoolean();

        Attempt(SearchRun run) {
            this.run = run;
            this.machines = new ExploredMachines(run);
        }

        AttemptResult run() {
            OutcomeTable.Ending ending;
            try (machines) {
                try {
                    ending = new OutcomeTable.Ending(ScheduleRuns.textOf(program.run(machines)), false);
                } catch (Throwable e) {
                    ending = new OutcomeTable.Ending(ScheduleRuns.textOf(e), true);
                }
                Thread.interrupted(); // the program may have left it
                machines.settle();
            } finally {
                machines.end();
            }
            return new AttemptResult(ending, machines.findings(), false);
        }

        /** Ends the run, or gives it up. Returns false if it has ended or was given up before. */
        boolean tryEnd() {
            return ended.compareAndSet(false, true);
        }

        /** Closes its machines, after it was given up. */
        void closeGivenUp() {
            try {
                machines.close();
            } catch (RuntimeException | Error e) {
                // What has failed, or was found, is no part of the exploration.
            }
        }

        boolean hasEnded() {
            return ended.get();
        }

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - began);
        }
    }

    /** A thread that makes runs, with the thread group of the threads that the program starts. */
    private final class RunThread {
        private final Queue<RunSource> waiting;
        private final ThreadGroup group = group();

        /** Named main, as the thread of a program that is not explored. */
        private final Thread thread = new Thread(group, this::run, "main");

        private final DeadlockDetector detector = new DeadlockDetector(thread, group);
        private volatile @Nullable RunSource source;
        private volatile @Nullable Attempt current;
        private volatile @Nullable Throwable failure;

        /** Whether it makes no further run. Guarded by this. */
        private boolean stopped;

        /** The attempt that was in progress at the last look. */
        private @Nullable Attempt seen;

        RunThread(@Nullable RunSource first, Queue<RunSource> waiting) {
            this.source = first;
            this.waiting = waiting;
            thread.setDaemon(true);
        }

        void start() {
            thread.start();
        }

        @Nullable
        RunSource source() {
            return source;
        }

        /** Waits until it has ended, and throws what has ended it. */
        void join() throws InterruptedException {
            thread.join();
            Throwable thrown = failure;
            if (thrown != null) {
                Throwables.throwIfUnchecked(thrown);
                throw new IllegalStateException("the exploration has failed", thrown);
            }
        }

        private void run() {
            try {
                for (RunSource next = source; next != null; next = waiting.poll()) {
                    source = next;
                    if (!runAllOf(next)) {
                        return;
                    }
                }
            } catch (Throwable e) {
                failure = e;
            }
            ended.add(this);
        }

        /** Makes the runs of a source. Returns false if one was given up. */
        private boolean runAllOf(RunSource of) {
            for (SearchRun run = of.next(); run != null; run = of.next()) {
                Attempt attempt = new Attempt(run);
                if (!begin(attempt)) {
                    return false;
                }
                AttemptResult result;
                try {
                    result = attempt.run();
                } catch (Throwable e) {
                    if (attempt.tryEnd()) {
                        throw e;
                    }
                    return false;
                }
                if (!attempt.tryEnd()) {
                    return false;
                }
                Thread.interrupted(); // an interrupt was meant for the run
                of.ended(run, result);
            }
            return true;
        }

        /**
         * Gives up the run in progress if it is deadlocked or exceeds its limit, and reports that to its source.
         * Returns whether it did.
         */
        boolean giveUpIfStuck() {
            Attempt attempt = current;
            if (attempt == null || attempt.hasEnded() || attempt != seen) {
                seen = attempt;
                detector.reset();
                return false;
            }
            Optional<String> reason = detector.look(attempt.machines.deadlockGrace());
            if (reason.isEmpty() && attempt.elapsed().compareTo(limit) > 0) {
                reason = Optional.of("the run has not ended within " + DeadlockDetector.text(limit)
                        + " of real time, the limit that Explorer.withRunLimit sets: " + detector.describe());
            }
            RunSource of = source;
            if (reason.isEmpty() || of == null || !giveUp(attempt)) {
                return false;
            }
            of.ended(attempt.run, AttemptResult.givenUp(reason.get()));
            return true;
        }

        private synchronized boolean begin(Attempt attempt) {
            current = attempt;
            return !stopped;
        }

        /** Makes no further run, and gives up the one in progress. */
        void stop() {
            Attempt attempt;
            synchronized (this) {
                stopped = true;
                attempt = current;
            }
            if (attempt != null) {
                giveUp(attempt);
            }
        }

        /** Gives up a run. Returns false if it has ended. */
        private boolean giveUp(Attempt attempt) {
            if (!attempt.tryEnd()) {
                return false;
            }
            attempt.machines.end();
            ImmutableList<Thread> threads = detector.threads();
            threads.forEach(Thread::interrupt);
            if (!awaitEnd(threads)) {
                // Closing waits for code of the program that runs in the machine.
                Thread closing = new Thread(attempt::closeGivenUp, "orrery-closing");
                closing.setDaemon(true);
                closing.start();
                awaitEnd(ImmutableList.<Thread>builder()
                        .add(closing)
                        .addAll(threads)
                        .build());
            }
            return true;
        }

        /** Waits for threads for a while, unless the calling thread is interrupted. */
        private static boolean awaitEnd(List<Thread> threads) {
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MILLIS_TO_END);
            try {
                for (Thread each : threads) {
                    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                    each.join(Math.max(1, left));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return threads.stream().noneMatch(Thread::isAlive);
        }
    }

    /** Returns a group for the threads of a program, where nobody else starts threads. It does not outlive them. */
    @SuppressWarnings({"deprecation", "removal"}) // Until JDK 19 a group is kept for ever if it is not destroyed.
    private static ThreadGroup group() {
        ThreadGroup group = new ThreadGroup("exploration");
        group.setDaemon(true);
        return group;
    }
}
