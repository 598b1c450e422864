package orrery.sim;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Map;

/**
 * A part of a search: the schedules that begin with some choices.
 *
 * @param choices the names of the processes that are chosen
 * @param asleep what need not be chosen at the last of these points, because other parts include it
 */
record SchedulePrefix(ImmutableList<String> choices, ImmutableMap<String, ImmutableList<Footprint>> asleep) {
    /** The whole search. */
    static final SchedulePrefix NONE = new SchedulePrefix(ImmutableList.of(), ImmutableMap.of());

    int size() {
        return choices.size();
    }

    /** Returns the part that goes on with another choice. */
    SchedulePrefix with(String choice, Map<String, ImmutableList<Footprint>> others) {
        return new SchedulePrefix(
                ImmutableList.<String>builderWithExpectedSize(size() + 1)
                        .addAll(choices)
                        .add(choice)
                        .build(),
                ImmutableMap.copyOf(others));
    }
}
