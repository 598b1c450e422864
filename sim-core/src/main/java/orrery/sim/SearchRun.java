package orrery.sim;

import static orrery.sim.SearchPoint.THE_HOST;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import orrery.sim.SearchPoint.Continuation;

/** One run of a program in a search: it replays the choices of the last run up to a point, and differs from there. */
final class SearchRun implements ObservingChooser {
    private static final int HOST_GOES_ON = SchedulePolicy.Chooser.HOST;

    private final ScheduleSearch search;
    private final List<SearchPoint> points;
    private final SchedulePrefix prefix;
    private final boolean reducing;
    private final int maxPreemptions;
    private final List<RunAnalysis.Step> steps = new ArrayList<>();

    /** What has happened since the last point. */
    private final List<Footprint> recent = new ArrayList<>();

    private final int replayed;

    /** The positions of the last choice of an operation or the host, and of the last turn; -1 for none. */
    private int lastChoice = -1;

    private int lastTurn = -1;
    private int position;
    private int redundantFrom = Integer.MAX_VALUE;
    private int stepsOfOwn = Integer.MAX_VALUE;
    private @Nullable String divergence;

    /**
     * Creates a run.
     *
     * @param search the search that it is a run of
     * @param points the points of the last run, up to the one that differs now; those of this run are added
     * @param prefix the part of the schedules that is searched
     */
    SearchRun(
            ScheduleSearch search,
            List<SearchPoint> points,
            SchedulePrefix prefix,
            boolean reducing,
            int maxPreemptions) {
        this.search = search;
        this.points = points;
        this.prefix = prefix;
        this.reducing = reducing;
        this.maxPreemptions = maxPreemptions;
        this.replayed = points.size();
    }

    /** Returns whether it is equivalent to an earlier run. */
    boolean isRedundant() {
        return redundantFrom != Integer.MAX_VALUE;
    }

    /** Returns how many of its choices are enough to know that. */
    int redundantFrom() {
        return redundantFrom;
    }

    /** Returns how the program has behaved differently although all choices were the same; null if it has not. */
    @Nullable
    String divergence() {
        return divergence;
    }

    /** Returns the labels of the operations, in the order in which they ran. */
    List<String> labels() {
        return steps.stream()
                .filter(step -> !step.process().equals(THE_HOST))
                .map(step -> step.footprints().get(0).toString())
                .toList();
    }

    /** Returns the schedule. */
    Schedule schedule() {
        List<Integer> choices = new ArrayList<>();
        Map<Integer, List<Integer>> beforeHost = new TreeMap<>();
        Map<Integer, Integer> threads = new TreeMap<>();
        int turn = 0;
        for (SearchPoint point : points) {
            int index = point.ready.indexOf(point.chosen);
            if (point.call == SearchPoint.TURN) {
                turn++;
                if (index > 0) {
                    threads.put(turn, index);
                }
            } else if (point.call == 0) {
                choices.add(index);
            } else if (index >= 0) {
                beforeHost.computeIfAbsent(point.call, any -> new ArrayList<>()).add(index);
            }
        }
        return Schedule.of(choices, beforeHost, threads);
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
        if (isAsleep(THE_HOST)) {
            beginRedundant();
        }
        recent.add(accesses);
        addToTurn(accesses);
        // After a wait the host goes on by itself.
        SearchPoint point = lastChoice < 0 ? null : points.get(lastChoice);
        if (point == null || !point.chosen.equals(THE_HOST)) {
            steps.add(new RunAnalysis.Step(THE_HOST, new ArrayList<>(List.of(accesses)), -1));
            return;
        }
        if (point.footprints.isEmpty()) {
            steps.add(new RunAnalysis.Step(THE_HOST, point.footprints, lastChoice));
        }
        point.footprints.add(accesses);
    }

    @Override
    public boolean hasChosenThread() {
        return lastTurn >= 0;
    }

    @Override
    public void threadCalled(Footprint call) {
        recent.add(call);
        addToTurn(call);
    }

    private void addToTurn(Footprint footprint) {
        if (lastTurn >= 0) {
            points.get(lastTurn).footprints.add(footprint);
        }
    }

    /** Counts a wait that began earlier as a part of the step that has ended it. */
    @Override
    public void waitEnded(Footprint operation) {
        RunAnalysis.Step last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
        if (last != null && !last.process().equals(operation.name())) {
            recent.add(operation);
            last.footprints().add(operation);
        }
    }

    /** Returns whether a process that goes on without being chosen was asleep at the last point, and still is. */
    private boolean isAsleep(String process) {
        SearchPoint last = position > 0 && position >= prefix.size() ? points.get(position - 1) : null;
        ImmutableList<Footprint> footprints = last == null ? null : last.asleep.get(process);
        return footprints != null && !isWoken(process, footprints);
    }

    /** Returns whether something that has happened since the last point changes what a process was to access. */
    private boolean isWoken(String process, List<Footprint> footprints) {
        boolean isThread = process.startsWith(SearchPoint.THREAD);
        for (Footprint later : footprints) {
            for (Footprint earlier : recent) {
                if (isThread ? conflict(earlier, later) : depend(earlier, later)) {
                    return true;
                }
            }
        }
        return false;
    }

    private int choose(int call, List<Footprint> ready) {
        List<String> names = new ArrayList<>(ready.size());
        for (Footprint each : ready) {
            names.add(each.name());
        }
        SearchPoint point = next(call, names);
        if (point == null) {
            return call > 0 ? HOST_GOES_ON : 0;
        }
        lastChoice = position - 1;
        if (point.chosen.equals(THE_HOST)) {
            return HOST_GOES_ON;
        }
        int index = names.indexOf(point.chosen);
        Footprint footprint = ready.get(index);
        point.footprints.add(footprint);
        steps.add(new RunAnalysis.Step(point.chosen, point.footprints, lastChoice));
        recent.add(footprint);
        return index;
    }

    @Override
    public int chooseThread(List<String> threads) {
        List<String> names = new ArrayList<>(threads.size());
        for (String each : threads) {
            names.add(SearchPoint.THREAD + each);
        }
        SearchPoint point = next(SearchPoint.TURN, names);
        if (point == null) {
            return 0;
        }
        lastTurn = position - 1;
        if (lastChoice >= 0) {
            points.get(lastChoice).hasTurns = true;
        }
        return names.indexOf(point.chosen);
    }

    /** Returns the point that the run has come to; null if it has diverged from the last run. */
    private @Nullable SearchPoint next(int call, List<String> ready) {
        SearchPoint point;
        if (position < replayed) {
            point = points.get(position);
            if (!point.ready.equals(ready) || point.call != call) {
                divergence = "at choice " + position + ", " + ready + " are ready instead of " + point.ready;
            }
        } else {
            point = new SearchPoint(call, ready);
            extend(point);
            points.add(point);
        }
        if (divergence != null) {
            return null;
        }
        position++;
        recent.clear();
        point.footprints.clear();
        return point;
    }

    /** Chooses at a point that no earlier run has reached. */
    private void extend(SearchPoint point) {
        if (position < prefix.size()) {
            String chosen = prefix.choices().get(position);
            if (!point.isEnabled(chosen)) {
                divergence = "at choice " + position + ", " + chosen + " is not ready, but " + point.ready + " are";
            }
            point.choose(chosen);
            if (position == prefix.size() - 1) {
                point.asleep.putAll(prefix.asleep());
                point.elsewhere.addAll(prefix.asleep().keySet());
            }
        } else if (search.isBounded()) {
            keepOrder(point);
        } else {
            fallAsleep(point);
            continueWith(point);
        }
    }

    /** Chooses the order of submission, and notes everything else that the bound permits. */
    private void keepOrder(SearchPoint point) {
        point.choose(point.inOrder());
        long before = points.stream()
                .filter(each -> !each.chosen.equals(each.inOrder()))
                .count();
        for (String each : point.enabled().subList(1, point.enabled().size())) {
            if (before < maxPreemptions) {
                point.continuations.add(new Continuation(each, ImmutableList.of()));
            } else {
                search.noteCut();
            }
        }
    }

    /** Lets processes sleep that slept before and that nothing has woken since. */
    private void fallAsleep(SearchPoint point) {
        if (position == 0) {
            return;
        }
        SearchPoint last = points.get(position - 1);
        last.asleep.forEach((process, footprints) -> {
            if (!isWoken(process, footprints)) {
                point.asleep.put(process, footprints);
                if (last.elsewhere.contains(process)) {
                    point.elsewhere.add(process);
                }
            }
        });
    }

    /** Returns whether the order of two steps matters, and can be another one. */
    private boolean depend(Footprint earlier, Footprint later) {
        // A step of the host may have to wait for what has happened.
        return conflict(earlier, later) && !later.isOrderedAfter(earlier);
    }

    private boolean conflict(Footprint earlier, Footprint later) {
        return !reducing || earlier.conflictsWith(later);
    }

    private void continueWith(SearchPoint point) {
        SearchPoint last = position > 0 ? points.get(position - 1) : null;
        if (point.call == SearchPoint.TURN) {
            point.tryEveryThread(last);
        } else if (last != null) {
            point.continuations.addAll(last.passOn());
        }
        if (point.takeContinuation()) {
            return;
        }
        if (point.call > 0 && !point.asleep.containsKey(THE_HOST)) {
            point.choose(THE_HOST);
            return;
        }
        for (String process : point.ready) {
            if (!point.asleep.containsKey(process)) {
                point.choose(process);
                return;
            }
        }
        beginRedundant();
        point.choose(point.call > 0 ? THE_HOST : point.ready.get(0));
    }

    /** Marks the run as redundant: from here on it is the same as an earlier one. */
    private void beginRedundant() {
        if (!isRedundant()) {
            redundantFrom = position;
            stepsOfOwn = steps.size();
        }
    }

    /** Ends the run, and notes what is to be run because of it, or of the steps that are in no earlier run. */
    void end() {
        if (divergence == null && !search.isBounded()) {
            List<RunAnalysis.Step> own = steps.subList(0, Math.min(stepsOfOwn, steps.size()));
            new RunAnalysis(points, prefix.size(), own, reducing).noteReversals();
        }
    }
}
