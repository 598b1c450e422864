package orrery.sim;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs a program under all schedules that can be told apart. */
final class ScheduleRuns {
    private static final long RUNS_BETWEEN_REPORTS = 1000;

    private final MachineOptions options;
    private final Program program;
    private final ScheduleSearch search;
    private final long maxSchedules;
    private final Duration maxTime;
    private final ImmutableSet<String> expected;
    private final Consumer<String> progress;
    private final Map<String, Seen> outcomes = new LinkedHashMap<>();
    private final long began = System.nanoTime();
    private long schedules;
    private long redundantRuns;

    /** A result with the least deviating schedule that gave it. */
    private static final class Seen {
        private long count;
        private Schedule schedule;
        private List<String> order;

        Seen(Schedule schedule, List<String> order) {
            this.schedule = schedule;
            this.order = order;
        }
    }

    /** Runs operations in the order that a run of the search chooses. */
    private static final class SearchPolicy extends SchedulePolicy {
        private final ObservingChooser chooser;

        SearchPolicy(ObservingChooser chooser) {
            this.chooser = chooser;
        }

        @Override
        public Chooser chooser() {
            return chooser;
        }
    }

    ScheduleRuns(
            MachineOptions options,
            Program program,
            boolean reducing,
            long maxSchedules,
            Duration maxTime,
            ImmutableSet<String> expected,
            Consumer<String> progress) {
        this.options = options;
        this.program = program;
        this.search = new ScheduleSearch(reducing);
        this.maxSchedules = maxSchedules;
        this.maxTime = maxTime;
        this.expected = expected;
        this.progress = progress;
    }

    Exploration all() {
        String bound = "";
        for (ScheduleSearch.Run run = search.next(); run != null; run = search.next()) {
            if (schedules + redundantRuns >= maxSchedules) {
                bound = maxSchedules + " schedules";
                break;
            } else if (elapsed().compareTo(maxTime) > 0) {
                bound = maxTime.toMillis() + " ms";
                break;
            }
            run(run);
        }
        return new Exploration(table(), schedules, redundantRuns, bound, elapsed());
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private void run(ScheduleSearch.Run run) {
        String result = resultOf(run);
        run.end();
        if (run.divergence() != null) {
            throw new IllegalStateException("the program does not do the same in each run: " + run.divergence());
        }
        if (run.isRedundant()) {
            redundantRuns++;
            return;
        }
        schedules++;
        Schedule schedule = run.schedule();
        Seen seen = outcomes.computeIfAbsent(result, any -> new Seen(schedule, run.labels()));
        seen.count++;
        if (schedule.deviations() < seen.schedule.deviations()) {
            seen.schedule = schedule;
            seen.order = run.labels();
        }
        if (schedules % RUNS_BETWEEN_REPORTS == 0) {
            progress.accept(schedules + " schedules, " + outcomes.size() + " results");
        }
    }

    private String resultOf(ScheduleSearch.Run run) {
        try (Machine machine = Machine.create(options.withPolicy(new SearchPolicy(run)))) {
            String result;
            try {
                result = text(program.run(machine));
            } catch (Exception e) {
                result = e.toString().lines().findFirst().orElse("");
            }
            machine.settle();
            return result;
        }
    }

    private static String text(@Nullable Object result) {
        String all = Arrays.deepToString(new Object[] {result});
        return all.substring(1, all.length() - 1);
    }

    private ImmutableList<Exploration.Outcome> table() {
        List<Exploration.Outcome> all = new ArrayList<>();
        outcomes.forEach((result, seen) -> all.add(new Exploration.Outcome(
                result, seen.count, seen.schedule, expectation(result), ImmutableList.copyOf(seen.order))));
        all.sort(Comparator.comparingLong(Exploration.Outcome::count)
                .reversed()
                .thenComparing(Exploration.Outcome::result));
        return ImmutableList.copyOf(all);
    }

    private Exploration.Expectation expectation(String result) {
        if (expected.isEmpty()) {
            return Exploration.Expectation.UNSPECIFIED;
        }
        return expected.contains(result) ? Exploration.Expectation.EXPECTED : Exploration.Expectation.FORBIDDEN;
    }

    /** Returns the text of a result in a table. */
    static String textOf(@Nullable Object result) {
        return text(result);
    }
}
