package orrery.device;

import java.util.BitSet;

/**
 * The SMs that are left while a set of them is divided. Units of co-scheduled SMs are taken from one processing cluster
 * after the other, so that what is divided evenly stays even.
 */
final class FreeSms {
    private final SmLayout layout;
    private final BitSet free;
    private int turn;

    FreeSms(SmLayout layout, SmSet among) {
        this.layout = layout;
        this.free = among.members();
    }

    /** Returns how many SMs are left. */
    int count() {
        return free.cardinality();
    }

    /** Returns what is left. */
    SmSet rest() {
        return SmSet.of(free);
    }

    /** Returns how many units of {@code size} co-scheduled SMs can be taken. */
    int available(int size) {
        int units = 0;
        int first = 0;
        for (int cluster : layout.clusters()) {
            units += free.get(first, first + cluster).cardinality() / size;
            first += cluster;
        }
        return units;
    }

    /** Takes a unit from the next cluster in turn that has one, which there must be, and puts it into {@code to}. */
    void take(int size, BitSet to) {
        int clusters = layout.clusters().size();
        for (int tried = 0; tried < clusters; tried++) {
            int cluster = (turn + tried) % clusters;
            if (takeFrom(cluster, size, to)) {
                turn = (cluster + 1) % clusters;
                return;
            }
        }
        throw new AssertionError("no " + size + " SMs are left in one cluster");
    }

    private boolean takeFrom(int cluster, int size, BitSet to) {
        int first = 0;
        for (int i = 0; i < cluster; i++) {
            first += layout.clusters().get(i);
        }
        int after = first + layout.clusters().get(cluster);
        if (free.get(first, after).cardinality() < size) {
            return false;
        }
        int sm = first;
        for (int i = 0; i < size; i++) {
            sm = free.nextSetBit(sm);
            free.clear(sm);
            to.set(sm);
        }
        return true;
    }

    /** Takes units of {@code size} until fewer than that are missing or no cluster has one; how many SMs still are. */
    int takeUnits(int size, int missing, BitSet to) {
        int left = missing;
        while (left >= size && available(size) > 0) {
            take(size, to);
            left -= size;
        }
        return left;
    }
}
