package orrery.testing;

import com.google.common.collect.ImmutableList;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import orrery.sim.Schedule;
import orrery.sim.SchedulePolicy;

/**
 * The schedules under which a test is run, as {@link SimulatedGpu#schedules} names them.
 *
 * @param policies one for each run; none if every distinguishable schedule is run
 */
record Schedules(ImmutableList<SchedulePolicy> policies) {
    private static final Pattern NUMBERED = Pattern.compile("(random|seed):(\\d{1,9})");
    private static final Pattern NAMED = Pattern.compile("schedule:(\\S+)");

    /**
     * Reads the text of an annotation.
     *
     * @throws IllegalArgumentException if it names no schedules; the message says what is legal
     */
    static Schedules parse(String text) {
        Matcher numbered = NUMBERED.matcher(text);
        Matcher named = NAMED.matcher(text);
        if (text.equals("in-order")) {
            return new Schedules(ImmutableList.of(SchedulePolicy.IN_ORDER));
        } else if (text.equals("every")) {
            return new Schedules(ImmutableList.of());
        } else if (named.matches()) {
            return new Schedules(ImmutableList.of(Schedule.parse(named.group(1)).policy()));
        } else if (numbered.matches()) {
            long number = Long.parseLong(numbered.group(2));
            if (numbered.group(1).equals("seed")) {
                return new Schedules(ImmutableList.of(random(number)));
            } else if (number > 0) {
                return new Schedules(LongStream.range(0, number)
                        .mapToObj(Schedules::random)
                        .collect(ImmutableList.toImmutableList()));
            }
        }
        throw new IllegalArgumentException("@SimulatedGpu has schedules = \"" + text
                + "\"; legal are \"in-order\", \"every\", \"random:N\" for the seeds 0 to N-1, \"seed:S\" for one of"
                + " them, and \"schedule:NAME\" for the one that a table of results names");
    }

    /**
     * Returns the random order of a seed. The first choices of generators with small seeds are alike, so it is mixed.
     */
    private static SchedulePolicy random(long seed) {
        return SchedulePolicy.random(new SplittableRandom(seed).nextLong());
    }

    /** Returns whether every distinguishable schedule is run. */
    boolean isEvery() {
        return policies.isEmpty();
    }

    /** Returns whether the test is run more than once. */
    boolean isMany() {
        return policies.size() != 1;
    }
}
