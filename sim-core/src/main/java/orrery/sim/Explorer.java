package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
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
 * Survival survival = Explorer.failures(machine -> upload(CudaDriver.of(machine)));
 * assertTrue(survival.problems().isEmpty(), survival::toString);
 * }</pre>
 *
 * <p>Schedules that differ only in the order of operations that do not conflict give the same results; one of them is
 * run. Operations conflict if they access the same bytes of memory and one of them writes, and host functions conflict
 * with each other. What kernels do to Java objects is not seen: if a program depends on that, it is explored
 * {@link #withoutReduction}.
 */
public final class Explorer {
    private static final Explorer DEFAULTS = new Explorer(new Settings());

    private final Settings settings;

    private Explorer(Settings settings) {
        this.settings = settings;
    }

    /** The options; those of an explorer never change. */
    private static final class Settings {
        private MachineOptions options = MachineOptions.defaults();
        private Duration runLimit = Duration.ofSeconds(10);
        private boolean reducing = true;
        private long maxSchedules = 1_000_000;
        private Duration maxTime = Duration.ofMinutes(10);
        private ImmutableSet<String> expected = ImmutableSet.of();
        private Consumer<String> progress = text -> {};
    }

    private Explorer with(Consumer<Settings> change) {
        Settings copy = new Settings();
        copy.options = settings.options;
        copy.runLimit = settings.runLimit;
        copy.reducing = settings.reducing;
        copy.maxSchedules = settings.maxSchedules;
        copy.maxTime = settings.maxTime;
        copy.expected = settings.expected;
        copy.progress = settings.progress;
        change.accept(copy);
        return new Explorer(copy);
    }

    /**
     * Returns the explorer with default options: machines with default options; at most 1,000,000 schedules and 10
     * minutes; 10 s of real time for each run with a failure; no expected results.
     */
    public static Explorer defaults() {
        return DEFAULTS;
    }

    /** Returns a copy whose machines have other options. */
    public Explorer withOptions(MachineOptions options) {
        Objects.requireNonNull(options, "options");
        return with(copy -> copy.options = options);
    }

    /** Returns a copy with another limit of the real time of a run with a failure; a run that exceeds it hangs. */
    public Explorer withRunLimit(Duration limit) {
        checkArgument(limit.compareTo(Duration.ZERO) > 0, "the limit of a run must be longer than 0, but is %s", limit);
        return with(copy -> copy.runLimit = limit);
    }

    /** Returns a copy that runs every order of the operations, also of those that do not conflict. */
    public Explorer withoutReduction() {
        return with(copy -> copy.reducing = false);
    }

    /** Returns a copy that runs at most so many schedules. */
    public Explorer withMaxSchedules(long count) {
        checkArgument(count >= 1, "at least 1 schedule must be run, but not %s", count);
        return with(copy -> copy.maxSchedules = count);
    }

    /** Returns a copy that begins no run of a schedule after so much real time. */
    public Explorer withMaxTime(Duration time) {
        checkArgument(!time.isNegative(), "the time must be 0 or longer, but is %s", time);
        return with(copy -> copy.maxTime = time);
    }

    /** Returns a copy with the results that may occur; all others are forbidden. */
    public Explorer withExpected(@Nullable Object... results) {
        ImmutableSet<String> texts =
                Arrays.stream(results).map(ScheduleRuns::textOf).collect(ImmutableSet.toImmutableSet());
        return with(copy -> copy.expected = texts);
    }

    /** Returns a copy that reports its progress from time to time, as a line of text. */
    public Explorer withProgress(Consumer<String> listener) {
        Objects.requireNonNull(listener, "listener");
        return with(copy -> copy.progress = listener);
    }

    /**
     * Runs a program once under each schedule that can be told apart, and tells the results. A run that ends with an
     * exception has the exception as its result.
     *
     * @throws IllegalStateException if the program does not do the same when the same choices are made
     */
    public Exploration explore(Program program) {
        return new ScheduleRuns(
                        settings.options,
                        program,
                        settings.reducing,
                        settings.maxSchedules,
                        settings.maxTime,
                        settings.expected,
                        settings.progress)
                .all();
    }

    /** Does the same as {@link #survival} with default options. */
    public static Survival failures(Program program) {
        return DEFAULTS.survival(program);
    }

    /**
     * Runs a program once for each of its calls that can fail, each time failing that one with a result code that its
     * function documents, and tells how the program copes.
     *
     * @throws IllegalStateException if the program fails without a fault
     */
    public Survival survival(Program program) {
        return new FailureRuns(settings.options, settings.runLimit, program).all();
    }
}
