package orrery.core.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map from primitive addresses to values. It stores the addresses in leaves of a two-level tree: a lookup is
 * two binary searches, and an insertion or removal moves at most one leaf. The last leaf is cached. With the tree of
 * the Java library, an allocation from a pool and its free take half as long again.
 */
public final class AddressMap<V> {
    /** The maximum number of addresses in a leaf. */
    private static final int MAX_LEAF_SIZE = 256;

    private final List<Leaf<V>> leaves = new ArrayList<>();

    /** The first address of each leaf. */
    private long[] firsts = new long[8];

    private Leaf<V> recent = new Leaf<>(Long.MIN_VALUE, Long.MAX_VALUE, new long[8], new Object[8], 0);

    /** Creates an empty map. */
    public AddressMap() {
        addLeaf(0, recent);
    }

    /** Returns the value at the greatest address that is not greater than {@code address}; null if there is none. */
    public @Nullable V floor(long address) {
        Leaf<V> leaf = leafOf(address);
        int index = leaf.floor(address);
        if (index < 0 && leaf.first > Long.MIN_VALUE) {
            return floor(leaf.first - 1);
        }
        return leaf.value(index);
    }

    /** Puts a value at an address and returns the previous value; null for none. */
    public @Nullable V put(long address, V value) {
        Leaf<V> leaf = leafOf(address);
        int index = leaf.floor(address);
        if (index >= 0 && leaf.keys[index] == address) {
            V old = leaf.value(index);
            leaf.values[index] = value;
            return old;
        }
        leaf.insert(index + 1, address, value);
        if (leaf.size == MAX_LEAF_SIZE) {
            addLeaf(leafIndex(leaf.first) + 1, leaf.split());
        }
        return null;
    }

    /** Removes a value from an address, if the address has this value. */
    public void remove(long address, V value) {
        Leaf<V> leaf = leafOf(address);
        int index = leaf.floor(address);
        if (leaf.value(index) != value || leaf.keys[index] != address) {
            return;
        }
        leaf.remove(index);
        if (leaf.size == 0 && leaves.size() > 1) {
            removeLeaf(leaf);
        }
    }

    private void addLeaf(int index, Leaf<V> leaf) {
        int count = leaves.size();
        if (count == firsts.length) {
            firsts = Arrays.copyOf(firsts, 2 * count);
        }
        System.arraycopy(firsts, index, firsts, index + 1, count - index);
        firsts[index] = leaf.first;
        leaves.add(index, leaf);
    }

    /** Removes an empty leaf; an adjacent leaf takes over its range. */
    private void removeLeaf(Leaf<V> leaf) {
        int index = leafIndex(leaf.first);
        leaves.remove(index);
        System.arraycopy(firsts, index + 1, firsts, index, leaves.size() - index);
        if (index > 0) {
            recent = leaves.get(index - 1);
            recent.last = leaf.last;
        } else {
            recent = leaves.get(0);
            recent.first = leaf.first;
            firsts[0] = leaf.first;
        }
    }

    /** Returns the values in ascending order of addresses. */
    @SuppressWarnings("unchecked")
    public Stream<V> values() {
        return leaves.stream().flatMap(leaf -> (Stream<V>) Arrays.stream(leaf.values, 0, leaf.size));
    }

    private Leaf<V> leafOf(long address) {
        if (address < recent.first || address > recent.last) {
            recent = leaves.get(leafIndex(address));
        }
        return recent;
    }

    /** Returns the index of the leaf whose range contains an address. */
    private int leafIndex(long address) {
        return floor(firsts, leaves.size(), address);
    }

    /**
     * Returns the index of the greatest of the first {@code count} keys that is not greater than {@code address}; -1 if
     * there is none.
     */
    private static int floor(long[] keys, int count, long address) {
        int index = Arrays.binarySearch(keys, 0, count, address);
        return index >= 0 ? index : -index - 2;
    }

    /** The addresses from {@code first} to {@code last}. A leaf is empty only if it is the only one. */
    private static final class Leaf<V> {
        private long first;
        private long last;
        private long[] keys;
        private Object[] values;
        private int size;
        private int recent;

        Leaf(long first, long last, long[] keys, Object[] values, int size) {
            this.first = first;
            this.last = last;
            this.keys = keys;
            this.values = values;
            this.size = size;
        }

        /**
         * Returns the index of the greatest key that is not greater than {@code address}; -1 if there is none. Checks
         * the last result first.
         */
        int floor(long address) {
            if (recent < size && keys[recent] <= address && (recent + 1 == size || address < keys[recent + 1])) {
                return recent;
            }
            int index = AddressMap.floor(keys, size, address);
            recent = Math.max(index, 0);
            return index;
        }

        /** Returns the value at an index; null for index -1. */
        @SuppressWarnings("unchecked")
        @Nullable
        V value(int index) {
            return index < 0 ? null : (V) values[index];
        }

        void insert(int index, long address, V value) {
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, 2 * size);
                values = Arrays.copyOf(values, 2 * size);
            }
            shift(index, index + 1, size - index);
            keys[index] = address;
            values[index] = value;
            size++;
            recent = index;
        }

        void remove(int index) {
            size--;
            shift(index + 1, index, size - index);
            values[size] = null;
        }

        private void shift(int from, int to, int count) {
            if (count > 0) {
                System.arraycopy(keys, from, keys, to, count);
                System.arraycopy(values, from, values, to, count);
            }
        }

        /** Splits off the upper half and returns it. */
        Leaf<V> split() {
            int half = size / 2;
            Leaf<V> upper = new Leaf<>(
                    keys[half],
                    last,
                    Arrays.copyOfRange(keys, half, half + MAX_LEAF_SIZE),
                    Arrays.copyOfRange(values, half, half + MAX_LEAF_SIZE),
                    size - half);
            Arrays.fill(values, half, size, null);
            size = half;
            last = upper.first - 1;
            return upper;
        }
    }
}
