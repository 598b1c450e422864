package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.List;
import orrery.device.DeviceModel;
import orrery.device.Occupancy.Footprint;
import orrery.device.SmSet;

/**
 * The SMs of a device: what is free on each, and the groups of them that kernels run on. One group is all SMs; each
 * partition that kernels run in is another one. A SM can be in several groups.
 */
final class ReferenceSms {
    private final DeviceModel model;
    private final List<Sm> sms = new ArrayList<>();
    private final ReferenceMultiprocessors whole;
    private final List<ReferenceMultiprocessors> partitions = new ArrayList<>();

    /** One SM: what is free on it. */
    private static final class Sm {
        private int threads;
        private int blocks;
        private int clusterBlocks;
        private int registers;
        private int sharedBytes;

        boolean take(Footprint block, boolean clustered) {
            boolean room = threads >= block.threads()
                    && blocks >= 1
                    && (clusterBlocks >= 1 || !clustered)
                    && registers >= block.registers()
                    && sharedBytes >= block.sharedBytes();
            if (room) {
                change(block, clustered, -1);
            }
            return room;
        }

        void change(Footprint block, boolean clustered, int sign) {
            threads += sign * block.threads();
            blocks += sign;
            clusterBlocks += clustered ? sign : 0;
            registers += sign * block.registers();
            sharedBytes += sign * block.sharedBytes();
        }
    }

    ReferenceSms(DeviceModel model) {
        this.model = model;
        for (int i = 0; i < model.smCount(); i++) {
            Sm sm = new Sm();
            sm.threads = model.sm().maxThreads();
            sm.blocks = model.sm().maxBlocks();
            sm.clusterBlocks = model.coscheduling().clusterBlocksPerSm();
            sm.registers = model.sm().registers();
            sm.sharedBytes = model.sm().sharedBytes();
            sms.add(sm);
        }
        whole = new ReferenceMultiprocessors(this, model.layout().all());
    }

    DeviceModel model() {
        return model;
    }

    /** All SMs. */
    ReferenceMultiprocessors whole() {
        return whole;
    }

    /** Makes a group of the SMs of a partition, in which a kernel runs for the first time. */
    ReferenceMultiprocessors partition(SmSet members) {
        ReferenceMultiprocessors partition = new ReferenceMultiprocessors(this, members);
        partitions.add(partition);
        return partition;
    }

    /** Takes room for a block on a SM, if there is room; {@code clustered} if it is a block of a cluster. */
    boolean take(int sm, Footprint block, boolean clustered) {
        return sms.get(sm).take(block, clustered);
    }

    /** Gives it back. */
    void give(int sm, Footprint block, boolean clustered) {
        sms.get(sm).change(block, clustered, 1);
    }

    /** Whether no blocks run on any of some SMs. */
    boolean nothingRunsOn(SmSet members) {
        return allGroups().stream()
                .noneMatch(each -> each.anyBlocks() && each.members().intersects(members));
    }

    /** There may be room again: the most urgent kernels come first, whatever they run on. */
    void placeWaiting(long now) {
        List<ReferenceMultiprocessors> open = allGroups();
        int urgencies = model.priorities().least() - model.priorities().greatest() + 1;
        for (int urgency = 0; urgency < urgencies; urgency++) {
            int line = urgency;
            open.removeIf(each -> !each.placeLine(line, now));
        }
    }

    private List<ReferenceMultiprocessors> allGroups() {
        List<ReferenceMultiprocessors> all = new ArrayList<>(partitions);
        all.add(whole);
        return all;
    }
}
