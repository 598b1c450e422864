package orrery.ptx.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.ptx.device.Exchange;

/**
 * The regions of a function, see {@link Region}. Region 0 begins at the entry of the function. The others are numbered
 * in the order of the text, because the scheduler runs the waiting region with the lowest number first.
 */
public final class Regions {
    private final FlowGraph graph;
    private final Set<Integer> cuts;
    private final List<Region> regions = new ArrayList<>();
    private final Map<Step, Integer> byMeeting = new HashMap<>();
    private final Map<Integer, Integer> bySpin = new HashMap<>();
    private final Map<Integer, Integer> byCut = new HashMap<>();

    /**
     * Divides a function into regions.
     *
     * @param cuts blocks that begin regions of their own: those at which threads go on together, and those where
     *     methods would be too large
     */
    public Regions(FlowGraph graph, Liveness liveness, Set<Integer> cuts) {
        this.graph = graph;
        this.cuts = cuts;
        add(Exchange.CUT, null, 0, liveness.atBegin(0));
        BitSet reached = reachedFrom(0, Exit::successors);
        for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
            if (cuts.contains(i) && i != 0) {
                byCut.put(i, regions.size());
                add(Exchange.CUT, null, i, liveness.atBegin(i));
            }
            Exit exit = graph.block(i).exit();
            if (exit instanceof Exit.Meet meet) {
                byMeeting.put(meet.step(), regions.size());
                Exchange kind = Objects.requireNonNull(meet.step().row().meeting())
                        .kind(meet.step().instr());
                add(kind, meet.step(), meet.next(), liveness.atMeeting(meet));
            } else if (exit instanceof Exit.Spin spin && !bySpin.containsKey(spin.target())) {
                bySpin.put(spin.target(), regions.size());
                add(Exchange.YIELD, null, spin.target(), liveness.atBegin(spin.target()));
            }
        }
    }

    private void add(Exchange exchange, @Nullable Step meeting, int start, BitSet live) {
        regions.add(new Region(exchange, meeting, start, live, blocks(start)));
    }

    /** Returns the blocks that are reached from a block without an exchange. */
    private ImmutableList<Integer> blocks(int start) {
        return reachedFrom(start, this::successorsInRegion).stream().boxed().collect(ImmutableList.toImmutableList());
    }

    private List<Integer> successorsInRegion(Exit exit) {
        return exit instanceof Exit.Meet
                ? List.of()
                : exit.successors().stream()
                        .filter(each -> !cuts.contains(each))
                        .toList();
    }

    private BitSet reachedFrom(int start, Function<Exit, List<Integer>> successors) {
        BitSet reached = new BitSet();
        Deque<Integer> work = new ArrayDeque<>();
        work.push(start);
        while (!work.isEmpty()) {
            int block = work.pop();
            if (!reached.get(block)) {
                reached.set(block);
                successors.apply(graph.block(block).exit()).forEach(work::push);
            }
        }
        return reached;
    }

    /** Returns the regions. */
    public ImmutableList<Region> all() {
        return ImmutableList.copyOf(regions);
    }

    /**
     * Returns the position of each region in an order in which a region comes before those that its threads reach next;
     * empty if lanes of warps exchange no values, because then the order does not matter.
     */
    public ImmutableIntArray order() {
        if (!hasWarpExchanges()) {
            return ImmutableIntArray.of();
        }
        List<List<Integer>> next = new ArrayList<>();
        graph.blocks().forEach(each -> next.add(each.exit().successors()));
        Dominators dominators = new Dominators(0, next);
        return ImmutableIntArray.copyOf(regions.stream().mapToInt(each -> dominators.place(each.start())));
    }

    /** Returns the number of the region after a meeting. */
    public int afterMeeting(Step step) {
        return Objects.requireNonNull(byMeeting.get(step));
    }

    /** Returns the number of the region in which a thread resumes that has waited in a loop. */
    public int afterSpin(int target) {
        return Objects.requireNonNull(bySpin.get(target));
    }

    /** Returns whether a thread may stop at an exchange within an iteration of a loop. */
    public boolean stopsWithin(Exit.Spin spin) {
        for (int i = spin.target(); i <= spin.last(); i++) {
            if (cuts.contains(i) || graph.block(i).exit() instanceof Exit.Meet) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether lanes of a warp exchange values. */
    public boolean hasWarpExchanges() {
        return regions.stream().anyMatch(each -> each.exchange().isOfWarp());
    }

    /** Returns whether there is a loop of waiting threads in which they may also stop at an exchange. */
    public boolean stopsWithinSpin() {
        return graph.blocks().stream().anyMatch(each -> each.exit() instanceof Exit.Spin spin && stopsWithin(spin));
    }

    /** Returns the number of the region that begins with a block of its own; null if there is none. */
    public @Nullable Integer atCut(int block) {
        return byCut.get(block);
    }
}
