package orrery.core.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.core.external.ExternalWork;
import orrery.core.graph.EventNode;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.MemoryNode;
import orrery.core.work.NodeType.Refers;
import orrery.core.work.NodeType.Shape;

/** The node-kind table against the header and the documented rules. */
class NodeTypeTest {
    /** {@code CUgraphNodeType_enum} of {@code cuda.h}, without its prefix {@code CU_GRAPH_NODE_TYPE_}. */
    private static final String HEADER = """
            KERNEL           = 0
            MEMCPY           = 1
            MEMSET           = 2
            HOST             = 3
            GRAPH            = 4
            EMPTY            = 5
            WAIT_EVENT       = 6
            EVENT_RECORD     = 7
            EXT_SEMAS_SIGNAL = 8
            EXT_SEMAS_WAIT   = 9
            MEM_ALLOC        = 10
            MEM_FREE         = 11
            BATCH_MEM_OP     = 12
            CONDITIONAL      = 13
            """;

    @Test
    void valuesAreThoseOfTheHeader() {
        Map<String, Integer> documented = new TreeMap<>();
        HEADER.lines()
                .map(line -> line.split("="))
                .forEach(pair -> documented.put(pair[0].strip(), Integer.valueOf(pair[1].strip())));
        Map<String, Integer> ours = new TreeMap<>();
        for (NodeType type : NodeType.values()) {
            ours.put(type.name(), type.value());
        }
        assertEquals(documented, ours);
    }

    /** The guide lists kernel, empty, child graph, memset, memcpy and conditional nodes. */
    @Test
    void bodiesContainWhatTheGuideLists() {
        assertEquals(
                EnumSet.of(
                        NodeType.KERNEL,
                        NodeType.EMPTY,
                        NodeType.GRAPH,
                        NodeType.MEMSET,
                        NodeType.MEMCPY,
                        NodeType.CONDITIONAL),
                having(NodeType::isAllowedInBodies));
    }

    /** The guide lists kernel, memcpy, memset and child graph nodes. */
    @Test
    void graphsForTheDeviceContainWhatTheGuideLists() {
        assertEquals(
                EnumSet.of(NodeType.KERNEL, NodeType.MEMCPY, NodeType.MEMSET, NodeType.GRAPH),
                having(NodeType::isAllowedOnDevice));
    }

    @Test
    void onlyKernelsMemsetsAndCopiesCanBeDisabled() {
        assertEquals(EnumSet.of(NodeType.KERNEL, NodeType.MEMSET, NodeType.MEMCPY), having(NodeType::canBeDisabled));
    }

    /** What cannot be copied with its graph cannot get other parameters either. */
    @Test
    void memoryNodesAndConditionalNodesAreFixed() {
        Set<NodeType> fixed = EnumSet.of(NodeType.MEM_ALLOC, NodeType.MEM_FREE, NodeType.CONDITIONAL);
        assertEquals(fixed, having(type -> !type.isCopyable()));
        assertEquals(fixed, having(type -> !type.canChange()));
    }

    @Test
    void embeddingMemoryAndOrderFollowFromTheTable() {
        assertEquals(EnumSet.of(NodeType.GRAPH, NodeType.CONDITIONAL), having(NodeType::embeds));
        assertEquals(EnumSet.of(NodeType.MEM_ALLOC, NodeType.MEM_FREE), having(NodeType::ownsMemory));
        assertEquals(EnumSet.of(NodeType.GRAPH, NodeType.EMPTY), having(NodeType::onlyOrders));
        assertEquals(EnumSet.of(NodeType.WAIT_EVENT, NodeType.EVENT_RECORD), NodeType.referringTo(Refers.EVENT));
        assertEquals(
                EnumSet.of(NodeType.EXT_SEMAS_SIGNAL, NodeType.EXT_SEMAS_WAIT),
                NodeType.referringTo(Refers.SEMAPHORES));
    }

    @ParameterizedTest
    @EnumSource
    void onlyKernelsAreOctagons(NodeType type) {
        assertEquals(type == NodeType.KERNEL ? Shape.OCTAGON : Shape.RECTANGLE, type.shape());
    }

    /** Work is sealed, and so is each family that a higher package adds to it. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                Work.class,
                NodeWork.class,
                TransferWork.class,
                EventNode.class,
                GraphContainer.class,
                MemoryNode.class,
                ExternalWork.class
            })
    void familiesAreClosed(Class<?> family) {
        assertTrue(family.isSealed(), family + " is open");
    }

    private static Set<NodeType> having(Predicate<NodeType> property) {
        return Arrays.stream(NodeType.values())
                .filter(property)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(NodeType.class)));
    }
}
