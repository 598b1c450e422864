package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program many times, to find what it does when something else happens than usual: another order of operations,
 * or a failure. Immutable; each {@code with} method returns a changed copy.
 *
 * <pre>{@code
 * Exploration exploration = Explorer.defaults().withExpected(6).explore(machine -> sum(CudaDriver.of(machine)));
 * assertTrue(exploration.forbidden().isEmpty(), exploration::toString);
 *
 * FailureReport report = Explorer.failures(machine -> upload(CudaDriver.of(machine)));
 * assertTrue(report.problems().isEmpty(), report::toString);
 * }</pre>
 *
 * <p>Schedules that differ only in the order of operations that do not conflict give the same results; one of them is
 * run. Operations conflict if they access the same bytes of memory and one of them writes, and host functions conflict
 * with each other. What kernels do to Java objects is not seen: if a program depends on that, it is explored
 * {@link #withoutReduction}.
 *
 * <p>The threads that the program starts, after it has created its machine, take turns: one of them goes on at a time,
 * to its next call, its next access to memory through a view, or where it waits for another thread or ends. Which one
 * does is a part of the schedule. What a thread does before its first call is not, nor what virtual threads do. Threads
 * that wait for the end of a thread, a lock, a monitor or a {@link java.util.concurrent.Future} are noticed at once,
 * others after 20 ms: an exploration of a program with a {@link java.util.concurrent.CountDownLatch} takes that much
 * longer for each turn. A thread that sleeps is waited for, unless it sleeps again and again at the same place, or for
 * more than a second at a time: then others go on while it sleeps.
 *
 * <p>Each program runs on a thread of its own, where thread-local variables of the exploring thread are not visible. A
 * run fails if its threads wait for each other, or if all of them wait for longer than
 * {@link MachineOptions#deadlockGrace}; its result says who waits for what. So does one that exceeds
 * {@linkplain #withRunLimit its limit}. Threads that an interrupt does not end continue to run, so that a search ends
 * after 100 such runs. An interrupt of the exploring thread ends an exploration at any time.
 */
public final class Explorer {
    private static final Explorer DEFAULTS = new Explorer(new Settings());

    private final Settings settings;

    private Explorer(Settings settings) {
        this.settings = settings;
    }

    /**
     * How far an exploration is.
     *
     * @param schedules how many schedules were run
     * @param results how many results they gave; of the schedules of the calling thread, if there are several
     * @param elapsed the real time since the exploration began
     * @param share how much of the schedules or of the time that are permitted at most is used, whichever is more, from
     *     0 to 1. Most explorations end before
     * @param searched how much of all schedules was run, from 0 to 1: an estimate, which becomes smaller where the
     *     search finds more choices
     */
    public record Progress(long schedules, int results, Duration elapsed, double share, double searched) {
        /** Returns about how many schedules there are. */
        public long estimate() {
            return Math.max(schedules, Math.round(schedules / searched));
        }

        /** Returns a line of text. */
        @Override
        public String toString() {
            return schedules + " schedules, " + results + " results, " + elapsed.toMillis() + " ms, about "
                    + EstimateText.percent(searched) + " of some " + EstimateText.rounded(estimate());
        }
    }

    /** The options; those of an explorer never change. */
    static final class Settings extends CopiedValues<Settings> {
        MachineOptions options = MachineOptions.defaults();
        Optional<Duration> runLimit = Optional.empty();
        boolean reducing = true;
        int maxPreemptions = ScheduleSearch.UNBOUNDED;
        long maxSchedules = 1_000_000;
        Duration maxTime = Duration.ofMinutes(10);
        Shard shard = Shard.WHOLE;
        int threads = 1;
        ImmutableSet<String> expected = ImmutableSet.of();
        Consumer<Progress> progress = state -> {};

        /** Returns the limit of the real time of a run of a schedule. */
        Duration scheduleLimit() {
            return runLimit.orElse(Duration.ofMinutes(1));
        }

        /** Returns the limit of the real time of a run with a failure. */
        Duration failureLimit() {
            return runLimit.orElse(Duration.ofSeconds(10));
        }
    }

    private Explorer with(Consumer<Settings> change) {
        return new Explorer(settings.with(change));
    }

    /**
     * Returns the explorer with default options: machines with default options; at most 1,000,000 schedules and 10
     * minutes; 1 minute of real time for each run of a schedule and 10 s for each run with a failure; no expected
     * results.
     */
    public static Explorer defaults() {
        return DEFAULTS;
    }

    /** Returns a copy whose machines have other options. A {@link SelfContainedProgram} chooses them itself. */
    public Explorer withOptions(MachineOptions options) {
        Objects.requireNonNull(options, "options");
        return with(copy -> copy.options = options);
    }

    /** Returns a duration; the longest one that a number of nanoseconds can hold if it is longer. */
    private static Duration countable(Duration time) {
        Duration longest = Duration.ofNanos(Long.MAX_VALUE);
        return time.compareTo(longest) > 0 ? longest : time;
    }

    /**
     * Returns a copy with another limit of the real time of each run. A run that exceeds it is given up: its threads
     * are interrupted, and not waited for. By default the limit is 1 minute for a run of a schedule, which fails then,
     * and 10 s for a run of {@link #failureReport}, which counts as HANGS.
     */
    public Explorer withRunLimit(Duration limit) {
        checkArgument(limit.compareTo(Duration.ZERO) > 0, "the limit of a run must be longer than 0, but is %s", limit);
        return with(copy -> copy.runLimit = Optional.of(countable(limit)));
    }

    /** Returns a copy that runs every order of the operations, also of those that do not conflict. */
    public Explorer withoutReduction() {
        return with(copy -> copy.reducing = false);
    }

    /** Returns a copy that runs at most {@code count} schedules. */
    public Explorer withMaxSchedules(long count) {
        checkArgument(count >= 1, "at least 1 schedule must be run, but not %s", count);
        return with(copy -> copy.maxSchedules = count);
    }

    /** Returns a copy that begins no run of a schedule after so much real time. */
    public Explorer withMaxTime(Duration time) {
        checkArgument(!time.isNegative(), "the time must be 0 or longer, but is %s", time);
        return with(copy -> copy.maxTime = countable(time));
    }

    /**
     * Returns a copy that runs only schedules with at most {@code count} {@linkplain Schedule#preemptions preemptions}.
     * Most mistakes show with one or two. Equivalent schedules are not left out, because one of them may exceed the
     * bound.
     */
    public Explorer withMaxPreemptions(int count) {
        checkArgument(count >= 0, "a schedule has 0 preemptions or more, but not at most %s", count);
        return with(copy -> copy.maxPreemptions = count);
    }

    /**
     * Returns a copy that explores one of several parts of the schedules. What belongs to a part is always the same;
     * the bounds on schedules and time are those of each part. {@link Exploration#merge} joins the parts.
     */
    public Explorer withShard(Shard shard) {
        Objects.requireNonNull(shard, "shard");
        return with(copy -> copy.shard = shard);
    }

    /**
     * Returns a copy that runs the program on {@code count} threads at the same time, each time on another machine. The
     * program must not use what its runs share. By default there is one thread.
     */
    public Explorer withThreads(int count) {
        checkArgument(count >= 1, "there is 1 thread or more, but not %s", count);
        return with(copy -> copy.threads = count);
    }

    /** Returns a copy with the results that may occur; all others are forbidden. */
    public Explorer withExpected(@Nullable Object... results) {
        ImmutableSet<String> texts =
                Arrays.stream(results).map(ScheduleRuns::textOf).collect(ImmutableSet.toImmutableSet());
        return with(copy -> copy.expected = texts);
    }

    /**
     * Returns a copy that reports its progress after each run of a schedule, on the thread that has made the run. With
     * several threads, several may call the listener at the same time.
     */
    public Explorer withProgress(Consumer<Progress> listener) {
        Objects.requireNonNull(listener, "listener");
        return with(copy -> copy.progress = listener);
    }

    /**
     * Runs a program once under each distinguishable schedule, and tells the results. The result of a run that ends
     * with an exception is what the exception says; unless it is expected, {@link Exploration#failures} has it.
     *
     * @throws IllegalStateException if the program does not do the same when the same choices are made
     */
    public Exploration explore(Program program) {
        return exploreSelfContained(machines -> program.run(machines.create(settings.options)));
    }

    /**
     * Does the same as {@link #explore} with a program that creates its machines itself, with options of its own
     * instead of those of {@link #withOptions}. The order of operations of its first machine is explored.
     *
     * @throws IllegalStateException if the program does not do the same when the same choices are made
     */
    public Exploration exploreSelfContained(SelfContainedProgram program) {
        return new ScheduleRuns(settings, program).all();
    }

    /** Does the same as {@link #failureReport} with default options. */
    public static FailureReport failures(Program program) {
        return DEFAULTS.failureReport(program);
    }

    /**
     * Runs a program once for each of its calls that can fail, each time failing that one with a result code that its
     * function documents, and tells how the program copes.
     *
     * @throws IllegalStateException if the program fails without a fault
     */
    public FailureReport failureReport(Program program) {
        return new FailureRuns(settings.options, settings.failureLimit(), program).all();
    }
}
