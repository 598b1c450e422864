package orrery.conformance.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.core.graph.GraphRule;
import orrery.device.CUgraphConditionalNodeType;
import orrery.device.CUresult;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/** What is drawn of each kind of node, by each flag. */
class DotTest extends NodeKindGraphs {
    /** A kernel and a memset after it, and one node of each other kind. */
    private static final List<Integer> EVERYTHING = List.of(8, 0x0102, 1, 3, 4, 5, 6, 7, 0);

    private static String draw(int flags) {
        try (NodeKindGraphs drawing = new NodeKindGraphs()) {
            return drawing.cuda.cuGraphDebugDotPrint(drawing.graph(EVERYTHING.subList(0, 4)), flags);
        }
    }

    @Test
    void withoutFlagsTypesAndLabelsAreDrawn() {
        CUgraph graph = graph(List.of(8, 0x0102, 0x0107));
        assertEquals("""
                digraph dot {
                subgraph cluster_1 {
                label="graph_1" graph[style="dashed"];
                "graph_1_node_0"[style="bold" shape="octagon" label="0
                KERNEL
                store
                "];
                "graph_1_node_1"[style="solid" shape="rectangle" label="1
                MEMSET
                memset 64 B
                "];
                "graph_1_node_2"[style="solid" shape="rectangle" label="2
                GRAPH
                graph_2
                "];
                "graph_1_node_0" -> "graph_1_node_1";
                "graph_1_node_1" -> "graph_1_node_2";
                }
                subgraph cluster_2 {
                label="graph_2" graph[style="dashed"];
                "graph_2_node_0"[style="bold" shape="octagon" label="0
                KERNEL
                store
                "];
                }
                }
                """, cuda.cuGraphDebugDotPrint(graph, 0));
    }

    @Test
    void bodiesOfConditionalNodesAreClustersToo() {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUcontext context = cuda.cuCtxGetCurrent();
        CUconditionalNodeParams params = new CUconditionalNodeParams(
                cuda.cuGraphConditionalHandleCreate(graph, context, 1, 1), CUgraphConditionalNodeType.IF, 2, context);
        cuda.cuGraphAddNode(graph, List.of(), null, params);
        cuda.cuGraphAddEmptyNode(params.bodies().get(1), List.of());
        assertEquals("0:CONDITIONAL{}{0:EMPTY()}()", graph.text());
        String text = cuda.cuGraphDebugDotPrint(graph, CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS);
        assertTrue(text.contains("| graph_2 | graph_3}"), text);
        assertTrue(text.contains("| {size | 2}"), text);
        assertEquals(
                Set.of("graph_1_node_0", "graph_3_node_0"),
                Picture.read(text).labels().keySet());
    }

    /** For each flag, something that only it adds. */
    static Stream<Arguments> additions() {
        return Stream.of(
                arguments(1 << 2, "| {kernelParams | (0x7f0000000000, 0, 1.5)}"),
                arguments(1 << 3, "| {WidthInBytes | 256}"),
                arguments(1 << 4, "| {elementSize | 4}"),
                arguments(1 << 5, "| {fn | a lambda in orrery.conformance.pictures.NodeKindGraphs}"),
                arguments(1 << 6, "| {event | event_1}"),
                arguments(1 << 9, "| {priority | that of the stream}"),
                arguments(1 << 10, "| {node handle | 0x"),
                arguments(1 << 13, "| {WRITE_VALUE | write 1 at 0x7f0000000000, 32 bits}"),
                arguments(1 << 14, " [headlabel=0];"));
    }

    /** The type says it all. */
    @Test
    void nodesThatUseEventsHaveNoFurtherName() {
        CUgraph graph = cuda.cuGraphCreate(0);
        cuda.cuGraphAddEventRecordNode(graph, List.of(), cuda.cuEventCreate(0));
        cuda.cuGraphAddEventWaitNode(graph, List.of(), cuda.cuEventCreate(0));
        String text = cuda.cuGraphDebugDotPrint(graph, 0);
        assertTrue(text.contains("label=\"0\nEVENT_RECORD\n\"]"), text);
        assertTrue(text.contains("label=\"1\nWAIT_EVENT\n\"]"), text);
    }

    @Test
    void memoryNodesAreDrawnWithTheirAllocation() {
        CUgraph graph = cuda.cuGraphCreate(0);
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(CUmemPoolProps.onDevice(0), 4096);
        CUgraphNode node = cuda.cuGraphAddMemAllocNode(graph, List.of(), params);
        cuda.cuGraphAddMemFreeNode(graph, List.of(node), params.dptr());
        String address = "| {dptr | 0x" + Long.toHexString(params.dptr()) + "}\n";
        String alloc = cuda.cuGraphDebugDotPrint(graph, CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS);
        assertTrue(alloc.contains("MEM_ALLOC\n| {ID | 0 | alloc 4096 B}\n| {bytesize | 4096}\n" + address), alloc);
        assertFalse(alloc.contains("MEM_FREE\n| {"), alloc);
        String free = cuda.cuGraphDebugDotPrint(graph, CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS);
        assertTrue(free.contains("MEM_FREE\n| {ID | 1 | free 4096 B}\n" + address), free);
        assertFalse(free.contains("MEM_ALLOC\n| {"), free);
    }

    /** An edge shows its data, and whether it waits for a trigger or for the launch of the kernel. */
    @Test
    void edgesWithDataAreDashed() {
        CUgraph graph = graph(List.of(8, 8, 8));
        List<CUgraphNode> nodes = cuda.cuGraphGetNodes(graph);
        cuda.cuGraphAddDependencies(
                graph,
                List.of(nodes.get(0), nodes.get(1)),
                List.of(nodes.get(1), nodes.get(2)),
                List.of(new CUgraphEdgeData(1, 0, 1), new CUgraphEdgeData(2, 0, 0)));
        String text = cuda.cuGraphDebugDotPrint(graph, 0);
        assertTrue(text.contains("_node_1\" [style=\"dashed\" label=\"programmatic 1.0.1\"];"), text);
        assertTrue(text.contains("_node_2\" [style=\"dashed\" label=\"2.0.0\"];"), text);
    }

    @ParameterizedTest
    @MethodSource("additions")
    void eachFlagAddsItsDetails(int flag, String text) {
        CUgraph graph = graph(EVERYTHING);
        assertTrue(cuda.cuGraphDebugDotPrint(graph, flag).contains(text), () -> cuda.cuGraphDebugDotPrint(graph, flag));
        assertFalse(cuda.cuGraphDebugDotPrint(graph, 0xffff & ~(flag | CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE))
                .contains(text));
    }

    @Test
    void verboseIsEveryFlag() {
        assertEquals(draw(0xffff), draw(CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE));
    }

    @Test
    void theRuntimeHasNamesOfItsOwn() {
        int flags = CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS;
        assertTrue(
                draw(flags | CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES).contains("{extent.width | 256}"));
        assertTrue(draw(flags).contains("{WidthInBytes | 256}"));
    }

    @Test
    void namesAreShownAsTheyAre() {
        CUgraph graph = graph(List.of(0x18, 0x28, 0x38, 0x48));
        String text = cuda.cuGraphDebugDotPrint(graph, 1 << 10);
        assertTrue(text.contains("| say \\\"hello\\\"}"), text);
        assertTrue(text.contains("| a\\{b\\|c\\}\\<d\\>}"), text);
        assertTrue(text.contains("| back\\\\slash\\\\}"), text);
        assertTrue(text.contains("| two\\nlines}"), text);
    }

    @Test
    void unknownFlagsAreRefused() {
        CUgraph graph = graph(List.of());
        CudaException thrown = assertThrows(CudaException.class, () -> cuda.cuGraphDebugDotPrint(graph, 1 << 16));
        assertEquals(CUresult.CUDA_ERROR_INVALID_VALUE, thrown.result());
        assertSame(GraphRule.DOT_FLAGS, thrown.rule());
    }

    @Test
    void aFileHoldsTheSameText(@TempDir Path folder) throws IOException {
        CUgraph graph = graph(EVERYTHING);
        Path file = folder.resolve("graph.dot");
        cuda.cuGraphDebugDotPrint(graph, file, 0);
        assertEquals(cuda.cuGraphDebugDotPrint(graph, 0), Files.readString(file));
        CudaException thrown =
                assertThrows(CudaException.class, () -> cuda.cuGraphDebugDotPrint(graph, folder.resolve("no/file"), 0));
        assertEquals(CUresult.CUDA_ERROR_OPERATING_SYSTEM, thrown.result());
        assertTrue(thrown.getCause() instanceof IOException);
    }
}
