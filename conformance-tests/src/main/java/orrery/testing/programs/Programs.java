package orrery.testing.programs;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import orrery.driver.CudaDriver;
import orrery.testing.programs.ConditionalProgram.Part;

/** Generators of random programs. */
public final class Programs {
    private static final int MAX_STEPS = 30;
    private static final int[] SIZES = {0, 1, 2, 3, 31, 32, 33, 64, 255, 256, 512, 1023, 1024, 1025, 65_535, 65_536};

    /** The generators by the names that campaigns have for them. */
    private static final ImmutableMap<String, Generator<?>> BY_NAME = ImmutableMap.<String, Generator<?>>builder()
            .put("streams", streams())
            .put("graphs", graphs(GraphShape.DEFAULT))
            .put("updates", updates())
            .put("conditionals", conditionals())
            .put("memory", memory())
            .put("copies", copies())
            .put("launches", launches())
            .put("splits", splits())
            .buildOrThrow();

    private Programs() {}

    /**
     * Returns the generators by their names: streams, graphs, updates, conditionals, memory, copies, launches, splits.
     * The map is unmodifiable.
     */
    public static Map<String, Generator<?>> byName() {
        return BY_NAME;
    }

    /**
     * Returns programs of up to 30 calls in streams. In every second program what conflicts is ordered: before work
     * that nothing orders after earlier work, its stream waits for an event of the other one.
     */
    public static Generator<StreamProgram> streams() {
        return random -> {
            StreamProgram program = new StreamProgram(ImmutableList.of());
            boolean isOrdered = random.nextBoolean();
            for (int left = random.nextInt(MAX_STEPS + 1); left > 0; left--) {
                StreamStep step = StreamStep.random(random);
                program = isOrdered
                        ? program.thenOrdered(step, random.nextInt(ProgramRun.EVENTS))
                        : program.then(ImmutableList.of(step));
            }
            return program;
        };
    }

    /** What a graph may have beside the nodes that any graph may have. */
    private enum Special {
        EMBEDDED_GRAPHS,
        ALLOCATIONS,
        CONDITIONALS,
        OPEN_CHAINS
    }

    /**
     * Returns graphs of a shape. One node of ten embeds a graph of two nodes or fewer, one of ten is empty, one of ten
     * allocates memory and frees it, three of twenty signal and wait, one of ten is a conditional node. Half of the
     * allocations and signals leave the free or the wait to a later node, if there is one.
     */
    public static Generator<GraphProgram> graphs(GraphShape shape) {
        return random -> graph(shape, random, EnumSet.allOf(Special.class));
    }

    private static GraphProgram graph(GraphShape shape, Random random, Set<Special> allowed) {
        List<GraphProgram.Node> nodes = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>();
        int earlier = 0;
        for (int layers = 1 + random.nextInt(shape.depth()); layers > 0; layers--) {
            int inLayer = 1 + random.nextInt(shape.width());
            for (int i = 0; i < inLayer; i++) {
                ImmutableSortedSet.Builder<Integer> dependencies = ImmutableSortedSet.naturalOrder();
                for (int other = 0; other < earlier; other++) {
                    if (random.nextDouble() < shape.density()) {
                        dependencies.add(other);
                    }
                }
                GraphProgram.Node node = node(random, allowed, dependencies.build());
                boolean ends = !open.isEmpty() && random.nextInt(3) == 0;
                if (ends) {
                    node = GraphProgram.Node.end(open.remove(), node.dependencies());
                } else if (allowed.contains(Special.OPEN_CHAINS)
                        && node.work() instanceof ChainWork
                        && random.nextBoolean()) {
                    open.add(nodes.size());
                }
                nodes.add(node);
            }
            earlier += inLayer;
        }
        return new GraphProgram(ImmutableList.copyOf(nodes));
    }

    private static GraphProgram.Node node(Random random, Set<Special> allowed, SortedSet<Integer> dependencies) {
        int kind = random.nextInt(20);
        if (kind < 2) {
            return new GraphProgram.Node(null, null, dependencies);
        } else if (kind < 4 && allowed.contains(Special.EMBEDDED_GRAPHS)) {
            GraphProgram child = graph(new GraphShape(2, 1, 1), random, EnumSet.noneOf(Special.class));
            return new GraphProgram.Node(null, child, dependencies);
        } else if (kind < 6 && allowed.contains(Special.ALLOCATIONS)) {
            return new GraphProgram.Node(ChainWork.randomAllocation(random), null, dependencies);
        } else if (kind < 9) {
            return new GraphProgram.Node(ChainWork.randomSignal(random), null, dependencies);
        }
        if (kind < 11 && allowed.contains(Special.CONDITIONALS)) {
            // Bodies have few nodes: there may be many such nodes in a graph.
            return new GraphProgram.Node(
                    new ConditionalWork(conditional(random, ConditionalProgram.MAX_DEPTH - 1)), null, dependencies);
        }
        return new GraphProgram.Node(CellWork.random(random), null, dependencies);
    }

    /**
     * Returns graphs and what they are updated with: mostly the same nodes with other work, sometimes another graph.
     * They allocate no memory and have no conditional nodes.
     */
    public static Generator<UpdateProgram> updates() {
        return random -> {
            GraphProgram before = graph(new GraphShape(4, 3, 0.3), random, EnumSet.of(Special.EMBEDDED_GRAPHS));
            GraphProgram after = before;
            for (int changes = 1 + random.nextInt(4);
                    changes > 0 && !after.nodes().isEmpty();
                    changes--) {
                after = changed(after, random);
            }
            return new UpdateProgram(before, after);
        };
    }

    private static GraphProgram changed(GraphProgram graph, Random random) {
        int index = random.nextInt(graph.nodes().size());
        GraphProgram.Node node = graph.nodes().get(index);
        int kind = random.nextInt(12);
        if (kind == 0) {
            return graph.without(index);
        } else if (kind == 1 && !node.dependencies().isEmpty()) {
            List<Integer> fewer = new ArrayList<>(node.dependencies());
            fewer.remove(random.nextInt(fewer.size()));
            return graph.with(index, node.withDependencies(fewer));
        } else if (kind == 2) {
            return graph.with(index, new GraphProgram.Node(CellWork.random(random), null, node.dependencies()));
        }
        return node.work() == null ? graph : graph.with(index, alike(node, random));
    }

    /** Returns a node of the same kind with other work. */
    private static GraphProgram.Node alike(GraphProgram.Node node, Random random) {
        boolean inStreams = node.work() instanceof CellWork;
        ProgramWork work;
        do {
            work = inStreams ? CellWork.random(random) : ChainWork.randomSignal(random);
        } while (node.work() != null && work.getClass() != node.work().getClass());
        return new GraphProgram.Node(work, null, node.dependencies());
    }

    /** Returns graphs of nested conditional nodes. */
    public static Generator<ConditionalProgram> conditionals() {
        return random -> new ConditionalProgram(parts(random, 0));
    }

    private static List<Part> parts(Random random, int depth) {
        ImmutableList.Builder<Part> parts = ImmutableList.builder();
        for (int left = random.nextInt(4); left > 0; left--) {
            parts.add(part(random, depth));
        }
        return parts.build();
    }

    private static Part part(Random random, int depth) {
        int kind = random.nextInt(depth < ConditionalProgram.MAX_DEPTH ? 8 : 4);
        return kind < 4 ? new ConditionalProgram.Work(bodyWork(random)) : conditional(random, depth);
    }

    /** Returns a conditional node at a depth of nesting. */
    private static Part conditional(Random random, int depth) {
        int kind = random.nextInt(4);
        if (kind < 2) {
            boolean hasElse = random.nextInt(3) == 0;
            List<Part> otherwise = hasElse ? parts(random, depth + 1) : ImmutableList.of();
            return new ConditionalProgram.If(random.nextInt(2), parts(random, depth + 1), otherwise);
        } else if (kind < 3) {
            return new ConditionalProgram.While(1 + random.nextInt(3), parts(random, depth + 1));
        }
        ImmutableList.Builder<List<Part>> bodies = ImmutableList.builder();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            bodies.add(parts(random, depth + 1));
        }
        return new ConditionalProgram.Switch(random.nextInt(4), bodies.build());
    }

    /** Returns work that a body may have: no function on the host. */
    private static CellWork bodyWork(Random random) {
        CellWork work = CellWork.random(random);
        while (work instanceof CellWork.HostFunction) {
            work = CellWork.random(random);
        }
        return work;
    }

    /** Returns programs of allocations in stream order. */
    public static Generator<MemoryProgram> memory() {
        return random -> {
            ImmutableList.Builder<MemoryProgram.Step> steps = ImmutableList.builder();
            for (int left = random.nextInt(MAX_STEPS + 1); left > 0; left--) {
                int words = 1 << random.nextInt(20);
                steps.add(new MemoryProgram.Step(
                        random.nextInt(ProgramRun.CELLS), random.nextInt(ProgramRun.STREAMS), words));
            }
            return new MemoryProgram(steps.build());
        };
    }

    /** Returns programs of copies and memsets. */
    public static Generator<CopyProgram> copies() {
        return random -> {
            ImmutableList.Builder<CopyStep> steps = ImmutableList.builder();
            for (int left = random.nextInt(MAX_STEPS + 1); left > 0; left--) {
                steps.add(CopyStep.random(random));
            }
            return new CopyProgram(steps.build());
        };
    }

    /** Returns launches of legal and illegal shapes. */
    public static Generator<LaunchProgram> launches() {
        return random -> new LaunchProgram(
                size(random, 16),
                size(random, 16),
                size(random, 16),
                size(random, 12),
                size(random, 6),
                size(random, 4),
                random.nextInt(4) == 0 ? random.nextInt(60_000) : 0);
    }

    private static int size(Random random, int most) {
        return random.nextInt(3) > 0 ? 1 + random.nextInt(4) : SIZES[random.nextInt(most)];
    }

    /** Returns splits of the SMs. */
    public static Generator<SplitProgram> splits() {
        return random -> new SplitProgram(
                1 + random.nextInt(20),
                random.nextInt(140),
                random.nextBoolean() ? 0 : CudaDriver.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING);
    }
}
