package orrery.conformance.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import orrery.device.CostModel;
import orrery.device.DeviceModel;
import orrery.device.Occupancy.Footprint;
import orrery.device.SmSet;

/**
 * Some of the multiprocessors (SMs) of a device, or all, and the kernels that wait for room on them.
 *
 * <p>Kernels wait in one line for each urgency. Only the first kernel of the most urgent line gets places, until all
 * its blocks have one; no block is ever moved. Blocks that have a place are handed out one after the other.
 */
final class ReferenceMultiprocessors {
    private final ReferenceSms sms;
    private final SmSet members;
    private final List<Integer> numbers;
    private final CostModel costs;
    private final List<ArrayDeque<ReferenceKernel>> lines = new ArrayList<>();
    private int next;
    private int roundsRunning;
    private long handedOutAt;

    ReferenceMultiprocessors(ReferenceSms sms, SmSet members) {
        this.sms = sms;
        this.members = members;
        this.numbers = members.members().stream().boxed().toList();
        DeviceModel model = sms.model();
        this.costs = model.costs();
        for (int i = model.priorities().greatest(); i <= model.priorities().least(); i++) {
            lines.add(new ArrayDeque<>());
        }
    }

    SmSet members() {
        return members;
    }

    int count() {
        return numbers.size();
    }

    // -- lines ---------------------------------------------------------------------------------------------------

    /** The turn of a kernel has come. It gets what room there is unless others wait, and waits for the rest. */
    void enter(ReferenceKernel kernel, long now) {
        boolean othersWait = lines.stream().anyMatch(line -> !line.isEmpty());
        if (othersWait) {
            lines.get(kernel.urgency()).add(kernel);
            for (int urgency = 0; urgency < lines.size() && placeLine(urgency, now); urgency++) {}
        } else if (!kernel.place(now)) {
            lines.get(kernel.urgency()).add(kernel);
        }
    }

    /** Places the kernels of one line; whether all of them have all their places. */
    boolean placeLine(int urgency, long now) {
        ArrayDeque<ReferenceKernel> line = lines.get(urgency);
        while (!line.isEmpty()) {
            if (!line.peek().place(now)) {
                return false;
            }
            line.poll();
        }
        return true;
    }

    /** There may be room again, here and elsewhere. */
    void placeWaiting(long now) {
        sms.placeWaiting(now);
    }

    // -- places --------------------------------------------------------------------------------------------------

    /** A place for one block: the search begins after the place that was found last. Empty if there is none. */
    List<Integer> takeOne(Footprint block) {
        for (int i = 0; i < numbers.size(); i++) {
            int at = (next + i) % numbers.size();
            if (sms.take(numbers.get(at), block, false)) {
                next = at + 1;
                roundsRunning++;
                return List.of(numbers.get(at));
            }
        }
        return List.of();
    }

    /**
     * Places for up to {@code most} blocks, at most one on each multiprocessor that has room. The places of a cluster
     * are in one processing cluster.
     */
    List<Integer> takeRound(Footprint block, long most, int cluster) {
        long left = most / cluster * cluster;
        List<Integer> places = new ArrayList<>();
        int first = 0;
        for (int size :
                cluster == 1 ? List.of(Integer.MAX_VALUE) : sms.model().layout().clusters()) {
            List<Integer> together = new ArrayList<>();
            for (int sm : numbers) {
                boolean wanted = sm >= first && sm - first < size && together.size() < left;
                if (wanted && sms.take(sm, block, cluster > 1)) {
                    together.add(sm);
                }
            }
            while (together.size() % cluster != 0) {
                sms.give(together.remove(together.size() - 1), block, true);
            }
            places.addAll(together);
            left -= together.size();
            first += size;
        }
        roundsRunning += places.isEmpty() ? 0 : 1;
        return places;
    }

    /** Gives places back. */
    void give(Footprint block, List<Integer> places, int cluster) {
        roundsRunning--;
        places.forEach(sm -> sms.give(sm, block, cluster > 1));
    }

    /** Whether any blocks run that were placed here. */
    boolean anyBlocks() {
        return roundsRunning > 0;
    }

    /** Whether no blocks run on these multiprocessors, wherever they were placed. */
    boolean nothingRuns() {
        return sms.nothingRunsOn(members);
    }

    /** Hands out so many blocks, the first not before {@code from}; when the last of them is out. */
    long handOut(long from, long blocks) {
        handedOutAt = Math.max(from, handedOutAt) + costs.dispatch(blocks);
        return handedOutAt;
    }
}
