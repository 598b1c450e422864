package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static orrery.conformance.checks.CheckRig.COPY;
import static orrery.conformance.checks.CheckRig.WRITE;
import static orrery.conformance.checks.CheckRig.assertFindings;
import static orrery.runtime.CudaRuntime.cudaStreamNonBlocking;

import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Finding.Race;
import orrery.sim.Finding.Repair;
import orrery.sim.IntView;
import orrery.sim.Kernel;

/** Races of the nodes of graphs, and of kernels that overlap; {@link GraphRacePropertyTest} has edges and paths. */
class GraphRaceTest {
    private static final Checks RACES = Checks.of(Check.RACES);

    /** Sets the value of the conditional handle in argument 0 to 0 in its third run, and else to 1. */
    private static Kernel untilThird() {
        int[] runs = new int[1];
        return Kernel.perLaunch(args -> launch -> launch.device().setConditional(args.i64(0), ++runs[0] < 3 ? 1 : 0))
                .named("untilThird");
    }

    private static void run(CheckRig rig, CUgraph graph) {
        rig.cuda.cudaGraphLaunch(rig.cuda.cudaGraphInstantiate(graph, 0), null);
    }

    /** Requires some findings in a program that builds a graph and then launches it. */
    private static void assertRaces(int expected, BiConsumer<CheckRig, CUgraph> build) {
        assertFindings(expected, RACES, rig -> {
            CUgraph graph = rig.cuda.cudaGraphCreate(0);
            build.accept(rig, graph);
            run(rig, graph);
        });
    }

    @Test
    void launchesOfTwoExecutableGraphsAreNotOrdered() {
        Race race = CheckRig.only(Race.class, RACES, rig -> {
            long data = rig.filled();
            CUgraph graph = rig.cuda.cudaGraphCreate(0);
            rig.node(graph, List.of(), WRITE, data);
            rig.cuda.cudaGraphLaunch(rig.cuda.cudaGraphInstantiate(graph, 0), rig.cuda.cudaStreamCreate());
            rig.cuda.cudaGraphLaunch(rig.cuda.cudaGraphInstantiate(graph, 0), rig.cuda.cudaStreamCreate());
        });
        assertInstanceOf(Repair.EventWait.class, race.repair());
    }

    /** A node records an event: who waits for it comes after the nodes before it, and not after the others. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEventOfANodeStandsForTheNodesBeforeIt(boolean before) {
        assertFindings(before ? 0 : 1, RACES, rig -> {
            long data = rig.filled();
            long out = rig.filled();
            CUevent event = rig.cuda.cudaEventCreate();
            CUstream reader = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUgraph graph = rig.cuda.cudaGraphCreate(0);
            CUgraphNode write = rig.node(graph, List.of(), WRITE, data);
            CUgraphNode record =
                    rig.cuda.cudaGraphAddEventRecordNode(graph, before ? List.of(write) : List.of(), event);
            rig.node(graph, List.of(record), WRITE, rig.filled());
            run(rig, graph);
            rig.cuda.cudaStreamWaitEvent(reader, event, 0);
            rig.launch(COPY, reader, data, out);
        });
    }

    /** A node waits for an event: the nodes after it come after the event, and the others do not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWaitOfANodeOrdersTheNodesAfterIt(boolean after) {
        assertRaces(after ? 0 : 1, (rig, graph) -> {
            long data = rig.filled();
            long out = rig.filled();
            CUevent event = rig.cuda.cudaEventCreate();
            CUstream writer = rig.cuda.cudaStreamCreateWithFlags(cudaStreamNonBlocking);
            CUgraphNode wait = rig.cuda.cudaGraphAddEventWaitNode(graph, List.of(), event);
            rig.node(graph, after ? List.of(wait) : List.of(), COPY, data, out);
            rig.launch(WRITE, writer, data);
            rig.cuda.cudaEventRecord(event, writer);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theIterationsOfABodyAreOrdered(boolean edge) {
        assertRaces(edge ? 0 : 1, (rig, graph) -> {
            long data = rig.filled();
            long out = rig.filled();
            long handle = rig.cuda.cudaGraphConditionalHandleCreate(graph, 1, 1);
            cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.CONDITIONAL);
            params.conditional.handle = handle;
            params.conditional.type = CUgraphConditionalNodeType.WHILE;
            params.conditional.size = 1;
            CUgraphNode loop = rig.cuda.cudaGraphAddNode(graph, List.of(), null, params);
            CUgraph body = params.conditional.phGraph_out[0];
            CUgraphNode write = rig.node(body, List.of(), WRITE, data);
            rig.node(body, List.of(write), untilThird(), handle);
            rig.node(graph, edge ? List.of(loop) : List.of(), COPY, data, out);
        });
    }

    /** The node is not the first of its graph, so that the nodes of the body have other positions than in the body. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void twoNodesOfABodyNeedAnEdge(boolean edge) {
        assertRaces(edge ? 0 : 1, (rig, graph) -> {
            long data = rig.filled();
            CUgraphNode before = rig.node(graph, List.of(), WRITE, rig.filled());
            cudaGraphNodeParams params = new cudaGraphNodeParams(CUgraphNodeType.CONDITIONAL);
            params.conditional.handle = rig.cuda.cudaGraphConditionalHandleCreate(graph, 1, 1);
            params.conditional.type = CUgraphConditionalNodeType.IF;
            params.conditional.size = 1;
            rig.cuda.cudaGraphAddNode(graph, List.of(before), null, params);
            CUgraph body = params.conditional.phGraph_out[0];
            CUgraphNode write = rig.node(body, List.of(), WRITE, data);
            rig.node(body, edge ? List.of(write) : List.of(), COPY, data, rig.filled());
        });
    }

    /** Returns a kernel that reads argument 0, at once or after its wait for the kernel that it overlaps. */
    private static Kernel follower(boolean waits) {
        return Kernel.perLaunch(args -> {
                    IntView from = args.ints(0);
                    return launch -> {
                        if (waits) {
                            launch.device().gridDependencySynchronize();
                        }
                        from.get(0);
                    };
                })
                .named("follower");
    }

    private static void overlap(CheckRig rig, CUgraph graph, CUgraphNode from, CUgraphNode to) {
        rig.cuda.cudaGraphAddDependencies(
                graph,
                List.of(from),
                List.of(to),
                List.of(new CUgraphEdgeData(
                        CUgraphEdgeData.KERNEL_NODE_PORT_PROGRAMMATIC,
                        0,
                        CUgraphEdgeData.DEPENDENCY_TYPE_PROGRAMMATIC)));
    }

    /** A node reads what the kernel writes that it overlaps, after its wait or before it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aNodeThatOverlapsNeedsItsWait(boolean waits) {
        assertRaces(waits ? 0 : 1, (rig, graph) -> {
            long data = rig.filled();
            CUgraphNode write = rig.node(graph, List.of(), WRITE, data);
            overlap(rig, graph, write, rig.node(graph, List.of(), follower(waits), data));
        });
    }

    /** A kernel begins when the kernel that it overlaps has begun, and so after what that depends on. */
    @Test
    void aNodeThatOverlapsIsAfterWhatTheOneBeforeItIsAfter() {
        assertRaces(0, (rig, graph) -> {
            long data = rig.filled();
            CUgraphNode write = rig.node(graph, List.of(), WRITE, data);
            CUgraphNode between = rig.node(graph, List.of(write), WRITE, rig.filled());
            overlap(rig, graph, between, rig.node(graph, List.of(), follower(false), data));
        });
    }

    /** A kernel that overlaps the one before it, and reads what that writes, after its wait or before it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKernelThatOverlapsNeedsItsWait(boolean waits) {
        List<Finding> all = CheckRig.findings(RACES, rig -> {
            long data = rig.filled();
            CUstream stream = rig.cuda.cudaStreamCreate();
            rig.launch(WRITE, stream, data);
            cudaLaunchConfig_t config = new cudaLaunchConfig_t();
            config.stream = stream;
            config.attrs = List.of(new CUlaunchAttribute(CUlaunchAttribute.ID.PROGRAMMATIC_STREAM_SERIALIZATION, 1));
            rig.cuda.cudaLaunchKernelExC(config, follower(waits), data);
            rig.launch(COPY, stream, data, rig.filled());
        });
        assertEquals(waits ? 0 : 1, all.size(), () -> Finding.text(all));
        if (!waits) {
            Race race = assertInstanceOf(Race.class, all.get(0));
            assertInstanceOf(Repair.DependencyWait.class, race.repair());
        }
    }

    /** A kernel that waits for an event that a launch triggers early, and reads what that kernel writes. */
    @ParameterizedTest
    @CsvSource({"true, true, 0", "true, false, 1", "false, true, 1", "false, false, 1"})
    void aKernelThatWaitsForAnEventOfALaunchNeedsItsWait(boolean programmatic, boolean waits, int races) {
        assertFindings(races, RACES, rig -> {
            long data = rig.filled();
            CUstream stream = rig.cuda.cudaStreamCreate();
            CUstream other = rig.cuda.cudaStreamCreate();
            CUevent event = rig.cuda.cudaEventCreateWithFlags(CudaRuntime.cudaEventDisableTiming);
            cudaLaunchConfig_t config = new cudaLaunchConfig_t();
            config.stream = stream;
            config.attrs = List.of(
                    programmatic
                            ? CUlaunchAttribute.programmaticEvent(event, 0, 0)
                            : CUlaunchAttribute.launchCompletionEvent(event, 0));
            rig.cuda.cudaLaunchKernelExC(config, WRITE, data);
            rig.cuda.cudaStreamWaitEvent(other, event, 0);
            rig.launch(follower(waits), other, data);
        });
    }

    /** A kernel that overlaps the one before it is not complete before that one, even if it does not wait for it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatFollowsAKernelThatOverlapsFollowsTheOneBeforeItToo(boolean after) {
        assertRaces(after ? 0 : 1, (rig, graph) -> {
            long data = rig.filled();
            CUgraphNode write = rig.node(graph, List.of(), WRITE, data);
            CUgraphNode follower = rig.node(graph, List.of(), Kernel.empty().named("follower"));
            overlap(rig, graph, write, follower);
            rig.node(graph, after ? List.of(follower) : List.of(), COPY, data, rig.filled());
        });
    }
}
