package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Divides a search into parts that have no schedule in common and can be searched at the same time. At the points that
 * all schedules of a part share, every choice is made that no earlier choice includes; the races that the parts find
 * have nothing to add there.
 */
final class ScheduleTree {
    private final boolean reducing;
    private final int maxPreemptions;
    private final Consumer<SearchRun> runner;
    private final Deque<SchedulePrefix> open = new ArrayDeque<>();
    private final List<SchedulePrefix> parts = new ArrayList<>();
    private boolean cut;

    /**
     * Creates a tree of one part.
     *
     * @param reducing whether schedules are left out that are equivalent to others
     * @param maxPreemptions the greatest number of choices that are not in the order of submission
     * @param runner runs the program with the choices of a run
     */
    ScheduleTree(boolean reducing, int maxPreemptions, Consumer<SearchRun> runner) {
        this.reducing = reducing;
        this.maxPreemptions = maxPreemptions;
        this.runner = runner;
        open.add(SchedulePrefix.NONE);
    }

    /**
     * Divides the search into at least {@code wanted} parts, or fewer if it has fewer schedules. The result is always
     * the same.
     *
     * @param goesOn whether to make another run
     */
    ImmutableList<SchedulePrefix> divide(int wanted, BooleanSupplier goesOn) {
        while (!open.isEmpty() && parts.size() + open.size() < wanted && goesOn.getAsBoolean()) {
            divide(open.remove());
        }
        return ImmutableList.<SchedulePrefix>builder()
                .addAll(parts)
                .addAll(open)
                .build();
    }

    /** Returns whether something was left out because of the bound on preemptions. */
    boolean isCut() {
        return cut;
    }

    /** Divides a part at the first point with several choices; drops it if other parts include its schedules. */
    private void divide(SchedulePrefix part) {
        SchedulePrefix shared = part;
        ScheduleSearch search = new ScheduleSearch(reducing, maxPreemptions, part);
        int redundantFrom = run(search);
        while (redundantFrom > shared.size()) {
            SearchPoint point = search.point(shared.size());
            if (point == null) {
                parts.add(shared);
                return;
            }
            Map<String, ImmutableList<Footprint>> asleep = new HashMap<>(point.asleep);
            List<String> choices = search.alternatives(point);
            if (choices.size() > 1) {
                divide(shared, choices, asleep, ImmutableList.copyOf(point.footprints));
                return;
            }
            shared = shared.with(point.chosen, asleep);
        }
    }

    private void divide(
            SchedulePrefix shared,
            List<String> choices,
            Map<String, ImmutableList<Footprint>> asleep,
            ImmutableList<Footprint> ofFirst) {
        boolean bounded = maxPreemptions != ScheduleSearch.UNBOUNDED;
        for (int i = 0; i < choices.size(); i++) {
            SchedulePrefix next = shared.with(choices.get(i), asleep);
            open.add(next);
            boolean last = i == choices.size() - 1;
            if (!bounded && !last) {
                asleep.put(choices.get(i), i == 0 ? ofFirst : footprints(next));
            }
        }
    }

    private ImmutableList<Footprint> footprints(SchedulePrefix part) {
        ScheduleSearch search = new ScheduleSearch(reducing, maxPreemptions, part);
        run(search);
        SearchPoint last = search.point(part.size() - 1);
        return last == null ? ImmutableList.of() : ImmutableList.copyOf(last.footprints);
    }

    /** Makes the first run of a search, and returns after how many choices it is known that others include it. */
    private int run(ScheduleSearch search) {
        SearchRun first = search.next();
        if (first == null) {
            return 0;
        }
        runner.accept(first);
        cut |= search.isCut();
        return first.redundantFrom();
    }
}
