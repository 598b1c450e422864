package orrery.sim;

import static orrery.sim.SearchPoint.THE_HOST;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches the schedules of a program, without those that differ from another one only in the order of operations that
 * do not conflict. The algorithm is optimal dynamic partial-order reduction (Abdulla, Aronsson, Jonsson and Sagonas,
 * POPL 2014) without stored states: each run replays the choices of the last one up to a point, and differs from there.
 *
 * <p>The processes of the algorithm are the operations, each of one step, and the host. If the host has several
 * threads, every thread is tried at each of their turns, except those that sleep: the algorithm sees the host as one
 * process that does one thing or another.
 *
 * <p>A search with a bound on preemptions leaves nothing out but what exceeds the bound: it would be lost otherwise
 * that a schedule within the bound is equivalent to one beyond it.
 */
final class ScheduleSearch {
    /** The number of preemptions that is no bound. */
    static final int UNBOUNDED = Integer.MAX_VALUE;

    private final boolean reducing;
    private final int maxPreemptions;
    private final SchedulePrefix prefix;
    private final List<SearchPoint> points = new ArrayList<>();
    private boolean begun;
    private boolean cut;

    /**
     * Creates a search.
     *
     * @param reducing whether schedules are left out that are equivalent to others; without it, all operations conflict
     * @param maxPreemptions the greatest number of choices that are not in the order of submission
     * @param prefix the part of the schedules that is searched
     */
    ScheduleSearch(boolean reducing, int maxPreemptions, SchedulePrefix prefix) {
        this.reducing = reducing;
        this.maxPreemptions = maxPreemptions;
        this.prefix = prefix;
    }

    /** Returns whether something was left out because of the bound on preemptions. */
    boolean isCut() {
        return cut;
    }

    /** Notes that something is left out because of the bound on preemptions. */
    void noteCut() {
        cut = true;
    }

    /** Returns whether the number of preemptions is limited. */
    boolean isBounded() {
        return maxPreemptions != UNBOUNDED;
    }

    /** Returns a point of the last run; null if the run had fewer points. */
    @Nullable
    SearchPoint point(int position) {
        return position < points.size() ? points.get(position) : null;
    }

    /** Returns what has to be run at a point of the first run, if nothing is found out later; first what was run. */
    List<String> alternatives(SearchPoint point) {
        List<String> all = new ArrayList<>();
        all.add(point.chosen);
        if (isBounded()) {
            point.continuations.forEach(each -> all.add(each.process));
        } else if (!point.chosen.equals(THE_HOST) || !point.footprints.isEmpty() || point.hasTurns) {
            // A step of the host that accesses nothing can come first.
            point.enabled().stream()
                    .filter(each -> !each.equals(point.chosen) && !point.asleep.containsKey(each))
                    .forEach(all::add);
        }
        return all;
    }

    /**
     * Estimates how much of the search is done after a run, from 0 to 1: at each point of the run, all choices that are
     * known are taken for equally large. This is the weighted backtrack estimator (Kilby, Slaney, Thiebaux and Walsh,
     * AAAI 2006), a form of Knuth's for a search that goes into depth. Choices that are found later make it smaller.
     */
    double share() {
        double weight = 1;
        double share = 0;
        for (SearchPoint point : points.subList(prefix.size(), points.size())) {
            int known = point.searched + 1 + point.continuations.size();
            share += weight * point.searched / known;
            weight /= known;
        }
        return share + weight;
    }

    /** Returns the chooser of the next run; null if everything has been run. */
    @Nullable
    SearchRun next() {
        if (begun && !backtrack()) {
            return null;
        }
        begun = true;
        return new SearchRun(this, points, prefix, reducing, maxPreemptions);
    }

    /** Goes back to the last point with something left to run; returns false if there is none. */
    private boolean backtrack() {
        while (points.size() > prefix.size()) {
            SearchPoint last = points.get(points.size() - 1);
            // What the host accesses is known for the threads only that had their turns last.
            boolean known = !last.footprints.isEmpty() && !(last.hasTurns && last.chosen.equals(THE_HOST));
            if (known && !isBounded()) {
                last.asleep.put(last.chosen, ImmutableList.copyOf(last.footprints));
            }
            if (last.takeContinuation()) {
                last.searched++;
                return true;
            }
            points.remove(points.size() - 1);
        }
        return false;
    }
}
