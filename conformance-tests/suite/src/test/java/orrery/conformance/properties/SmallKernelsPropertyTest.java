package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.WithContext.driverWithContext;
import static orrery.conformance.WithContext.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;

/**
 * Kernels of graphs are executed with fewer steps if there is no listener. With and without one they begin in the same
 * order and end at the same time, whatever else the device does and whichever of them fail.
 */
@AddLifecycleHook(TriesFromProperty.class)
class SmallKernelsPropertyTest {
    /** The multiprocessors of the teaching device are soon full of such blocks. */
    private static final int LARGE_BLOCK = 1024;

    /** A plan of so many items is not laid out in memory by position. */
    private static final int MANY = 5000;

    /** A kernel of a graph, or an empty node where there are no blocks: whom it comes after, counted backwards. */
    private record Node(List<Integer> after, int blocks, boolean large, int nanos, boolean fails) {}

    /** What a run showed: who began, in that order, when all was over, and how that ended. */
    private record Outcome(List<Integer> began, long endedAt, CUresult result) {}

    @Provide
    Arbitrary<Node> nodes() {
        Arbitrary<List<Integer>> after =
                Arbitraries.integers().between(1, 5).list().uniqueElements().ofMaxSize(3);
        Arbitrary<Integer> blocks =
                Arbitraries.frequency(Tuple.of(6, 1), Tuple.of(1, 2), Tuple.of(1, 70), Tuple.of(1, 0));
        Arbitrary<Integer> nanos = Arbitraries.of(0, 1, 500, 680, 2_000, 100_000);
        Arbitrary<Boolean> fails = Arbitraries.frequency(Tuple.of(60, false), Tuple.of(1, true));
        return Combinators.combine(after, blocks, Arbitraries.of(true, false), nanos, fails)
                .as(Node::new);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void theShortWayIsTheSameWay(
            @ForAll @Size(max = 40) List<@From("nodes") Node> first,
            @ForAll @Size(max = 12) List<@From("nodes") Node> second) {
        assertEquals(run(first, second, true), run(first, second, false));
    }

    @Property(tries = 5, edgeCases = EdgeCasesMode.NONE)
    void largeGraphsRunAsWithoutTheOptimisation(@ForAll long seed) {
        List<Node> nodes = manyNodes(new Random(seed));
        assertEquals(run(nodes, List.of(), true), run(nodes, List.of(), false));
    }

    private static List<Node> manyNodes(Random random) {
        List<Node> nodes = new ArrayList<>();
        while (nodes.size() < MANY) {
            List<Integer> after = nodes.size() < 20 || random.nextInt(20) == 0
                    ? List.of()
                    : random.ints(1 + random.nextInt(3), 1, nodes.size() + 1)
                            .distinct()
                            .boxed()
                            .toList();
            nodes.add(new Node(after, random.nextInt(3) == 0 ? 0 : 1, false, random.nextInt(3000), false));
        }
        return nodes;
    }

    private static Outcome run(List<Node> first, List<Node> second, boolean listening) {
        try (Machine machine = Machine.create(MachineOptions.defaults().withDevices(Devices.teaching()))) {
            if (listening) {
                machine.trace().add(new TraceListener() {});
            }
            CudaDriver cuda = driverWithContext(machine);
            List<Integer> began = new ArrayList<>();
            CUfunction function = function(cuda, "k", kernel(began));
            CUstream stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUstream other = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            CUgraphExec one = exec(cuda, function, first, 0);
            CUgraphExec two = exec(cuda, function, second, 1000);
            CUresult result = CUresult.CUDA_SUCCESS;
            try {
                cuda.cuGraphLaunch(one, stream);
                cuda.cuGraphLaunch(two, other);
                cuda.cuLaunchKernel(function, 3, 1, 1, LARGE_BLOCK, 1, 1, 0, other, 2000, 700, 0);
                cuda.cuGraphLaunch(one, stream);
                cuda.cuCtxSynchronize();
            } catch (CudaException failure) {
                result = failure.result();
            }
            return new Outcome(List.copyOf(began), machine.now(), result);
        }
    }

    private static Kernel kernel(List<Integer> began) {
        return Kernel.perLaunch(arguments -> {
                    int id = arguments.i32(0);
                    boolean fails = arguments.i32(2) != 0;
                    return launch -> {
                        began.add(id);
                        launch.deviceAssert(!fails, "this kernel fails");
                    };
                })
                .costPerBlock((shape, arguments) -> arguments.i32(1));
    }

    private static CUgraphExec exec(CudaDriver cuda, CUfunction function, List<Node> nodes, int firstId) {
        CUgraph graph = cuda.cuGraphCreate(0);
        List<CUgraphNode> all = new ArrayList<>();
        for (Node node : nodes) {
            List<CUgraphNode> after = node.after().stream()
                    .filter(back -> back <= all.size())
                    .map(back -> all.get(all.size() - back))
                    .toList();
            all.add(add(cuda, graph, after, function, node, firstId + all.size()));
        }
        return cuda.cuGraphInstantiate(graph, 0);
    }

    private static CUgraphNode add(
            CudaDriver cuda, CUgraph graph, List<CUgraphNode> after, CUfunction function, Node node, int id) {
        if (node.blocks() == 0) {
            return cuda.cuGraphAddEmptyNode(graph, after);
        }
        return cuda.cuGraphAddKernelNode(
                graph,
                after,
                CUkernelNodeParams.of(
                        function,
                        node.blocks(),
                        node.large() ? LARGE_BLOCK : 1,
                        id,
                        node.nanos(),
                        node.fails() ? 1 : 0));
    }
}
