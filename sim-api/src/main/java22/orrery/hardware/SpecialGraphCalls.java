package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.DriverSupport;

/** The {@link SpecialCalls} about graphs and their nodes. */
@SuppressWarnings("unused") // called by name
final class SpecialGraphCalls {
    private final Hardware hardware;

    SpecialGraphCalls(Hardware hardware) {
        this.hardware = hardware;
    }

    List<CUgraphNode> cuGraphGetNodes(CUgraph graph) {
        return nodes("cuGraphGetNodes", graph);
    }

    List<CUgraphNode> cuGraphGetRootNodes(CUgraph graph) {
        return nodes("cuGraphGetRootNodes", graph);
    }

    private List<CUgraphNode> nodes(String function, CUgraph graph) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(JAVA_LONG);
            hardware.require(function, 10000, DriverSupport.address(graph), MemorySegment.NULL, count);
            // The driver rejects an array that has no element.
            if (count.get(JAVA_LONG, 0) == 0) {
                return List.of();
            }
            MemorySegment room = arena.allocate(ADDRESS, count.get(JAVA_LONG, 0));
            hardware.require(function, 10000, DriverSupport.address(graph), room, count);
            List<CUgraphNode> nodes = new ArrayList<>();
            for (long i = 0; i < count.get(JAVA_LONG, 0); i++) {
                nodes.add(node(room.getAtIndex(JAVA_LONG, i)));
            }
            return nodes;
        }
    }

    List<CUgraphEdge> cuGraphGetEdges(CUgraph graph, boolean withEdgeData) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(JAVA_LONG);
            String function = "cuGraphGetEdges";
            long address = DriverSupport.address(graph);
            hardware.require(
                    function, 12030, address, MemorySegment.NULL, MemorySegment.NULL, MemorySegment.NULL, count);
            long length = count.get(JAVA_LONG, 0);
            if (length == 0) {
                return List.of();
            }
            MemorySegment from = arena.allocate(ADDRESS, length);
            MemorySegment to = arena.allocate(ADDRESS, length);
            Struct[] data = Struct.array(arena, CStruct.CUgraphEdgeData, (int) length);
            hardware.require(
                    function, 12030, address, from, to, withEdgeData ? data[0].memory() : MemorySegment.NULL, count);
            List<CUgraphEdge> edges = new ArrayList<>();
            for (int i = 0; i < count.get(JAVA_LONG, 0); i++) {
                edges.add(new CUgraphEdge(
                        node(from.getAtIndex(JAVA_LONG, i)), node(to.getAtIndex(JAVA_LONG, i)), edge(data[i])));
            }
            return edges;
        }
    }

    List<CUgraphDependency> cuGraphNodeGetDependencies(CUgraphNode node, boolean withEdgeData) {
        return dependencies("cuGraphNodeGetDependencies", node, withEdgeData);
    }

    List<CUgraphDependency> cuGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData) {
        return dependencies("cuGraphNodeGetDependentNodes", node, withEdgeData);
    }

    private List<CUgraphDependency> dependencies(String function, CUgraphNode node, boolean withEdgeData) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(JAVA_LONG);
            long address = DriverSupport.address(node);
            hardware.require(function, 12030, address, MemorySegment.NULL, MemorySegment.NULL, count);
            long length = count.get(JAVA_LONG, 0);
            if (length == 0) {
                return List.of();
            }
            MemorySegment nodes = arena.allocate(ADDRESS, length);
            Struct[] data = Struct.array(arena, CStruct.CUgraphEdgeData, (int) length);
            hardware.require(
                    function, 12030, address, nodes, withEdgeData ? data[0].memory() : MemorySegment.NULL, count);
            List<CUgraphDependency> dependencies = new ArrayList<>();
            for (int i = 0; i < count.get(JAVA_LONG, 0); i++) {
                dependencies.add(new CUgraphDependency(node(nodes.getAtIndex(JAVA_LONG, i)), edge(data[i])));
            }
            return dependencies;
        }
    }

    String cuGraphDebugDotPrint(CUgraph graph, int flags) {
        try {
            Path file = Files.createTempFile("graph", ".dot");
            try {
                cuGraphDebugDotPrint(graph, file, flags);
                return Files.readString(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void cuGraphDebugDotPrint(CUgraph graph, Path path, int flags) {
        try (Arena arena = Arena.ofConfined()) {
            hardware.require(
                    "cuGraphDebugDotPrint",
                    11030,
                    DriverSupport.address(graph),
                    arena.allocateFrom(path.toString()),
                    flags);
        }
    }

    private static CUgraphNode node(long address) {
        return DriverSupport.required(CUgraphNode.class, address);
    }

    private CUgraphEdgeData edge(Struct from) {
        return (CUgraphEdgeData) hardware.forms().read(CUgraphEdgeData.class, from);
    }
}
