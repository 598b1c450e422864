package orrery.conformance.bench;

import orrery.conformance.bench.BenchmarkGraph.Item;

/** The least that can run a graph: flat arrays, without calls, errors, costs or multiprocessors. */
final class FlatGraph {
    private static final int NODE_BITS = 24;
    private static final int NODE_MASK = (1 << NODE_BITS) - 1;

    private final int[] inStart;
    private final int[] in;
    private final int[] outStart;
    private final int[] out;
    private final long[] finish;
    private final int[] open;
    private final long[] heap;
    private int heaped;

    /** Sorts nodes into arrays. */
    FlatGraph(Item[] items) {
        int size = items.length;
        inStart = new int[size + 1];
        outStart = new int[size + 1];
        for (int i = 0; i < size; i++) {
            items[i].position = i;
            inStart[i + 1] = inStart[i] + items[i].before.size();
        }
        in = new int[inStart[size]];
        out = new int[in.length];
        int next = 0;
        for (Item item : items) {
            for (Item before : item.before) {
                in[next++] = before.position;
                outStart[before.position + 1]++;
            }
        }
        for (int i = 0; i < size; i++) {
            outStart[i + 1] += outStart[i];
        }
        int[] slot = outStart.clone();
        for (int i = 0; i < size; i++) {
            for (int k = inStart[i]; k < inStart[i + 1]; k++) {
                out[slot[in[k]]++] = i;
            }
        }
        finish = new long[size];
        open = new int[size];
        heap = new long[size];
    }

    int size() {
        return finish.length;
    }

    /** In the order of the nodes: each ends one step after the last that it depends on. */
    long runInOrder(Runnable work) {
        for (int i = 0; i < finish.length; i++) {
            long at = 0;
            for (int k = inStart[i]; k < inStart[i + 1]; k++) {
                at = Math.max(at, finish[in[k]]);
            }
            work.run();
            finish[i] = at + 1;
        }
        return finish[finish.length - 1];
    }

    /** In the order of time, by a heap of what has begun. */
    long runByHeap(Runnable work) {
        long at = 0;
        for (int i = 0; i < open.length; i++) {
            open[i] = inStart[i + 1] - inStart[i];
            if (open[i] == 0) {
                push(1L << NODE_BITS | i);
            }
        }
        while (heaped > 0) {
            long next = pop();
            int node = (int) next & NODE_MASK;
            at = next >>> NODE_BITS;
            work.run();
            for (int k = outStart[node]; k < outStart[node + 1]; k++) {
                if (--open[out[k]] == 0) {
                    push((at + 1) << NODE_BITS | out[k]);
                }
            }
        }
        return at;
    }

    private void push(long key) {
        int i = heaped++;
        while (i > 0 && key < heap[(i - 1) >> 2]) {
            heap[i] = heap[(i - 1) >> 2];
            i = (i - 1) >> 2;
        }
        heap[i] = key;
    }

    private long pop() {
        long first = heap[0];
        long key = heap[--heaped];
        int i = 0;
        for (int child = 1; child < heaped; child = 4 * i + 1) {
            int least = child;
            int end = Math.min(child + 4, heaped);
            for (int c = child + 1; c < end; c++) {
                least = heap[c] < heap[least] ? c : least;
            }
            if (key <= heap[least]) {
                break;
            }
            heap[i] = heap[least];
            i = least;
        }
        heap[i] = key;
        return first;
    }
}
