package orrery.core.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a point comes after: on each track all points up to one, and some nodes of graph launches with what the nodes
 * come after. A part of it may have been found in this run only: through a value in memory, for example. Immutable.
 */
public final class VectorTime {
    public static final VectorTime NOTHING = new VectorTime(new int[0], List.of(), null);

    private final int[] steps;

    /** The nodes that it is after, although it is not after the whole of their launches. */
    private final List<LaunchPart> nodes;

    /** What it is after in each run; null if that is all. */
    private final @Nullable VectorTime inEachRun;

    private VectorTime(int[] steps, List<LaunchPart> nodes, @Nullable VectorTime inEachRun) {
        this.steps = steps;
        this.nodes = nodes;
        this.inEachRun = inEachRun;
    }

    /** Returns what it is after in each run. */
    VectorTime inEachRun() {
        return inEachRun == null ? this : inEachRun;
    }

    /** Returns the last step of a track that it is after; 0 for none. */
    public int step(int track) {
        return track < steps.length ? steps[track] : 0;
    }

    /** Returns whether it is after a point. */
    public boolean isAfter(OrderPoint point) {
        return point.step() <= step(point.track());
    }

    /** Returns a time that is also after a point, but not after what the point comes after. */
    VectorTime with(OrderPoint point) {
        if (isAfter(point)) {
            return this;
        }
        int[] more = Arrays.copyOf(steps, Math.max(steps.length, point.track() + 1));
        more[point.track()] = point.step();
        return new VectorTime(more, nodes, inEachRun == null ? null : inEachRun.with(point));
    }

    /** Returns a time that is also after a node, but not after what its launch comes after. */
    VectorTime with(LaunchPart node) {
        return join(new VectorTime(new int[0], List.of(node), null));
    }

    /** Returns a time that is after everything that this one or another one is after. */
    public VectorTime join(VectorTime other) {
        return inEachRun == null && other.inEachRun == null
                ? join(other, null)
                : join(other, inEachRun().join(other.inEachRun()));
    }

    /** Returns a time that is also after what another one is after, in this run only. */
    VectorTime joinInThisRun(VectorTime other) {
        return join(other, inEachRun());
    }

    /**
     * Returns the joined time.
     *
     * @param each what it is after in each run; null if that is all
     */
    private VectorTime join(VectorTime other, @Nullable VectorTime each) {
        if (other.nodes.isEmpty() && isAtLeast(other.steps, steps)) {
            return each == inEachRun || each == this ? this : new VectorTime(steps, nodes, each);
        } else if (nodes.isEmpty() && isAtLeast(steps, other.steps)) {
            return each == other.inEachRun ? other : new VectorTime(other.steps, other.nodes, each);
        }
        int[] all = Arrays.copyOf(steps, Math.max(steps.length, other.steps.length));
        for (int i = 0; i < other.steps.length; i++) {
            all[i] = Math.max(all[i], other.steps[i]);
        }
        return new VectorTime(all, join(other.nodes, all), each);
    }

    private List<LaunchPart> join(List<LaunchPart> others, int[] all) {
        if (nodes.isEmpty() && others.isEmpty()) {
            return List.of();
        }
        List<LaunchPart> joined = new ArrayList<>(nodes);
        others.stream().filter(each -> !joined.contains(each)).forEach(joined::add);
        joined.removeIf(each -> each.launch().track() < all.length
                && each.launch().step() <= all[each.launch().track()]);
        return List.copyOf(joined);
    }

    /** Returns what both this time and another one are after. */
    public VectorTime meet(VectorTime other) {
        VectorTime each = inEachRun == null && other.inEachRun == null
                ? null
                : inEachRun().meet(other.inEachRun());
        int[] both = new int[Math.min(steps.length, other.steps.length)];
        for (int i = 0; i < both.length; i++) {
            both[i] = Math.min(steps[i], other.steps[i]);
        }
        List<LaunchPart> parts = new ArrayList<>(nodes);
        parts.removeIf(node -> !other.isAfter(node));
        other.nodes.stream()
                .filter(node -> isAfter(node) && !parts.contains(node))
                .forEach(parts::add);
        return new VectorTime(both, List.copyOf(parts), each);
    }

    /** Returns whether a position that comes after this time is after another one, or the same. */
    boolean orders(WholePosition earlier, WholePosition later) {
        boolean areOfHost =
                earlier.point().track() == ProgramOrder.HOST && later.point().track() == ProgramOrder.HOST;
        return areOfHost
                || later.equals(earlier)
                || (earlier instanceof GraphPoint node ? isAfter(node.outer()) : isAfter(earlier.point()));
    }

    /** Returns whether it is after a node, or after the whole launch of the node. */
    private boolean isAfter(LaunchPart node) {
        return isAfter(node.launch())
                || nodes.stream().anyMatch(each -> each.launch() == node.launch() && each.isAfter(node.position()));
    }

    private static boolean isAtLeast(int[] few, int[] many) {
        for (int i = 0; i < few.length; i++) {
            if (few[i] > (i < many.length ? many[i] : 0)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return Arrays.toString(steps) + nodes;
    }
}
