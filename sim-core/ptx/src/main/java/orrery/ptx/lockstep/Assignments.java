package orrery.ptx.lockstep;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All values of some variables that have few of them: as many of the variables as there are not too many values of. */
final class Assignments {
    private ImmutableList<Map<String, LaneValue>> all = ImmutableList.of(Map.of());
    private final ImmutableSet<String> variables;

    Assignments(WarpValues values, Set<String> candidates, int most) {
        ImmutableSet.Builder<String> chosen = ImmutableSet.builder();
        for (String variable : candidates) {
            ImmutableSortedSet<Long> few = values.fewValues(variable);
            if (few != null && (long) few.size() * all.size() <= most) {
                all = all.stream()
                        .flatMap(each -> few.stream().map(value -> with(each, variable, value, values.lanes())))
                        .collect(ImmutableList.toImmutableList());
                chosen.add(variable);
            }
        }
        variables = chosen.build();
    }

    private static Map<String, LaneValue> with(Map<String, LaneValue> some, String variable, long value, int lanes) {
        Map<String, LaneValue> more = new HashMap<>(some);
        more.put(variable, LaneValue.same(value, lanes));
        return more;
    }

    /** Returns the assignments, each as a map to which expressions can be added. */
    List<Map<String, LaneValue>> all() {
        return all.stream().<Map<String, LaneValue>>map(HashMap::new).toList();
    }

    ImmutableSet<String> variables() {
        return variables;
    }
}
