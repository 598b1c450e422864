package orrery.conformance.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a program has done.
 *
 * @param completions the operations in the order in which their completion was decided
 * @param effects the numbers of kernels and host functions in the order in which they ran
 * @param answers what each call returned, the fault too if there is one, and the host's time then
 * @param memory the memory when everything is complete
 */
record EngineOutcome(
        List<Completion> completions, List<Integer> effects, List<String> answers, Map<Area, List<Integer>> memory) {

    /**
     * An operation that is complete.
     *
     * @param stream its stream
     * @param kind what it does
     * @param position where in its graph it is, or {@link #NO_POSITION}
     * @param begin when its turn came
     * @param end when it was complete
     * @param dropped whether it was not done because of a fault
     */
    record Completion(String stream, String kind, int position, long begin, long end, boolean dropped) {
        /** The position of what is in no graph. */
        static final int NO_POSITION = -1;

        @Override
        public String toString() {
            return kind + (position == NO_POSITION ? "" : " at position " + position) + " in " + stream + ", " + begin
                    + " to " + end + (dropped ? ", dropped" : "");
        }
    }

    /** When operations began and ended, in nanoseconds from when the first of them began. */
    List<String> spans() {
        long origin = completions.get(0).begin();
        return completions.stream()
                .map(each -> each.begin() - origin + " to " + (each.end() - origin))
                .toList();
    }

    /** What a program answers to a call at a time of the host. */
    static String answer(long time, String what) {
        return time + ": " + what;
    }

    /** Memory as lists, which can be compared. */
    static Map<Area, List<Integer>> memory(Map<Area, int[]> areas) {
        Map<Area, List<Integer>> lists = new EnumMap<>(Area.class);
        areas.forEach(
                (area, cells) -> lists.put(area, Arrays.stream(cells).boxed().toList()));
        return lists;
    }

    /** The first difference of each kind to another outcome, in words; operations count only if somebody listened. */
    String difference(EngineOutcome other, boolean traced) {
        List<String> found = new ArrayList<>();
        compare(found, "answer", answers, other.answers);
        if (traced) {
            compare(found, "operation", completions, other.completions);
        }
        compare(found, "effect", effects, other.effects);
        memory.forEach((area, cells) -> compare(found, area + " cell", cells, other.memory.get(area)));
        return String.join("\n", found);
    }

    private static void compare(List<String> found, String what, List<?> one, List<?> other) {
        for (int i = 0; i < Math.max(one.size(), other.size()); i++) {
            Object mine = i < one.size() ? one.get(i) : "missing";
            Object theirs = i < other.size() ? other.get(i) : "missing";
            if (!Objects.equals(mine, theirs)) {
                found.add(what + " " + i + " is " + mine + " and not " + theirs);
                return;
            }
        }
    }
}
