package orrery.core.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Things by address, in ascending order. The addresses are primitive and lie side by side, in leaves: to find one is
 * two binary searches, and to add or remove one moves no more than a leaf.
 */
public final class AddressMap<V> implements Iterable<V> {
    /** Addresses of a leaf, at most. */
    private static final int MOST = 256;

    private final List<Leaf<V>> leaves = new ArrayList<>();

    /** No addresses yet. */
    public AddressMap() {
        leaves.add(new Leaf<>(new long[8], new Object[8], 0));
    }

    /** What is at {@code address} or else at the last one before it, or null. */
    public V floor(long address) {
        Leaf<V> leaf = leaves.get(leafOf(address));
        return leaf.value(leaf.floor(address));
    }

    /** What is at the first address behind {@code address}, or null. */
    public V higher(long address) {
        int at = leafOf(address);
        Leaf<V> leaf = leaves.get(at);
        int next = leaf.floor(address) + 1;
        if (next < leaf.size) {
            return leaf.value(next);
        }
        return at + 1 < leaves.size() ? leaves.get(at + 1).value(0) : null;
    }

    /** Puts something at an address, in place of what is there. */
    public void put(long address, V value) {
        int at = leafOf(address);
        Leaf<V> leaf = leaves.get(at);
        int index = leaf.floor(address);
        if (index >= 0 && leaf.keys[index] == address) {
            leaf.values[index] = value;
            return;
        }
        leaf.insert(index + 1, address, value);
        if (leaf.size == MOST) {
            leaves.add(at + 1, leaf.split());
        }
    }

    /** Removes what is at an address, if anything is. */
    public void remove(long address) {
        int at = leafOf(address);
        Leaf<V> leaf = leaves.get(at);
        int index = leaf.floor(address);
        if (index < 0 || leaf.keys[index] != address) {
            return;
        }
        leaf.remove(index);
        if (leaf.size == 0 && leaves.size() > 1) {
            leaves.remove(at);
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

    /** Where the last leaf is that begins at or before {@code address}, or else the first. */
    private int leafOf(long address) {
        int low = 0;
        int high = leaves.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (leaves.get(middle).keys[0] <= address) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Neighbouring addresses, at least one where there are several leaves. */
    private static final class Leaf<V> {
        private long[] keys;
        private Object[] values;
        private int size;

        Leaf(long[] keys, Object[] values, int size) {
            this.keys = keys;
            this.values = values;
            this.size = size;
        }

        /** Where {@code address} is, or else the last one before it; -1 if there is none. */
        int floor(long address) {
            int index = Arrays.binarySearch(keys, 0, size, address);
            return index >= 0 ? index : -index - 2;
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
            move(index, index + 1);
            keys[index] = address;
            values[index] = value;
            size++;
        }

        void remove(int index) {
            move(index + 1, index);
            size--;
            values[size] = null;
        }

        private void move(int from, int to) {
            if (from < size) {
                System.arraycopy(keys, from, keys, to, size - from);
                System.arraycopy(values, from, values, to, size - from);
            }
        }

        /** Parts with the upper half. */
        Leaf<V> split() {
            int half = size / 2;
            Leaf<V> upper = new Leaf<>(
                    Arrays.copyOfRange(keys, half, half + MOST),
                    Arrays.copyOfRange(values, half, half + MOST),
                    size - half);
            Arrays.fill(values, half, size, null);
            size = half;
            return upper;
        }
    }
}
