package orrery.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.core.graph.ChildGraph;
import orrery.core.graph.EdgeData;
import orrery.core.graph.EdgeList;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphRule;
import orrery.core.graph.Node;
import orrery.core.graphexec.GraphExec;
import orrery.core.graphexec.Instantiation;
import orrery.core.stream.Stream;
import orrery.sim.CudaException;

/** Edges of graphs that wait for less than the completion of a kernel. */
class ProgrammaticGraphTest {
    private static final EdgeData BEGUN = new EdgeData(2, 0, EdgeData.PROGRAMMATIC);
    private static final EdgeData BEGUN_FULL = new EdgeData(2, 0, EdgeData.FULL);

    @ParameterizedTest
    @CsvSource({
        // from port 1 and from port 2; in the last case nine blocks have no room at once
        "1, a100t20, b50, a 0-100; b 20-100",
        "1, a100, b50, a 0-100; b 100-150",
        "2, a100t20, b50, a 0-100; b 0-100",
        "2, a100, b50s10, a 0-100; b 0-140",
        "2, a100x9, b50s10, a 0-200; b 100-240"
    })
    void portsSayWhenTheDependentBegins(int port, String first, String second, String expected) {
        try (EngineRig rig = new EngineRig()) {
            Graph graph = ProgrammaticRig.graph(rig);
            Node a = ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, first), EdgeData.DEFAULT);
            ProgrammaticRig.add(
                    graph,
                    ProgrammaticRig.kernel(rig, second),
                    port == 1 ? EdgeData.PROGRAMMATIC_SERIALIZATION : BEGUN,
                    a);
            assertEquals(List.of(expected.split("; ")), ProgrammaticRig.launched(rig, graph));
        }
    }

    /** Two kernels in front: both must have triggered before the begin, and be complete after the wait. */
    @ParameterizedTest
    @CsvSource({
        "a100t20, b60t40, c50s0, b 0-60; a 0-100; c 40-150",
        "a100t20, b60t40, c10, b 0-60; a 0-100; c 40-100",
        "a100t20, b60, c50s10, b 0-60; a 0-100; c 60-140",
        "a100t20, b60, c50s10x2, b 0-60; a 0-100; c 60-140"
    })
    void aFanInWaitsForAll(String first, String second, String third, String expected) {
        try (EngineRig rig = new EngineRig()) {
            Graph graph = ProgrammaticRig.graph(rig);
            Node a = ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, first), EdgeData.DEFAULT);
            Node b = ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, second), EdgeData.DEFAULT);
            ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, third), EdgeData.PROGRAMMATIC_SERIALIZATION, a, b);
            assertEquals(List.of(expected.split("; ")), ProgrammaticRig.launched(rig, graph));
        }
    }

    /** A full edge from the launch of a kernel: what is after it has nothing to do with the kernel's completion. */
    @Test
    void workAfterALaunchIsNotHeld() {
        try (EngineRig rig = new EngineRig()) {
            Graph graph = ProgrammaticRig.graph(rig);
            Node a = ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, "a100"), EdgeData.DEFAULT);
            Node function = ProgrammaticRig.add(graph, EngineRig.function(() -> {}), BEGUN_FULL, a);
            ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, "b10"), EdgeData.DEFAULT, function);
            List<String> lines = ProgrammaticRig.launched(rig, graph);
            assertEquals("a 0-100", lines.get(0));
            assertEquals("b 100-110", lines.get(2));
            assertEquals(3, lines.size());
        }
    }

    /** A child graph is complete when all its kernels are, also those that nothing in it waits for. */
    @Test
    void aChildGraphEndsWithItsLastKernel() {
        try (EngineRig rig = new EngineRig()) {
            Graph child = ProgrammaticRig.graph(rig);
            Node a = ProgrammaticRig.add(child, ProgrammaticRig.kernel(rig, "a300"), EdgeData.DEFAULT);
            ProgrammaticRig.add(child, EngineRig.function(() -> {}), BEGUN_FULL, a);
            Graph graph = ProgrammaticRig.graph(rig);
            Node node = ProgrammaticRig.add(graph, new ChildGraph(child), EdgeData.DEFAULT);
            ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, "b10"), EdgeData.DEFAULT, node);
            List<String> lines = ProgrammaticRig.launched(rig, graph);
            assertEquals("b 300-310", lines.get(lines.size() - 1));
        }
    }

    /** The only type of edges that is not the default one is between two kernel nodes, in captures too. */
    @Test
    void aProgrammaticHalfEdgeLeadsToKernelsOnly() {
        try (EngineRig rig = new EngineRig()) {
            Graph graph = ProgrammaticRig.graph(rig);
            Node a = ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, "a300t20"), EdgeData.DEFAULT);
            EdgeList edges = new EdgeList();
            edges.add(a, EdgeData.PROGRAMMATIC_SERIALIZATION);
            CudaException refused =
                    assertThrows(CudaException.class, () -> graph.addCaptured(EngineRig.function(() -> {}), edges));
            assertEquals(GraphRule.EDGE_DATA, refused.rule());
            assertEquals(1, graph.size());
            graph.addCaptured(ProgrammaticRig.kernel(rig, "b10"), edges);
            assertEquals(2, graph.size());
        }
    }

    @Test
    void everyLaunchIsTheSame() {
        try (EngineRig rig = new EngineRig()) {
            Graph graph = ProgrammaticRig.graph(rig);
            Node a = ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, "a100t20"), EdgeData.DEFAULT);
            Node b = ProgrammaticRig.add(
                    graph, ProgrammaticRig.kernel(rig, "b50t0s10"), EdgeData.PROGRAMMATIC_SERIALIZATION, a);
            ProgrammaticRig.add(graph, ProgrammaticRig.kernel(rig, "c30s5"), EdgeData.PROGRAMMATIC_SERIALIZATION, b);
            GraphExec exec = Instantiation.of(
                            graph, 0, rig.machine::nextObjectId, null, rig.machine.graphServices(), any -> {})
                    .exec();
            Stream stream = rig.stream();
            rig.call(() -> {
                for (int i = 0; i < 3; i++) {
                    stream.submit(exec.launch(stream, rig.machine.now()));
                }
            });
            rig.synchronize();
            List<String> kernels = rig.timeline().stream()
                    .filter(line -> !line.startsWith("graph"))
                    .toList();
            assertEquals(
                    List.of(
                            "a 0-100",
                            "b 20-140",
                            "c 20-165",
                            "a 165-265",
                            "b 185-305",
                            "c 185-330",
                            "a 330-430",
                            "b 350-470",
                            "c 350-495"),
                    kernels);
        }
    }
}
