package orrery.sim;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs a program under all distinguishable schedules, on one thread or on several. */
final class ScheduleRuns {
    /** The packages of our exceptions. */
    private static final ImmutableSet<String> OWN_PACKAGES = ImmutableSet.of("orrery.sim", "orrery.runtime");

    /** The number of parts for each shard or thread: some parts are much larger than others. */
    private static final int PARTS = 16;

    /** The number of runs that one thread makes before it is worthwhile to divide the search. */
    private static final int BEFORE_DIVISION = 256;

    private final Explorer.Settings settings;
    private final SelfContainedProgram program;
    private final long began = System.nanoTime();
    private final AtomicLong runs = new AtomicLong();

    /** The bound that has ended the search; empty if none has. */
    private volatile String bound = "";

    /** Whether the threads that run the program have thread groups of their own, where nobody else starts threads. */
    private boolean hasOwnGroups;

    ScheduleRuns(Explorer.Settings settings, SelfContainedProgram program) {
        this.settings = settings;
        this.program = program;
    }

    /** The program starts threads, and the calling thread is not in a group of its own. */
    private static final class StartsThreads extends RuntimeException {
        private static final long serialVersionUID = 1;

        StartsThreads() {
            super("the program starts threads", null, false, false);
        }
    }

    Exploration all() {
        OutcomeTable table;
        try {
            table = search();
        } catch (StartsThreads e) {
            hasOwnGroups = true;
            begin();
            table = inThreads(1, pool -> List.of(pool.submit(() -> search())));
        }
        ImmutableList<Shard> shards =
                settings.shard.equals(Shard.WHOLE) ? ImmutableList.of() : ImmutableList.of(settings.shard);
        return new Exploration(
                table.outcomes(settings.expected),
                settings.expected,
                table.mistakes(),
                table.schedules(),
                table.redundantRuns(),
                bound,
                shards,
                elapsed());
    }

    private void begin() {
        runs.set(0);
        bound = "";
    }

    private OutcomeTable search() {
        if (settings.shard.count() > 1) {
            return divided(settings.shard.count());
        }
        OutcomeTable table = new OutcomeTable();
        long limit = settings.threads == 1 ? Long.MAX_VALUE : BEFORE_DIVISION;
        return search(SchedulePrefix.NONE, table, limit) ? table : divided(1);
    }

    /** Searches the parts of one shard of several. */
    private OutcomeTable divided(int shards) {
        begin();
        ScheduleTree tree = new ScheduleTree(settings.reducing, settings.maxPreemptions, this::result);
        List<SchedulePrefix> parts = tree.divide(PARTS * Math.max(shards, settings.threads));
        noteCut(tree.isCut());
        return inThreads(settings.threads, pool -> {
            List<Future<OutcomeTable>> results = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                SchedulePrefix part = parts.get(i);
                if (i % shards == settings.shard.index() - 1) {
                    results.add(pool.submit(() -> {
                        OutcomeTable table = new OutcomeTable();
                        search(part, table, Long.MAX_VALUE);
                        return table;
                    }));
                }
            }
            return results;
        });
    }

    /** Runs searches in threads, and returns what they have found. */
    private static OutcomeTable inThreads(int threads, Function<ExecutorService, List<Future<OutcomeTable>>> searches) {
        // The names are as if there were one.
        ExecutorService pool =
                Executors.newFixedThreadPool(threads, job -> new Thread(new ThreadGroup("exploration"), job, "main"));
        OutcomeTable all = new OutcomeTable();
        try {
            for (Future<OutcomeTable> each : searches.apply(pool)) {
                all.add(each.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedWaitException("the exploration of schedules was interrupted");
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            Throwables.throwIfUnchecked(cause);
            throw new IllegalStateException("the exploration has failed", cause);
        } finally {
            pool.shutdownNow();
        }
        return all;
    }

    /** Searches a part, up to a number of runs, and returns whether it has come to an end. */
    private boolean search(SchedulePrefix part, OutcomeTable table, long limit) {
        ScheduleSearch search = new ScheduleSearch(settings.reducing, settings.maxPreemptions, part);
        for (long left = limit; left > 0; left--) {
            ScheduleSearch.Run run = search.next();
            if (run == null) {
                noteCut(search.isCut());
                return true;
            } else if (!mayRun()) {
                return true;
            }
            add(run, table);
        }
        return false;
    }

    private void noteCut(boolean cut) {
        if (cut && bound.isEmpty()) {
            bound = settings.maxPreemptions + (settings.maxPreemptions == 1 ? " preemption" : " preemptions")
                    + " in a schedule";
        }
    }

    /** Returns whether the bounds permit another run. */
    private boolean mayRun() {
        if (runs.get() >= settings.maxSchedules) {
            bound = settings.maxSchedules + " schedules";
            return false;
        } else if (elapsed().compareTo(settings.maxTime) > 0) {
            bound = settings.maxTime.toMillis() + " ms";
            return false;
        }
        return true;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** What a run has given. */
    private record Result(OutcomeTable.Ending ending, List<Finding> findings) {}

    private void add(ScheduleSearch.Run run, OutcomeTable table) {
        Result result = result(run);
        long number = runs.incrementAndGet();
        if (run.isRedundant()) {
            table.addRedundant(1);
        } else {
            table.add(result.ending, result.findings, run.schedule(), run::labels);
        }
        Duration time = elapsed();
        double share = Math.max(
                (double) number / settings.maxSchedules,
                (double) time.toNanos() / Math.max(1, settings.maxTime.toNanos()));
        settings.progress.accept(new Explorer.Progress(number, table.results(), time, Math.min(1, share)));
    }

    private Result result(ScheduleSearch.Run run) {
        Result result = resultOf(run);
        run.end();
        if (run.hasChosenThread() && !hasOwnGroups) {
            throw new StartsThreads();
        }
        if (run.divergence() != null) {
            throw new IllegalStateException("the program does not do the same in each run: " + run.divergence());
        }
        return result;
    }

    private Result resultOf(ScheduleSearch.Run run) {
        ExploredMachines machines = new ExploredMachines(run);
        OutcomeTable.Ending ending;
        try (machines) {
            try {
                ending = new OutcomeTable.Ending(textOf(program.run(machines)), false);
            } catch (Exception e) {
                ending = new OutcomeTable.Ending(textOf(e), true);
            }
            machines.settle();
        }
        return new Result(ending, machines.findings());
    }

    /** Returns the text of a failure in a table. The messages of our own exceptions say all without the class. */
    private static String textOf(Exception failure) {
        boolean own = OWN_PACKAGES.contains(failure.getClass().getPackageName());
        String message = own ? failure.getMessage() : null;
        return ProgramText.firstLine(message == null ? failure : message);
    }

    /** Returns the text of a result in a table. */
    static String textOf(@Nullable Object result) {
        String all = Arrays.deepToString(new Object[] {result});
        return all.substring(1, all.length() - 1);
    }
}
