package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The order in which a machine runs the operations of a program, one at a time. Its name is short, and creates it
 * again:
 *
 * <ul>
 *   <li>{@code 2.1.0} runs, where the host waits, the operation with index 2 of those that are ready, in the order in
 *       which they became ready; then the one with index 1 of those that are ready then; then the first.
 *   <li>{@code 7h1} runs, before the host goes on from its seventh call, the operation with index 1 of those that are
 *       ready then.
 *   <li>{@code 3t1} lets, at the third turn of the threads of the host, the thread with index 1 go on, of those that
 *       can: first the one that had the last turn, then the others in the order in which they were started.
 * </ul>
 *
 * <p>After its last choice the operation runs that became ready first, and a thread goes on for as long as it can.
 * Immutable.
 *
 * <pre>{@code
 * Schedule schedule = Schedule.parse("2.1.0"); // as a failed exploration has printed it
 * try (Machine machine = Machine.create(MachineOptions.defaults().withSchedule(schedule))) {
 *     sum(CudaDriver.of(machine)); // fails as it did there: set a breakpoint
 * }
 * }</pre>
 */
public final class Schedule {
    private static final Pattern CHOICE = Pattern.compile("(?:(\\d{1,9})([ht]))?(\\d{1,9})");

    private final ImmutableList<Integer> choices;

    /** By the number of a call, what runs before the host goes on from it. */
    private final ImmutableMap<Integer, ImmutableList<Integer>> beforeHost;

    /** By the number of a turn, which thread of the host goes on, unless it is the first. */
    private final ImmutableMap<Integer, Integer> turns;

    private final int preemptions;

    /** The name; null until somebody asks for it. */
    private @Nullable String name;

    private Schedule(List<Integer> choices, Map<Integer, List<Integer>> beforeHost, Map<Integer, Integer> turns) {
        int count = choices.size();
        while (count > 0 && choices.get(count - 1) == 0) {
            count--;
        }
        this.choices = ImmutableList.copyOf(choices.subList(0, count));
        ImmutableMap.Builder<Integer, ImmutableList<Integer>> copy = ImmutableMap.builder();
        beforeHost.forEach((call, indices) -> copy.put(call, ImmutableList.copyOf(indices)));
        this.beforeHost = copy.buildOrThrow();
        this.turns = ImmutableMap.copyOf(turns);
        int others = this.turns.size();
        for (int choice : this.choices) {
            others += choice == 0 ? 0 : 1;
        }
        for (ImmutableList<Integer> each : this.beforeHost.values()) {
            others += each.size();
        }
        this.preemptions = others;
    }

    /**
     * Returns the schedule that makes some choices where the host waits, and goes on with the operations that became
     * ready first.
     *
     * @param choices indices of the operations to run, each among those that are ready, in the order in which they
     *     became ready
     * @throws IllegalArgumentException if a choice is negative
     */
    public static Schedule of(int... choices) {
        for (int i = 0; i < choices.length; i++) {
            checkArgument(choices[i] >= 0, "choices[%s] must be 0 or more, but is %s", i, choices[i]);
        }
        return new Schedule(Ints.asList(choices), Map.of(), Map.of());
    }

    /**
     * Creates a schedule.
     *
     * @param choices the indices of the operations that run while the host waits
     * @param beforeHost by the number of a call, from 1, the indices of the operations that run before the host goes on
     * @param turns by the number of a turn, from 1, the index of the thread of the host that goes on, unless it is 0
     */
    static Schedule of(List<Integer> choices, Map<Integer, List<Integer>> beforeHost, Map<Integer, Integer> turns) {
        return new Schedule(choices, new TreeMap<>(beforeHost), new TreeMap<>(turns));
    }

    /**
     * Returns the schedule with a name.
     *
     * @throws IllegalArgumentException if the text is no name of a schedule
     */
    public static Schedule parse(String name) {
        List<Integer> choices = new ArrayList<>();
        Map<Integer, List<Integer>> beforeHost = new TreeMap<>();
        Map<Integer, Integer> turns = new TreeMap<>();
        for (String part : Splitter.on('.').split(name.trim())) {
            Matcher found = CHOICE.matcher(part);
            checkArgument(
                    found.matches(),
                    "\"%s\" is no name of a schedule, which consists of numbers with dots between them, such as 2.1.7h0",
                    name);
            int index = Integer.parseInt(found.group(3));
            if (found.group(1) == null) {
                choices.add(index);
                continue;
            }
            int number = Integer.parseInt(found.group(1));
            if (found.group(2).equals("h")) {
                beforeHost.computeIfAbsent(number, any -> new ArrayList<>()).add(index);
            } else if (index > 0) {
                turns.put(number, index);
            }
        }
        return new Schedule(choices, beforeHost, turns);
    }

    /** Returns the policy that runs operations in this order. */
    public SchedulePolicy policy() {
        return new ScheduledPolicy(this);
    }

    /** Returns the indices of the operations that run while the host waits, without zeros at the end. */
    ImmutableList<Integer> choices() {
        return choices;
    }

    /** Returns the indices of the operations that run before the host goes on from a call. */
    ImmutableList<Integer> beforeHost(int call) {
        return beforeHost.getOrDefault(call, ImmutableList.of());
    }

    /** Returns the index of the thread that goes on at a turn of the threads of the host. */
    int thread(int turn) {
        return turns.getOrDefault(turn, 0);
    }

    /**
     * Returns how many choices differ from the order of submission: operations that run before one that became ready
     * earlier, or before the host has gone on, and threads of the host that go on instead of the one that had the last
     * turn.
     */
    public int preemptions() {
        return preemptions;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schedule schedule
                && schedule.choices.equals(choices)
                && schedule.beforeHost.equals(beforeHost)
                && schedule.turns.equals(turns);
    }

    @Override
    public int hashCode() {
        return Objects.hash(choices, beforeHost, turns);
    }

    /** Returns the name. The first schedule is {@code 0}. */
    @Override
    public String toString() {
        String present = name;
        if (present == null) {
            present = newName();
            name = present;
        }
        return present;
    }

    private String newName() {
        StringBuilder text = new StringBuilder();
        for (int choice : choices) {
            text.append('.').append(choice);
        }
        beforeHost.forEach((call, indices) -> {
            for (int index : indices) {
                text.append('.').append(call).append('h').append(index);
            }
        });
        turns.forEach((turn, index) -> text.append('.').append(turn).append('t').append(index));
        return text.length() == 0 ? "0" : text.substring(1);
    }
}
