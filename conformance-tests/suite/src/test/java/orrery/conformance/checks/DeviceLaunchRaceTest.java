package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.runtime.CudaRuntime.cudaGraphInstantiateFlagDeviceLaunch;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding.Race;
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

    private static CUgraphExec deviceGraph(CheckRig rig, CUgraph graph) {
        CUgraphExec exec = rig.cuda.cudaGraphInstantiate(graph, cudaGraphInstantiateFlagDeviceLaunch);
        rig.cuda.cudaGraphUpload(exec, null);
        return exec;
    }

    /** Returns a graph of one kernel. */
    private static CUgraphExec deviceGraph(CheckRig rig, Kernel kernel, Object... arguments) {
        CUgraph graph = rig.cuda.cudaGraphCreate(0);
        rig.node(graph, List.of(), kernel, arguments);
        return deviceGraph(rig, graph);
    }

    /** The launched graph writes what a later kernel of the parent reads. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void theLaterKernelsOfTheParentRunBesideTheLaunchedGraph(GraphLaunchMode mode) {
        List<Race> races = races(rig -> {
            long data = rig.filled();
            CUgraphExec inner = deviceGraph(rig, WRITE, data);
            CUgraph outer = rig.cuda.cudaGraphCreate(0);
            CUgraphNode launcher = rig.node(outer, List.of(), launching(mode), inner);
            rig.node(outer, List.of(launcher), COPY, data, rig.filled());
            rig.cuda.cudaGraphLaunch(deviceGraph(rig, outer), null);
        });
        assertEquals(mode == GraphLaunchMode.TAIL ? 0 : 1, races.size(), races::toString);
    }

    /** The tail of the launched graph writes what a later kernel of the parent reads. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void theLaterKernelsOfTheParentRunBesideTheTailOfTheLaunchedGraph(GraphLaunchMode mode) {
        List<Race> races = races(rig -> {
            long data = rig.filled();
            CUgraphExec tail = deviceGraph(rig, WRITE, data);
            CUgraphExec inner = deviceGraph(rig, launching(GraphLaunchMode.TAIL), tail);
            CUgraph outer = rig.cuda.cudaGraphCreate(0);
            CUgraphNode launcher = rig.node(outer, List.of(), launching(mode), inner);
            rig.node(outer, List.of(launcher), COPY, data, rig.filled());
            rig.cuda.cudaGraphLaunch(deviceGraph(rig, outer), null);
        });
        assertEquals(mode == GraphLaunchMode.TAIL ? 0 : 1, races.size(), races::toString);
    }

    /** The launched graph reads what an earlier kernel of the parent has written. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void theLaunchedGraphIsAfterTheEarlierKernelsOfTheParent(GraphLaunchMode mode) {
        List<Race> races = races(rig -> {
            long data = rig.filled();
            CUgraphExec inner = deviceGraph(rig, COPY, data, rig.filled());
            CUgraph outer = rig.cuda.cudaGraphCreate(0);
            CUgraphNode writer = rig.node(outer, List.of(), WRITE, data);
            rig.node(outer, List.of(writer), launching(mode), inner);
            rig.cuda.cudaGraphLaunch(deviceGraph(rig, outer), null);
        });
        assertEquals(List.of(), races);
    }

    /** Both launched graphs write the same memory: one after the other only as tail launches. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void onlyTailLaunchesAreOrderedAmongEachOther(GraphLaunchMode mode) {
        List<Race> races = races(rig -> {
            long data = rig.filled();
            CUgraph outer = rig.cuda.cudaGraphCreate(0);
            CUgraphNode last = null;
            for (int i = 0; i < 2; i++) {
                CUgraphExec inner = deviceGraph(rig, WRITE, data);
                List<CUgraphNode> before = last == null ? List.of() : List.of(last);
                last = rig.node(outer, before, launching(mode), inner);
            }
            rig.cuda.cudaGraphLaunch(deviceGraph(rig, outer), null);
        });
        assertEquals(mode == GraphLaunchMode.TAIL ? 0 : 1, races.size(), races::toString);
    }

    /** A tail launch waits for the graph and for the graphs that its kernels have launched as children. */
    @Test
    void aTailLaunchIsAfterTheChildrenOfItsGraph() {
        List<Race> races = races(rig -> {
            long data = rig.filled();
            CUgraphExec grandchild = deviceGraph(rig, WRITE, data);
            CUgraphExec child = deviceGraph(rig, launching(GraphLaunchMode.FIRE_AND_FORGET), grandchild);
            CUgraphExec tail = deviceGraph(rig, COPY, data, rig.filled());
            CUgraph outer = rig.cuda.cudaGraphCreate(0);
            CUgraphNode first = rig.node(outer, List.of(), launching(GraphLaunchMode.FIRE_AND_FORGET), child);
            rig.node(outer, List.of(first), launching(GraphLaunchMode.TAIL), tail);
            rig.cuda.cudaGraphLaunch(deviceGraph(rig, outer), null);
        });
        assertEquals(List.of(), races);
    }

    /** A sibling of the graph is no part of it. */
    @Test
    void aTailLaunchRunsBesideTheSiblingsOfItsGraph() {
        List<Race> races = races(rig -> {
            long data = rig.filled();
            CUgraphExec sibling = deviceGraph(rig, WRITE, data);
            CUgraphExec tail = deviceGraph(rig, COPY, data, rig.filled());
            CUgraph inner = rig.cuda.cudaGraphCreate(0);
            CUgraphNode first = rig.node(inner, List.of(), launching(GraphLaunchMode.SIBLING), sibling);
            rig.node(inner, List.of(first), launching(GraphLaunchMode.TAIL), tail);
            CUgraphExec middle = deviceGraph(rig, inner);
            rig.cuda.cudaGraphLaunch(deviceGraph(rig, launching(GraphLaunchMode.FIRE_AND_FORGET), middle), null);
        });
        assertEquals(1, races.size(), races::toString);
    }

    /** What follows in the stream waits for the graph and for what its kernels have launched. */
    @ParameterizedTest
    @EnumSource(GraphLaunchMode.class)
    void theStreamWaitsForTheLaunchedGraph(GraphLaunchMode mode) {
        List<Race> races = races(rig -> {
            long data = rig.filled();
            CUgraphExec inner = deviceGraph(rig, WRITE, data);
            CUgraph outer = rig.cuda.cudaGraphCreate(0);
            rig.node(outer, List.of(), launching(mode), inner);
            rig.cuda.cudaGraphLaunch(deviceGraph(rig, outer), null);
            rig.launch(COPY, null, data, rig.filled());
        });
        assertEquals(List.of(), races);
    }

    private static List<Race> races(Consumer<CheckRig> program) {
        return CheckRig.findings(RACES, program).stream().map(Race.class::cast).toList();
    }
}
