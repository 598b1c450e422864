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
import orrery.core.graph.MemoryNodeWork;
import orrery.device.CUgraphNodeType;
import orrery.device.CUgraphNodeType.Refers;
import orrery.device.CUgraphNodeType.Shape;

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
        for (CUgraphNodeType type : CUgraphNodeType.values()) {
            ours.put(type.name(), type.value());
        }
        assertEquals(documented, ours);
    }

    /** The guide lists kernel, empty, child graph, memset, memcpy and conditional nodes. */
    @Test
    void bodiesContainWhatTheGuideLists() {
        assertEquals(
                EnumSet.of(
                        CUgraphNodeType.KERNEL,
                        CUgraphNodeType.EMPTY,
                        CUgraphNodeType.GRAPH,
                        CUgraphNodeType.MEMSET,
                        CUgraphNodeType.MEMCPY,
                        CUgraphNodeType.CONDITIONAL),
                having(CUgraphNodeType::isAllowedInBodies));
    }

    /** The guide lists kernel, memcpy, memset and child graph nodes. */
    @Test
    void graphsForTheDeviceContainWhatTheGuideLists() {
        assertEquals(
                EnumSet.of(
                        CUgraphNodeType.KERNEL, CUgraphNodeType.MEMCPY, CUgraphNodeType.MEMSET, CUgraphNodeType.GRAPH),
                having(CUgraphNodeType::isAllowedOnDevice));
    }

    @Test
    void onlyKernelsMemsetsAndCopiesCanBeDisabled() {
        assertEquals(
                EnumSet.of(CUgraphNodeType.KERNEL, CUgraphNodeType.MEMSET, CUgraphNodeType.MEMCPY),
                having(CUgraphNodeType::canBeDisabled));
    }

    @ParameterizedTest
    @EnumSource
    void onlyKernelsMemsetsAndCopiesHaveActivityRecords(CUgraphNodeType type) {
        boolean recorded = EnumSet.of(CUgraphNodeType.KERNEL, CUgraphNodeType.MEMSET, CUgraphNodeType.MEMCPY)
                .contains(type);
        assertEquals(recorded ? type.name() : "NONE", type.activity().name());
    }

    @Test
    void memoryNodesAndConditionalNodesAreFixed() {
        assertEquals(
                EnumSet.of(CUgraphNodeType.MEM_ALLOC, CUgraphNodeType.MEM_FREE, CUgraphNodeType.CONDITIONAL),
                having(type -> !type.canChange()));
    }

    @Test
    void embeddingMemoryAndOrderFollowFromTheTable() {
        assertEquals(EnumSet.of(CUgraphNodeType.GRAPH, CUgraphNodeType.CONDITIONAL), having(CUgraphNodeType::embeds));
        assertEquals(
                EnumSet.of(CUgraphNodeType.MEM_ALLOC, CUgraphNodeType.MEM_FREE), having(CUgraphNodeType::ownsMemory));
        assertEquals(EnumSet.of(CUgraphNodeType.GRAPH, CUgraphNodeType.EMPTY), having(CUgraphNodeType::onlyOrders));
        assertEquals(
                EnumSet.of(CUgraphNodeType.WAIT_EVENT, CUgraphNodeType.EVENT_RECORD),
                CUgraphNodeType.referringTo(Refers.EVENT));
        assertEquals(
                EnumSet.of(CUgraphNodeType.EXT_SEMAS_SIGNAL, CUgraphNodeType.EXT_SEMAS_WAIT),
                CUgraphNodeType.referringTo(Refers.SEMAPHORES));
    }

    @ParameterizedTest
    @EnumSource
    void onlyKernelsAreOctagons(CUgraphNodeType type) {
        assertEquals(type == CUgraphNodeType.KERNEL ? Shape.OCTAGON : Shape.RECTANGLE, type.shape());
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
                MemoryNodeWork.class,
                ExternalWork.class
            })
    void familiesAreClosed(Class<?> family) {
        assertTrue(family.isSealed(), family + " is open");
    }

    private static Set<CUgraphNodeType> having(Predicate<CUgraphNodeType> property) {
        return Arrays.stream(CUgraphNodeType.values())
                .filter(property)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(CUgraphNodeType.class)));
    }
}
