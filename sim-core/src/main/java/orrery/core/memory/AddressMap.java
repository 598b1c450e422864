package orrery.core.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Things by address, in ascending order. The addresses are primitive and lie side by side, in leaves: to find one is
 * two binary searches, and to add or remove one moves no more than a leaf. Who comes again finds the leaf at once.
 */
public final class AddressMap<V> implements Iterable<V> {
    /** Addresses of a leaf, at most. */
    private static final int MOST = 256;

    private final List<Leaf<V>> leaves = new ArrayList<>();

    /** Where each leaf begins. */
    private long[] firsts = new long[8];

    private Leaf<V> recent = new Leaf<>(Long.MIN_VALUE, Long.MAX_VALUE, new long[8], new Object[8], 0);

    /** No addresses yet. */
    public AddressMap() {
        add(0, recent);
    }

    /** What is at {@code address} or else at the last one before it, or null. */
    public V floor(long address) {
        Leaf<V> leaf = leafOf(address);
        int index = leaf.floor(address);
        if (index < 0 && leaf.first > Long.MIN_VALUE) {
            return floor(leaf.first - 1);
        }
        return leaf.value(index);
    }

    /** Puts something at an address and returns what was there, or null. */
    public V put(long address, V value) {
        Leaf<V> leaf = leafOf(address);
        int index = leaf.floor(address);
        if (index >= 0 && leaf.keys[index] == address) {
            V old = leaf.value(index);
            leaf.values[index] = value;
            return old;
        }
        leaf.insert(index + 1, address, value);
        if (leaf.size == MOST) {
            add(placeOf(leaf.first) + 1, leaf.split());
        }
        return null;
    }

    /** Removes something from an address, if it is there. */
    public void remove(long address, V value) {
        Leaf<V> leaf = leafOf(address);
        int index = leaf.floor(address);
        if (leaf.value(index) != value || leaf.keys[index] != address) {
            return;
        }
        leaf.remove(index);
        if (leaf.size == 0 && leaves.size() > 1) {
            drop(leaf);
        }
    }

    private void add(int place, Leaf<V> leaf) {
        int count = leaves.size();
        if (count == firsts.length) {
            firsts = Arrays.copyOf(firsts, 2 * count);
        }
        System.arraycopy(firsts, place, firsts, place + 1, count - place);
        firsts[place] = leaf.first;
        leaves.add(place, leaf);
    }

    /** A leaf without addresses goes; its neighbour has the range. */
    private void drop(Leaf<V> leaf) {
        int place = placeOf(leaf.first);
        leaves.remove(place);
        System.arraycopy(firsts, place + 1, firsts, place, leaves.size() - place);
        if (place > 0) {
            recent = leaves.get(place - 1);
            recent.last = leaf.last;
        } else {
            recent = leaves.get(0);
            recent.first = leaf.first;
            firsts[0] = leaf.first;
        }
    }

    /** Everything, in ascending order; valid as long as nothing is put or removed. */
    @Override
    public Iterator<V> iterator() {
        return new Iterator<>() {
            private Leaf<V> leaf = leaves.get(0);
            private int at;
            private int index;

            @Override
            public boolean hasNext() {
                return index < leaf.size;
            }

            @Override
            public V next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                V value = leaf.value(index++);
                if (index == leaf.size && at + 1 < leaves.size()) {
                    leaf = leaves.get(++at);
                    index = 0;
                }
                return value;
            }
        };
    }

    private Leaf<V> leafOf(long address) {
        if (address < recent.first || address > recent.last) {
            recent = leaves.get(placeOf(address));
        }
        return recent;
    }

    /** Where the leaf is in whose range an address is. */
    private int placeOf(long address) {
        return floor(firsts, leaves.size(), address);
    }

    /** Where the last of the first {@code count} keys is that is not above {@code address}; -1 if there is none. */
    private static int floor(long[] keys, int count, long address) {
        int index = Arrays.binarySearch(keys, 0, count, address);
        return index >= 0 ? index : -index - 2;
    }

    /**
     * Neighbouring addresses: those from {@code first} to {@code last}, at least one where there are several leaves.
     */
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

        /** Where {@code address} is, or else the last one before it; -1 if there is none. Often it is where it was. */
        int floor(long address) {
            if (recent < size && keys[recent] <= address && (recent + 1 == size || address < keys[recent + 1])) {
                return recent;
            }
            int index = AddressMap.floor(keys, size, address);
            recent = Math.max(index, 0);
            return index;
        }

        /** What is at an index; null for none. */
        @SuppressWarnings("unchecked")
        V value(int index) {
            return index < 0 ? null : (V) values[index];
        }

        void insert(int index, long address, V value) {
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, 2 * size);
                values = Arrays.copyOf(values, 2 * size);
            }
            move(index, index + 1, size - index);
            keys[index] = address;
            values[index] = value;
            size++;
            recent = index;
        }

        void remove(int index) {
            size--;
            move(index + 1, index, size - index);
            values[size] = null;
        }

        private void move(int from, int to, int count) {
            if (count > 0) {
                System.arraycopy(keys, from, keys, to, count);
                System.arraycopy(values, from, values, to, count);
            }
        }

        /** Parts with the upper half. */
        Leaf<V> split() {
            int half = size / 2;
            Leaf<V> upper = new Leaf<>(
                    keys[half],
                    last,
                    Arrays.copyOfRange(keys, half, half + MOST),
                    Arrays.copyOfRange(values, half, half + MOST),
                    size - half);
            Arrays.fill(values, half, size, null);
            size = half;
            last = upper.first - 1;
            return upper;
        }
    }
}
