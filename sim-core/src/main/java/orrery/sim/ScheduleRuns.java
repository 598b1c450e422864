package orrery.sim;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Runs a program under all distinguishable schedules, one at a time or several. */
final class ScheduleRuns {
    /** The packages of our exceptions. */
    private static final ImmutableSet<String> OWN_PACKAGES = ImmutableSet.of("orrery.sim", "orrery.runtime");

    /** The number of parts for each shard or thread: some parts are much larger than others. */
    private static final int PARTS = 16;

    /** The number of runs that one thread makes before it is worthwhile to divide the search. */
    private static final int BEFORE_DIVISION = 256;

    /** The number of runs that are given up at most. Each may leave threads that never end. */
    private static final int MAX_GIVEN_UP = 100;

    private final Explorer.Settings settings;
    private final WatchedRuns watched;
    private final long began = System.nanoTime();
    private final AtomicLong runs = new AtomicLong();
    private final AtomicLong givenUp = new AtomicLong();

    /** The parts of the search. */
    private volatile List<Part> parts = List.of();

    /** The bound that has ended the search; empty if none has. */
    private volatile String bound = "";

    ScheduleRuns(Explorer.Settings settings, SelfContainedProgram program) {
        this.settings = settings;
        this.watched = new WatchedRuns(program, settings.scheduleLimit());
    }

    Exploration all() {
        OutcomeTable table = search();
        ImmutableList<Shard> shards =
                settings.shard.equals(Shard.WHOLE) ? ImmutableList.of() : ImmutableList.of(settings.shard);
        return new Exploration(
                table.outcomes(settings.expected),
                settings.expected,
                table.mistakes(),
                table.schedules(),
                table.redundantRuns(),
                estimate(table.schedules()),
                bound,
                shards,
                elapsed());
    }

    /** Returns how many schedules there are about, of which so many were run. */
    private long estimate(long schedules) {
        return bound.isEmpty() ? schedules : Math.max(schedules, Math.round(schedules / shareSearched()));
    }

    /** Returns how much of the search is done, on the assumption that its parts are equally large. */
    private double shareSearched() {
        return parts.stream().mapToDouble(each -> each.share).average().orElse(1);
    }

    private OutcomeTable search() {
        if (settings.shard.count() > 1) {
            return divided(settings.shard.count());
        }
        Part whole = new Part(SchedulePrefix.NONE, settings.threads == 1 ? Long.MAX_VALUE : BEFORE_DIVISION);
        parts = List.of(whole);
        watched.runAll(parts, 1);
        return whole.hasEnded ? whole.table : divided(1);
    }

    /** Searches the parts of one shard of several. */
    private OutcomeTable divided(int shards) {
        runs.set(0);
        bound = "";
        ScheduleTree tree = new ScheduleTree(
                settings.reducing, settings.maxPreemptions, run -> watched.runAll(List.of(new OneRun(run)), 1));
        List<SchedulePrefix> prefixes =
                tree.divide(PARTS * Math.max(shards, settings.threads), () -> givenUp.get() < MAX_GIVEN_UP);
        noteCut(tree.isCut());
        List<Part> some = new ArrayList<>();
        for (int i = settings.shard.index() - 1; i < prefixes.size(); i += shards) {
            some.add(new Part(prefixes.get(i), Long.MAX_VALUE));
        }
        parts = some;
        watched.runAll(some, settings.threads);
        OutcomeTable all = new OutcomeTable();
        some.forEach(each -> all.add(each.table));
        return all;
    }

    /** A run whose result does not count. */
    private final class OneRun implements RunSource {
        private @Nullable SearchRun run;

        OneRun(SearchRun run) {
            this.run = run;
        }

        @Override
        public @Nullable SearchRun next() {
            SearchRun next = run;
            run = null;
            return next;
        }

        @Override
        public void ended(SearchRun ended, AttemptResult result) {
            end(ended, result);
        }
    }

    /** The search of a part of the schedules. */
    private final class Part implements RunSource {
        private final ScheduleSearch search;
        private final OutcomeTable table = new OutcomeTable();
        private long left;

        /** How much of it is done, as an estimate. */
        private volatile double share;

        /** Whether it has come to an end, by itself or because of a bound. */
        private boolean hasEnded;

        /**
         * Creates a search.
         *
         * @param limit the number of runs after which it stops, perhaps without having come to an end
         */
        Part(SchedulePrefix prefix, long limit) {
            search = new ScheduleSearch(settings.reducing, settings.maxPreemptions, prefix);
            left = limit;
        }

        @Override
        public @Nullable SearchRun next() {
            if (left-- == 0) {
                return null;
            }
            SearchRun run = search.next();
            if (run == null) {
                share = 1;
                noteCut(search.isCut());
            } else {
                String reached = reachedBound();
                if (reached.isEmpty()) {
                    return run;
                }
                bound = reached;
            }
            hasEnded = true;
            return null;
        }

        @Override
        public void ended(SearchRun run, AttemptResult result) {
            end(run, result);
            share = search.share();
            add(run, result, table);
        }
    }

    private void noteCut(boolean cut) {
        if (cut && bound.isEmpty()) {
            bound = settings.maxPreemptions + (settings.maxPreemptions == 1 ? " preemption" : " preemptions")
                    + " in a schedule";
        }
    }

    /** Returns the bound that permits no other run; empty for none. */
    private String reachedBound() {
        if (runs.get() >= settings.maxSchedules) {
            return settings.maxSchedules + " schedules";
        } else if (elapsed().compareTo(settings.maxTime) > 0) {
            return settings.maxTime.toMillis() + " ms";
        }
        return givenUp.get() >= MAX_GIVEN_UP ? MAX_GIVEN_UP + " runs that did not end" : "";
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private void add(SearchRun run, AttemptResult result, OutcomeTable table) {
        long number = runs.incrementAndGet();
        if (run.isRedundant()) {
            table.addRedundant(1);
        } else {
            table.add(result.ending(), result.findings(), run.schedule(), run::labels);
        }
        Duration time = elapsed();
        double share = Math.max(
                (double) number / settings.maxSchedules,
                (double) time.toNanos() / Math.max(1, settings.maxTime.toNanos()));
        settings.progress.accept(
                new Explorer.Progress(number, table.results(), time, Math.min(1, share), shareSearched()));
    }

    private void end(SearchRun run, AttemptResult result) {
        givenUp.addAndGet(result.isGivenUp() ? 1 : 0);
        run.end();
        if (run.divergence() != null) {
            throw new IllegalStateException("the program does not do the same in each run: " + run.divergence());
        }
    }

    /** Returns the text of a failure in a table. The messages of our own exceptions say all without the class. */
    static String textOf(Throwable failure) {
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
