package orrery.sim;

import static orrery.sim.SearchPoint.THE_HOST;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import orrery.sim.SearchPoint.Continuation;

/** Finds the steps of a run that conflict and that nothing orders, and notes at its points the opposite orders. */
final class RunAnalysis {
    private final List<SearchPoint> points;
    private final int firstPoint;
    private final List<Step> steps;
    private final boolean reducing;

    /**
     * A step of a run.
     *
     * @param process the name of the operation, or of the host
     * @param footprints what it has accessed
     * @param point the point at which it was chosen; -1 for none
     */
    record Step(String process, List<Footprint> footprints, int point) {
        boolean isOrderedAfter(Step earlier) {
            // A wait that a step ends does not order the step.
            Footprint own = footprints.get(0);
            for (Footprint each : earlier.footprints) {
                if (own.isOrderedAfter(each)) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Creates an analysis.
     *
     * @param points the points of the run
     * @param firstPoint the first point at which other choices are noted
     * @param steps its steps
     * @param reducing whether steps conflict only if their footprints do
     */
    RunAnalysis(List<SearchPoint> points, int firstPoint, List<Step> steps, boolean reducing) {
        this.points = points;
        this.firstPoint = firstPoint;
        this.steps = steps;
        this.reducing = reducing;
    }

    /** Notes the opposite orders. */
    void noteReversals() {
        int count = steps.size();
        BitSet[] before = new BitSet[count];
        for (int j = 0; j < count; j++) {
            before[j] = new BitSet(j);
            Step later = steps.get(j);
            List<Integer> races = new ArrayList<>();
            for (int i = j - 1; i >= 0; i--) {
                if (before[j].get(i)) {
                    continue;
                }
                Step earlier = steps.get(i);
                boolean ordered = later.isOrderedAfter(earlier);
                if (ordered || conflict(earlier.footprints(), later.footprints())) {
                    before[j].set(i);
                    before[j].or(before[i]);
                    if (!ordered) {
                        races.add(i);
                    }
                }
            }
            for (int i : races) {
                reverse(i, j, before);
            }
        }
    }

    private boolean conflict(List<Footprint> some, List<Footprint> others) {
        if (!reducing) {
            return true;
        }
        for (Footprint one : some) {
            for (Footprint other : others) {
                if (one.conflictsWith(other)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Notes that step {@code j} is to be run before step {@code i}. */
    private void reverse(int i, int j, BitSet[] before) {
        if (steps.get(i).point() < firstPoint) {
            // It is no point, or other parts of the search begin with all other choices there.
            return;
        }
        SearchPoint point = points.get(steps.get(i).point());
        List<Integer> sequence = new ArrayList<>();
        for (int k = i + 1; k < j; k++) {
            if (!before[k].get(i)) {
                sequence.add(k);
            }
        }
        sequence.add(j);
        for (Map.Entry<String, ImmutableList<Footprint>> sleeping : point.asleep.entrySet()) {
            String process = sleeping.getKey();
            if (process.startsWith(SearchPoint.THREAD)) {
                // What comes between it and another thread is not found as a race, but by trying all threads.
                continue;
            }
            if (point.elsewhere.contains(process)
                    ? isInitial(process, sequence, before)
                    : isWeakInitial(process, sleeping.getValue(), sequence, before)) {
                return;
            }
        }
        if (point.call == 0 && steps.get(sequence.get(0)).process().equals(THE_HOST)) {
            runOthers(point);
        } else {
            insert(point.continuations, sequence, before);
        }
    }

    /** Notes that something else is to be run: the host cannot go on before one operation has run. */
    private void runOthers(SearchPoint point) {
        for (Step step : steps) {
            boolean isNew = point.continuations.stream().noneMatch(each -> each.process.equals(step.process()));
            if (isNew && !step.process().equals(point.chosen) && point.ready.contains(step.process())) {
                point.continuations.add(new Continuation(step.process(), ImmutableList.copyOf(step.footprints())));
            }
        }
    }

    /** Returns whether an equivalent sequence begins with a process. */
    private boolean isWeakInitial(String process, List<Footprint> footprints, List<Integer> sequence, BitSet[] before) {
        int at = indexOf(process, sequence);
        if (at >= 0 && !isInitial(at, sequence, before)) {
            return false;
        }
        // The host may access more in one go than it has in the sequence.
        Step step = new Step(process, footprints, -1);
        return sequence.subList(0, at < 0 ? sequence.size() : at).stream()
                .map(steps::get)
                .noneMatch(other -> conflict(other.footprints(), footprints) || other.isOrderedAfter(step));
    }

    private int indexOf(String process, List<Integer> sequence) {
        for (int at = 0; at < sequence.size(); at++) {
            if (steps.get(sequence.get(at)).process().equals(process)) {
                return at;
            }
        }
        return -1;
    }

    /** Returns whether a process is in a sequence, and can be the first in it. */
    private boolean isInitial(String process, List<Integer> sequence, BitSet[] before) {
        int at = indexOf(process, sequence);
        return at >= 0 && isInitial(at, sequence, before);
    }

    private boolean isInitial(int at, List<Integer> sequence, BitSet[] before) {
        BitSet after = before[sequence.get(at)];
        return sequence.subList(0, at).stream().noneMatch(after::get);
    }

    private void insert(List<Continuation> tree, List<Integer> sequence, BitSet[] before) {
        List<Continuation> level = tree;
        List<Integer> rest = new ArrayList<>(sequence);
        boolean isRoot = true;
        while (!rest.isEmpty()) {
            if (level.isEmpty() && !isRoot) {
                // What is run after a leaf includes the rest.
                return;
            }
            Continuation match = null;
            for (Continuation each : level) {
                int at = indexOf(each.process, rest);
                if (isWeakInitial(each.process, each.footprints, rest, before)) {
                    match = each;
                    if (at >= 0) {
                        rest.remove(at);
                    }
                    break;
                }
            }
            if (match == null) {
                append(level, rest);
                return;
            }
            level = match.next;
            isRoot = false;
        }
    }

    private void append(List<Continuation> tree, List<Integer> sequence) {
        List<Continuation> level = tree;
        for (int each : sequence) {
            Continuation next = new Continuation(
                    steps.get(each).process(),
                    ImmutableList.copyOf(steps.get(each).footprints()));
            level.add(next);
            level = next.next;
        }
    }
}
