package orrery.conformance.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import orrery.device.CostModel;
import orrery.device.DeviceModel;
import orrery.device.Occupancy.Footprint;

/**
 * The multiprocessors (SMs) of a device, and the kernels that wait for room on them.
 *
 * <p>Kernels wait in one line for each urgency. Only the first kernel of the most urgent line gets places, until all
 * its blocks have one; no block is ever moved. Blocks that have a place are handed out one after the other.
 */
final class ReferenceMultiprocessors {
    private final CostModel costs;
    private final List<Sm> sms = new ArrayList<>();
    private final List<ArrayDeque<ReferenceKernel>> lines = new ArrayList<>();
    private int next;
    private long handedOutAt;

    /** One multiprocessor: what is free on it. */
    private static final class Sm {
        private int threads;
        private int blocks;
        private int registers;
        private int sharedBytes;

        boolean take(Footprint block) {
            boolean room = threads >= block.threads()
                    && blocks >= 1
                    && registers >= block.registers()
                    && sharedBytes >= block.sharedBytes();
            if (room) {
                change(block, -1);
            }
            return room;
        }

        void change(Footprint block, int sign) {
            threads += sign * block.threads();
            blocks += sign;
            registers += sign * block.registers();
            sharedBytes += sign * block.sharedBytes();
        }
    }

    ReferenceMultiprocessors(DeviceModel model) {
        costs = model.costs();
        for (int i = 0; i < model.smCount(); i++) {
            Sm sm = new Sm();
            sm.threads = model.sm().maxThreads();
            sm.blocks = model.sm().maxBlocks();
            sm.registers = model.sm().registers();
            sm.sharedBytes = model.sm().sharedBytes();
            sms.add(sm);
        }
        for (int i = model.priorities().greatest(); i <= model.priorities().least(); i++) {
            lines.add(new ArrayDeque<>());
        }
    }

    int count() {
        return sms.size();
    }

    // -- lines ---------------------------------------------------------------------------------------------------

    /** The turn of a kernel has come. It gets what room there is unless others wait, and waits for the rest. */
    void enter(ReferenceKernel kernel, long now) {
        boolean othersWait = lines.stream().anyMatch(line -> !line.isEmpty());
        if (othersWait) {
            lines.get(kernel.urgency()).add(kernel);
            place(now);
        } else if (!kernel.place(now)) {
            lines.get(kernel.urgency()).add(kernel);
        }
    }

    /** There may be room again. */
    void place(long now) {
        for (ArrayDeque<ReferenceKernel> line : lines) {
            while (!line.isEmpty()) {
                if (!line.peek().place(now)) {
                    return;
                }
                line.poll();
            }
        }
    }

    // -- places --------------------------------------------------------------------------------------------------

    /** A place for one block: the search begins behind the place that was found last. Empty if there is none. */
    List<Integer> takeOne(Footprint block) {
        for (int i = 0; i < sms.size(); i++) {
            int sm = (next + i) % sms.size();
            if (sms.get(sm).take(block)) {
                next = (sm + 1) % sms.size();
                return List.of(sm);
            }
        }
        return List.of();
    }

    /** Places for up to {@code most} blocks, one on each multiprocessor that has room. */
    List<Integer> takeRound(Footprint block, long most) {
        List<Integer> places = new ArrayList<>();
        for (int sm = 0; sm < sms.size() && places.size() < most; sm++) {
            if (sms.get(sm).take(block)) {
                places.add(sm);
            }
        }
        return places;
    }

    /** Gives places back. */
    void give(Footprint block, List<Integer> places) {
        places.forEach(sm -> sms.get(sm).change(block, 1));
    }

    /** Hands out so many blocks, the first not before {@code from}; when the last of them is out. */
    long handOut(long from, long blocks) {
        handedOutAt = Math.max(from, handedOutAt) + costs.dispatch(blocks);
        return handedOutAt;
    }
}
