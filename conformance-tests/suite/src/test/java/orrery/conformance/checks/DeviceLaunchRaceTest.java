package orrery.conformance.checks;

import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.conformance.checks.CheckRig.assertFindings;
import static orrery.runtime.CudaRuntime.cudaGraphInstantiateFlagDeviceLaunch;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.GraphLaunchMode;
import orrery.sim.Kernel;

/**
 * Races of graphs that kernels launch: a tail launch waits for the whole graph of the kernel, another one for nothing.
 */
class DeviceLaunchRaceTest {
    private static final Checks RACES = Checks.of(Check.RACES);

    /** A kernel that launches the graph in argument 0. */
    private static Kernel launching(GraphLaunchMode mode) {
        return Kernel.perLaunch(args -> launch -> launch.device().launchGraph(args.graph(0), mode))
                .named("launcher")
                .launchesGraphs();
    }

    /** A kernel and its arguments. */
    private record Work(Kernel kernel, List<Object> arguments) {
        Work(Kernel kernel, Object... arguments) {
            this(kernel, List.of(arguments));
        }
    }

    /** Returns a graph of kernels, each after the one before it. */
    private static CUgraphExec deviceGraph(CheckRig rig, Work... chain) {
        CUgraph graph = rig.cuda.cudaGraphCreate(0);
        List<CUgraphNode> before = List.of();
        for (Work each : chain) {
            before = List.of(
                    rig.node(graph, before, each.kernel(), each.arguments().toArray()));
        }
        CUgraphExec exec = rig.cuda.cudaGraphInstantiate(graph, cudaGraphInstantiateFlagDeviceLaunch);
        rig.cuda.cudaGraphUpload(exec, null);
        return exec;
    }

    private static void launch(CheckRig rig, Work... chain) {
        rig.cuda.cudaGraphLaunch(deviceGraph(rig, chain), null);
    }

    /** The launched graph writes what a later kernel of the parent reads. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void theLaterKernelsOfTheParentRunBesideTheLaunchedGraph(GraphLaunchMode mode) {
        assertFindings(mode == GraphLaunchMode.TAIL ? 0 : 1, RACES, rig -> {
            long data = rig.filled();
            CUgraphExec inner = deviceGraph(rig, new Work(WRITE, data));
            launch(rig, new Work(launching(mode), inner), new Work(COPY, data, rig.filled()));
        });
    }

    /** The tail of the launched graph writes what a later kernel of the parent reads. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void theLaterKernelsOfTheParentRunBesideTheTailOfTheLaunchedGraph(GraphLaunchMode mode) {
        assertFindings(mode == GraphLaunchMode.TAIL ? 0 : 1, RACES, rig -> {
            long data = rig.filled();
            CUgraphExec tail = deviceGraph(rig, new Work(WRITE, data));
            CUgraphExec inner = deviceGraph(rig, new Work(launching(GraphLaunchMode.TAIL), tail));
            launch(rig, new Work(launching(mode), inner), new Work(COPY, data, rig.filled()));
        });
    }

    /** The launched graph reads what an earlier kernel of the parent has written. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void theLaunchedGraphIsAfterTheEarlierKernelsOfTheParent(GraphLaunchMode mode) {
        assertFindings(0, RACES, rig -> {
            long data = rig.filled();
            CUgraphExec inner = deviceGraph(rig, new Work(COPY, data, rig.filled()));
            launch(rig, new Work(WRITE, data), new Work(launching(mode), inner));
        });
    }

    /** Both launched graphs write the same memory: one after the other only as tail launches. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void onlyTailLaunchesAreOrderedAmongEachOther(GraphLaunchMode mode) {
        assertFindings(mode == GraphLaunchMode.TAIL ? 0 : 1, RACES, rig -> {
            long data = rig.filled();
            CUgraphExec first = deviceGraph(rig, new Work(WRITE, data));
            CUgraphExec second = deviceGraph(rig, new Work(WRITE, data));
            launch(rig, new Work(launching(mode), first), new Work(launching(mode), second));
        });
    }

    /** A tail launch waits for the graph and for the graphs that its kernels have launched as children. */
    @Test
    void aTailLaunchIsAfterTheChildrenOfItsGraph() {
        assertFindings(0, RACES, rig -> {
            long data = rig.filled();
            CUgraphExec grandchild = deviceGraph(rig, new Work(WRITE, data));
            CUgraphExec child = deviceGraph(rig, new Work(launching(GraphLaunchMode.FIRE_AND_FORGET), grandchild));
            CUgraphExec tail = deviceGraph(rig, new Work(COPY, data, rig.filled()));
            launch(
                    rig,
                    new Work(launching(GraphLaunchMode.FIRE_AND_FORGET), child),
                    new Work(launching(GraphLaunchMode.TAIL), tail));
        });
    }

    /** A sibling of the graph is no part of it. */
    @Test
    void aTailLaunchRunsBesideTheSiblingsOfItsGraph() {
        assertFindings(1, RACES, rig -> {
            long data = rig.filled();
            CUgraphExec sibling = deviceGraph(rig, new Work(WRITE, data));
            CUgraphExec tail = deviceGraph(rig, new Work(COPY, data, rig.filled()));
            CUgraphExec middle = deviceGraph(
                    rig,
                    new Work(launching(GraphLaunchMode.SIBLING), sibling),
                    new Work(launching(GraphLaunchMode.TAIL), tail));
            launch(rig, new Work(launching(GraphLaunchMode.FIRE_AND_FORGET), middle));
        });
    }

    /** What follows in the stream waits for the graph and for what its kernels have launched. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void theStreamWaitsForTheLaunchedGraph(GraphLaunchMode mode) {
        assertFindings(0, RACES, rig -> {
            long data = rig.filled();
            CUgraphExec inner = deviceGraph(rig, new Work(WRITE, data));
            launch(rig, new Work(launching(mode), inner));
            rig.launch(COPY, null, data, rig.filled());
        });
    }
}
