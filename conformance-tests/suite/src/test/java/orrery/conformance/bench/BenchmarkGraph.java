package orrery.conformance.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CudaDriver;

/**
 * The shapes that graphs are measured with.
 *
 * @param before for each node the nodes that it depends on, all of them earlier
 */
@SuppressWarnings("ArrayRecordComponent") // records are never compared
record BenchmarkGraph(int[][] before) {
    private static final int LAYER = 32;

    /** The shape of a benchmark's parameter. */
    static BenchmarkGraph named(String name) {
        return switch (name) {
            case "chain" -> chain(1000);
            case "layers" -> layers(LAYER);
            case "random" -> random(100_000, 3);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** About so many nodes in a shape. */
    static BenchmarkGraph named(String name, int nodes) {
        return switch (name) {
            case "layers" -> layers(nodes / LAYER);
            case "random" -> random(nodes, 3);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Each node after the one before. */
    static BenchmarkGraph chain(int nodes) {
        int[][] before = new int[nodes][];
        for (int i = 0; i < nodes; i++) {
            before[i] = i == 0 ? new int[0] : new int[] {i - 1};
        }
        return new BenchmarkGraph(before);
    }

    /** Layers of {@value #LAYER} nodes, each after two of the layer before. */
    static BenchmarkGraph layers(int count) {
        int[][] before = new int[LAYER * count][];
        for (int i = 0; i < before.length; i++) {
            int above = (i / LAYER - 1) * LAYER;
            before[i] = above < 0 ? new int[0] : new int[] {above + i % LAYER, above + (i + 1) % LAYER};
        }
        return new BenchmarkGraph(before);
    }

    /** Nodes after up to {@code edges} earlier ones each, chosen at random. */
    static BenchmarkGraph random(int nodes, int edges) {
        Random random = new Random(1);
        int[][] before = new int[nodes][];
        for (int i = 0; i < nodes; i++) {
            before[i] =
                    i == 0 ? new int[0] : random.ints(edges, 0, i).distinct().toArray();
        }
        return new BenchmarkGraph(before);
    }

    int size() {
        return before.length;
    }

    /** A graph of this shape; all nodes do the same. */
    CUgraph build(CudaDriver cuda, CUkernelNodeParams params) {
        return build(cuda, node -> params);
    }

    /** A graph of this shape; each node does what {@code params} says. */
    CUgraph build(CudaDriver cuda, IntFunction<CUkernelNodeParams> params) {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUgraphNode[] nodes = new CUgraphNode[size()];
        for (int i = 0; i < nodes.length; i++) {
            CUgraphNode[] dependencies = new CUgraphNode[before[i].length];
            for (int k = 0; k < dependencies.length; k++) {
                dependencies[k] = nodes[before[i][k]];
            }
            nodes[i] = cuda.cuGraphAddKernelNode(graph, Arrays.asList(dependencies), params.apply(i));
        }
        return graph;
    }

    /** Runs {@code work} once for each node, as the stages of futures; returns the last one's. */
    void runAsFutures(Runnable work) {
        CompletableFuture<Void> start = new CompletableFuture<>();
        CompletableFuture<?>[] nodes = new CompletableFuture<?>[size()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = futureBefore(start, nodes, before[i]).thenRun(work);
        }
        start.complete(null);
        nodes[nodes.length - 1].join();
    }

    private static CompletableFuture<?> futureBefore(
            CompletableFuture<?> start, CompletableFuture<?>[] nodes, int[] dependencies) {
        if (dependencies.length == 0) {
            return start;
        } else if (dependencies.length == 1) {
            return nodes[dependencies[0]];
        }
        CompletableFuture<?>[] all = new CompletableFuture<?>[dependencies.length];
        for (int k = 0; k < all.length; k++) {
            all[k] = nodes[dependencies[k]];
        }
        return CompletableFuture.allOf(all);
    }

    /** A node as an object, for what reads graphs. */
    static final class Item {
        final List<Item> before = new ArrayList<>();
        int position;
    }

    /** The nodes as objects. */
    Item[] items() {
        Item[] items = new Item[size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item();
            for (int k : before[i]) {
                items[i].before.add(items[k]);
            }
        }
        return items;
    }
}
