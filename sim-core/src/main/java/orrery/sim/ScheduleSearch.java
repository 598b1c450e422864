package orrery.sim;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches the schedules of a program, without those that differ from another one only in the order of operations that
 * do not conflict. The algorithm is optimal dynamic partial-order reduction (Abdulla, Aronsson, Jonsson and Sagonas,
 * POPL 2014) without stored states: each run replays the choices of the last one up to a point, and differs from there.
 *
 * <p>The processes of the algorithm are the operations, each of one step, and the host.
 */
final class ScheduleSearch {
    /** The name of the host among the processes. */
    static final String THE_HOST = "host";

    private final boolean reducing;
    private final List<Point> points = new ArrayList<>();
    private boolean begun;

    /**
     * Creates a search.
     *
     * @param reducing whether schedules are left out; without it, all operations conflict
     */
    ScheduleSearch(boolean reducing) {
        this.reducing = reducing;
    }

    /** A point at which the policy chooses; those of the current run up to the last difference are kept. */
    private static final class Point {
        private final int call;
        private final List<String> ready;
        private final Map<String, Footprint> asleep = new HashMap<>();
        private final List<Continuation> continuations = new ArrayList<>();
        private List<Continuation> following = List.of();
        private String chosen = "";
        private @Nullable Footprint footprint;

        /** Creates a point; {@code call} is the number of the call from which the host may go on, 0 if it waits. */
        Point(int call, List<String> ready) {
            this.call = call;
            this.ready = ready;
        }

        boolean isEnabled(String process) {
            return ready.contains(process) || call > 0 && process.equals(THE_HOST);
        }
    }

    /** A step that is to be run from a point, and what is to be run behind it: a node of a wakeup tree. */
    private static final class Continuation {
        private final String process;
        private final Footprint footprint;
        private final List<Continuation> next = new ArrayList<>();

        Continuation(String process, Footprint footprint) {
            this.process = process;
            this.footprint = footprint;
        }
    }

    /** A step of a run. */
    private record Step(String process, Footprint footprint, int point) {}

    /** Returns the chooser of the next run; null if everything has been run. */
    @Nullable
    Run next() {
        if (begun && !backtrack()) {
            return null;
        }
        begun = true;
        return new Run();
    }

    /** Goes back to the last point with something left to run; returns false if there is none. */
    private boolean backtrack() {
        while (!points.isEmpty()) {
            Point last = points.get(points.size() - 1);
            if (last.footprint != null) {
                last.asleep.put(last.chosen, last.footprint);
            }
            while (!last.continuations.isEmpty()) {
                Continuation next = last.continuations.remove(0);
                if (last.isEnabled(next.process) && !last.asleep.containsKey(next.process)) {
                    last.chosen = next.process;
                    last.footprint = null;
                    last.following = next.next;
                    return true;
                }
            }
            points.remove(points.size() - 1);
        }
        return false;
    }

    /** One run of the program. */
    final class Run implements ObservingChooser {
        private final List<Step> steps = new ArrayList<>();

        /** What has happened since the last point. */
        private final List<Footprint> recent = new ArrayList<>();

        private final int replayed = points.size();
        private int position;
        private boolean redundant;
        private @Nullable String divergence;

        private Run() {}

        /** Returns whether it is equivalent to an earlier run. */
        boolean isRedundant() {
            return redundant;
        }

        /** Returns how the program has behaved differently although all choices were the same; null if it has not. */
        @Nullable
        String divergence() {
            return divergence;
        }

        /** Returns the labels of the operations, in the order in which they ran. */
        List<String> labels() {
            return steps.stream()
                    .filter(step -> !step.process.equals(THE_HOST))
                    .map(step -> step.footprint.toString())
                    .toList();
        }

        /** Returns the schedule. */
        Schedule schedule() {
            List<Integer> choices = new ArrayList<>();
            Map<Integer, List<Integer>> beforeHost = new TreeMap<>();
            for (Point point : points) {
                int index = point.ready.indexOf(point.chosen);
                if (point.call == 0) {
                    choices.add(index);
                } else if (index >= 0) {
                    beforeHost
                            .computeIfAbsent(point.call, any -> new ArrayList<>())
                            .add(index);
                }
            }
            return Schedule.of(choices, beforeHost);
        }

        @Override
        public int choose(List<Footprint> ready) {
            return choose(0, ready);
        }

        @Override
        public int chooseBeforeHost(int call, List<Footprint> ready) {
            return choose(call, ready);
        }

        @Override
        public void hostAccessed(Footprint accesses) {
            recent.add(accesses);
            int last = position - 1;
            while (last >= 0 && points.get(last).call == 0) {
                last--;
            }
            if (last >= 0 && points.get(last).chosen.equals(THE_HOST) && points.get(last).footprint == null) {
                points.get(last).footprint = accesses;
            }
            boolean preemptible = last >= 0 && points.get(last).chosen.equals(THE_HOST) && last == position - 1;
            steps.add(new Step(THE_HOST, accesses, preemptible ? last : -1));
        }

        private int choose(int call, List<Footprint> ready) {
            List<String> names = ready.stream().map(Footprint::name).toList();
            Point point;
            if (position < replayed) {
                point = points.get(position);
                if (!point.ready.equals(names) || point.call != call) {
                    divergence = "at choice " + position + ", " + names + " are ready instead of " + point.ready;
                    return call > 0 ? HOST_GOES_ON : 0;
                }
            } else {
                point = new Point(call, names);
                fallAsleep(point);
                continueWith(point);
                points.add(point);
            }
            int at = position++;
            recent.clear();
            if (point.chosen.equals(THE_HOST)) {
                return HOST_GOES_ON;
            }
            int index = names.indexOf(point.chosen);
            Footprint footprint = ready.get(index);
            point.footprint = footprint;
            steps.add(new Step(point.chosen, footprint, at));
            recent.add(footprint);
            return index;
        }

        /** Lets those sleep that slept before and that nothing has woken since. */
        private void fallAsleep(Point point) {
            if (position == 0) {
                return;
            }
            points.get(position - 1).asleep.forEach((process, footprint) -> {
                if (recent.stream().noneMatch(each -> conflict(each, footprint))) {
                    point.asleep.put(process, footprint);
                }
            });
        }

        private void continueWith(Point point) {
            List<Continuation> wanted = position == 0 ? List.of() : points.get(position - 1).following;
            point.continuations.addAll(wanted);
            while (!point.continuations.isEmpty()) {
                Continuation next = point.continuations.get(0);
                if (!point.isEnabled(next.process)) {
                    if (point.call > 0) {
                        // What is wanted next is not ready before the host has gone on.
                        point.chosen = THE_HOST;
                        point.following = List.copyOf(point.continuations);
                        point.continuations.clear();
                        return;
                    }
                    point.continuations.remove(0);
                    continue;
                }
                point.continuations.remove(0);
                point.chosen = next.process;
                point.following = next.next;
                return;
            }
            if (point.call > 0 && !point.asleep.containsKey(THE_HOST)) {
                point.chosen = THE_HOST;
                return;
            }
            for (String process : point.ready) {
                if (!point.asleep.containsKey(process)) {
                    point.chosen = process;
                    return;
                }
            }
            redundant = true;
            point.chosen = point.call > 0 ? THE_HOST : point.ready.get(0);
        }

        // -- the analysis of a run -------------------------------------------------------------------------------

        /** Ends the run, and notes what is to be run because of it. */
        void end() {
            if (redundant || divergence != null) {
                return;
            }
            int count = steps.size();
            BitSet[] before = new BitSet[count];
            for (int j = 0; j < count; j++) {
                before[j] = new BitSet(j);
                Footprint later = steps.get(j).footprint;
                List<Integer> races = new ArrayList<>();
                for (int i = j - 1; i >= 0; i--) {
                    if (before[j].get(i)) {
                        continue;
                    }
                    Footprint earlier = steps.get(i).footprint;
                    boolean ordered = later.isOrderedBehind(earlier);
                    if (ordered || conflict(earlier, later)) {
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

        /** Notes that step {@code j} is to be run before step {@code i}. */
        private void reverse(int i, int j, BitSet[] before) {
            if (steps.get(i).point < 0) {
                return;
            }
            Point point = points.get(steps.get(i).point);
            List<Integer> sequence = new ArrayList<>();
            for (int k = i + 1; k < j; k++) {
                if (!before[k].get(i)) {
                    sequence.add(k);
                }
            }
            sequence.add(j);
            for (Map.Entry<String, Footprint> sleeping : point.asleep.entrySet()) {
                if (isWeakInitial(sleeping.getKey(), sleeping.getValue(), sequence, before)) {
                    return;
                }
            }
            if (point.call == 0
                    && sequence.stream()
                            .allMatch(each -> steps.get(each).process.equals(THE_HOST))) {
                runOthers(point);
            } else {
                insert(point.continuations, sequence, before);
            }
        }

        /** Notes that something else is to be run: the host cannot go on before one operation has run. */
        private void runOthers(Point point) {
            for (Step step : steps) {
                boolean isNew = point.continuations.stream().noneMatch(each -> each.process.equals(step.process));
                if (isNew && !step.process.equals(point.chosen) && point.ready.contains(step.process)) {
                    point.continuations.add(new Continuation(step.process, step.footprint));
                }
            }
        }

        /** Returns whether an equivalent sequence begins with a process. */
        private boolean isWeakInitial(String process, Footprint footprint, List<Integer> sequence, BitSet[] before) {
            int at = indexOf(process, sequence);
            if (at >= 0) {
                return isInitial(at, sequence, before);
            }
            return sequence.stream().noneMatch(each -> {
                Footprint other = steps.get(each).footprint;
                return conflict(other, footprint) || other.isOrderedBehind(footprint);
            });
        }

        private int indexOf(String process, List<Integer> sequence) {
            for (int at = 0; at < sequence.size(); at++) {
                if (steps.get(sequence.get(at)).process.equals(process)) {
                    return at;
                }
            }
            return -1;
        }

        private boolean isInitial(int at, List<Integer> sequence, BitSet[] before) {
            BitSet behind = before[sequence.get(at)];
            return sequence.subList(0, at).stream().noneMatch(behind::get);
        }

        private void insert(List<Continuation> tree, List<Integer> sequence, BitSet[] before) {
            List<Continuation> level = tree;
            List<Integer> rest = new ArrayList<>(sequence);
            boolean isRoot = true;
            while (!rest.isEmpty()) {
                if (level.isEmpty() && !isRoot) {
                    // What is run behind a leaf includes the rest.
                    return;
                }
                Continuation match = null;
                for (Continuation each : level) {
                    int at = indexOf(each.process, rest);
                    if (at >= 0
                            ? isInitial(at, rest, before)
                            : isWeakInitial(each.process, each.footprint, rest, before)) {
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
                Continuation next = new Continuation(steps.get(each).process, steps.get(each).footprint);
                level.add(next);
                level = next.next;
            }
        }
    }

    private static final int HOST_GOES_ON = SchedulePolicy.Chooser.HOST;

    private boolean conflict(Footprint one, Footprint other) {
        return !reducing || one.conflictsWith(other);
    }
}
