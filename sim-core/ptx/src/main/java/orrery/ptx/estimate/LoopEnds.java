package orrery.ptx.estimate;

import java.util.HashMap;
import java.util.Map;
import orrery.ptx.flow.Exit;

/** The branches of a function that a thread has passed: how often, and how far loops are from their ends. */
final class LoopEnds {
    /** After so many iterations that approach the end alike, the rest of a loop is computed. */
    private static final int FOLLOWED = 16;

    /** How often a branch on an unknown value goes on with the text before it jumps once. */
    private static final int UNKNOWN_ITERATIONS = 8;

    private final GraphFacts facts;
    private final Map<Integer, Visits> visits = new HashMap<>();
    private Visits last = new Visits();

    /** The visits of a branch. */
    private static final class Visits {
        private int unknown;

        /** How far the operands of the comparison were apart, and by how much they have approached each other. */
        private double distance;

        private double step;

        // The iterations with this step: how many, and what had been counted before them.
        private int alike;
        private long slotsBefore;
        private double bytesBefore;

        // What had been counted at the last visit.
        private long slots;
        private double bytes;
    }

    LoopEnds(GraphFacts facts) {
        this.facts = facts;
    }

    private Visits visits(int block) {
        Visits found = visits.get(block);
        if (found == null) {
            found = new Visits();
            visits.put(block, found);
        }
        return found;
    }

    /** Counts a branch on an unknown value, and returns the block that follows it. */
    int followUnknown(int at, Exit.Branch branch) {
        boolean goesOn = visits(at).unknown++ % (UNKNOWN_ITERATIONS + 1) < UNKNOWN_ITERATIONS;
        int first = Math.min(branch.target(), branch.next());
        return goesOn ? first : branch.target() + branch.next() - first;
    }

    /**
     * Counts a branch, and returns how many iterations are left of its loop, if that can be told; 0 otherwise.
     *
     * @param at the block that ends with the branch
     * @param chosen the block that follows
     * @param other the block that follows otherwise
     * @param distance how far the operands of the comparison are apart
     * @param slots the issue slots so far
     * @param bytes the bytes so far
     */
    double countRest(int at, int chosen, int other, double distance, long slots, double bytes) {
        if (!facts.endsLoop(at, chosen, other)) {
            return 0;
        }
        last = visits(at);
        double step = last.distance - distance;
        if (step == last.step) {
            last.alike++;
        } else {
            last.alike = 1;
            last.step = step;
            last.slotsBefore = last.slots;
            last.bytesBefore = last.bytes;
        }
        last.distance = distance;
        last.slots = slots;
        last.bytes = bytes;
        return last.alike < FOLLOWED || step == 0 ? 0 : Math.max(0, Math.floor(distance / step));
    }

    /** Returns the issue slots of an iteration, on average over those that were followed. */
    double slotsOfIteration() {
        return (double) (last.slots - last.slotsBefore) / last.alike;
    }

    /** Returns the bytes of an iteration, on average over those that were followed. */
    double bytesOfIteration() {
        return (last.bytes - last.bytesBefore) / last.alike;
    }
}
