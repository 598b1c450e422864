package orrery.conformance.campaign;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;

/**
 * Checks that a refused call changes nothing: random calls are made on a machine, and again on a second one, the twin,
 * but without those that the first machine has refused. All others must get the same answers, addresses and times.
 */
public final class TwinCalls {
    /** A line of the log about work: its kind, and when it began and ended. The other lines are answers of calls. */
    private static final Pattern WORK = Pattern.compile("[a-z ]+ [0-9]+-[0-9]+");

    /** How many functions a program calls more often, so that rare refusals of theirs happen. */
    private static final int FAVORED = 8;

    /** The names of the functions of both APIs. */
    private static final ImmutableList<String> FUNCTIONS = Stream.of(CudaDriver.class, CudaRuntime.class)
            .flatMap(api -> Arrays.stream(api.getMethods()))
            .filter(each -> !Modifier.isStatic(each.getModifiers()))
            .map(Method::getName)
            .filter(MachineFunction::isCalled)
            .collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder()))
            .asList();

    private TwinCalls() {}

    /**
     * Returns the names of the functions that twins leave out when they are refused. Those that prepare what they name
     * even if they are refused are not among them.
     */
    public static ImmutableSortedSet<String> functions() {
        return FUNCTIONS.stream()
                .filter(each -> !RepeatableCalls.preparesArguments(each))
                .collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder()));
    }

    /**
     * Makes the random calls of a seed on a machine and on its twin.
     *
     * @throws AssertionError if the answers differ, or the times of the work
     */
    static void check(long seed, CallFigures figures) {
        RepeatableCalls caller = new RepeatableCalls();
        ImmutableList<String> all = log(seed, caller, figures);
        ImmutableList<String> without = log(seed, caller.twin(), new CallFigures());
        figures.addRefusals(caller);
        // Compared apart: work that ends during a refused call can be logged before or after the answer of that call.
        requireEqual(answers(all), answers(without));
        requireEqual(work(all), work(without));
    }

    private static void requireEqual(List<String> all, List<String> without) {
        CallLogs.requireEqual("with the refused calls", all, "without them", without);
    }

    private static List<String> work(List<String> log) {
        return log.stream().filter(WORK.asMatchPredicate()).toList();
    }

    private static List<String> answers(List<String> log) {
        return log.stream().filter(WORK.asMatchPredicate().negate()).toList();
    }

    private static ImmutableList<String> log(long seed, RepeatableCalls caller, CallFigures figures) {
        try (RandomCalls calls = new RandomCalls(seed, 0, seed % 2 == 0, caller, figures)) {
            calls.run(RandomCalls.COUNT, favored(new Random(seed)));
            calls.requireDocumented();
            return calls.log();
        }
    }

    private static ImmutableSet<String> favored(Random random) {
        return random.ints(FAVORED, 0, FUNCTIONS.size())
                .mapToObj(FUNCTIONS::get)
                .collect(ImmutableSet.toImmutableSet());
    }
}
