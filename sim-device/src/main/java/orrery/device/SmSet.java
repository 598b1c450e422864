package orrery.device;

import java.util.BitSet;
import java.util.Collection;

/** A set of SMs, by number. Immutable. */
public final class SmSet {
    private final BitSet members;

    private SmSet(BitSet members) {
        this.members = members;
    }

    /**
     * Returns the first SMs of a device.
     *
     * @param count how many
     * @return SMs 0 to {@code count} - 1
     */
    public static SmSet first(int count) {
        BitSet members = new BitSet(count);
        members.set(0, count);
        return new SmSet(members);
    }

    /**
     * Returns a copy.
     *
     * @param members the numbers of the SMs
     * @return the set
     */
    public static SmSet of(BitSet members) {
        return new SmSet((BitSet) members.clone());
    }

    /**
     * Returns the SMs that are in any of several sets.
     *
     * @param sets the sets
     * @return their union
     */
    public static SmSet union(Collection<SmSet> sets) {
        BitSet members = new BitSet();
        sets.forEach(set -> members.or(set.members));
        return new SmSet(members);
    }

    /** {@return how many SMs there are} */
    public int size() {
        return members.cardinality();
    }

    /**
     * Returns whether an SM is in the set.
     *
     * @param sm its number
     * @return whether it is
     */
    public boolean contains(int sm) {
        return members.get(sm);
    }

    /**
     * Returns whether two sets have an SM in common.
     *
     * @param other the other set
     * @return whether they have
     */
    public boolean intersects(SmSet other) {
        return members.intersects(other.members);
    }

    /**
     * Returns how many SMs of a range are in the set.
     *
     * @param from the first of the range
     * @param to the first after it
     * @return how many
     */
    int count(int from, int to) {
        return members.get(from, to).cardinality();
    }

    /** {@return the numbers of the SMs, as a copy} */
    public BitSet members() {
        return (BitSet) members.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SmSet set && members.equals(set.members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    /** {@return the ranges, such as {@code 0-7 16-23}} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int first = members.nextSetBit(0); first >= 0; ) {
            int after = members.nextClearBit(first);
            text.append(text.length() == 0 ? "" : " ").append(first);
            if (after > first + 1) {
                text.append('-').append(after - 1);
            }
            first = members.nextSetBit(after);
        }
        return text.toString();
    }
}
