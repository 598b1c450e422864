package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.DriverSupport;
import orrery.driver.Occupancy.PotentialBlockSize;

/**
 * The functions whose form in C does not follow from the form in Java: results of several lengths, values whose type
 * depends on an attribute. Each has the name and the parameters of the method of {@link orrery.driver.CudaDriver}.
 */
@SuppressWarnings("unused") // called by name
final class SpecialCalls {
    private final Hardware hardware;

    SpecialCalls(Hardware hardware) {
        this.hardware = hardware;
    }

    /** Returns the method here that makes a call; null if there is none. */
    static @Nullable Method find(Method method) {
        for (Method own : SpecialCalls.class.getDeclaredMethods()) {
            if (own.getName().equals(method.getName())
                    && Arrays.equals(own.getParameterTypes(), method.getParameterTypes())) {
                return own;
            }
        }
        return null;
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    int cuStreamGetAttribute(@Nullable CUstream stream, CUstreamAttribute attribute) {
        try (Arena arena = Arena.ofConfined()) {
            Struct room = Struct.in(arena, CStruct.CUlaunchAttribute);
            hardware.require(
                    "cuStreamGetAttribute",
                    11000,
                    DriverSupport.address(stream),
                    CEnum.number(attribute),
                    room.memory().asSlice(room.layout().offset("value.pad")));
            return room.getInt("value.priority");
        }
    }

    void cuStreamSetAttribute(@Nullable CUstream stream, CUstreamAttribute attribute, int value) {
        try (Arena arena = Arena.ofConfined()) {
            Struct room = Struct.in(arena, CStruct.CUlaunchAttribute).set("value.priority", value);
            hardware.require(
                    "cuStreamSetAttribute",
                    11000,
                    DriverSupport.address(stream),
                    CEnum.number(attribute),
                    room.memory().asSlice(room.layout().offset("value.pad")));
        }
    }

    CUlaunchAttribute cuStreamGetAttribute(@Nullable CUstream stream, CUlaunchAttribute.ID attribute) {
        try (Arena arena = Arena.ofConfined()) {
            Struct room = Struct.in(arena, CStruct.CUlaunchAttribute);
            hardware.require(
                    "cuStreamGetAttribute",
                    11000,
                    DriverSupport.address(stream),
                    CEnum.number(attribute),
                    room.memory().asSlice(room.layout().offset("value.pad")));
            return StructForms.attribute(attribute, room);
        }
    }

    void cuStreamSetAttribute(@Nullable CUstream stream, CUlaunchAttribute attribute) {
        try (Arena arena = Arena.ofConfined()) {
            Struct room = Struct.in(arena, CStruct.CUlaunchAttribute);
            StructForms.attribute(room, attribute);
            hardware.require(
                    "cuStreamSetAttribute",
                    11000,
                    DriverSupport.address(stream),
                    CEnum.number(attribute.id()),
                    room.memory().asSlice(room.layout().offset("value.pad")));
        }
    }

    CUlaunchAttribute cuGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attribute) {
        try (Arena arena = Arena.ofConfined()) {
            Struct room = Struct.in(arena, CStruct.CUlaunchAttribute);
            hardware.require(
                    "cuGraphKernelNodeGetAttribute",
                    11000,
                    DriverSupport.address(node),
                    CEnum.number(attribute),
                    room.memory().asSlice(room.layout().offset("value.pad")));
            return StructForms.attribute(attribute, room);
        }
    }

    void cuGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attribute) {
        try (Arena arena = Arena.ofConfined()) {
            Struct room = Struct.in(arena, CStruct.CUlaunchAttribute);
            StructForms.attribute(room, attribute);
            hardware.require(
                    "cuGraphKernelNodeSetAttribute",
                    11000,
                    DriverSupport.address(node),
                    CEnum.number(attribute.id()),
                    room.memory().asSlice(room.layout().offset("value.pad")));
        }
    }

    Object cuPointerGetAttribute(CUpointerAttribute attribute, long address) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment room = arena.allocate(JAVA_LONG);
            hardware.require("cuPointerGetAttribute", 4000, room, CEnum.number(attribute), address);
            return pointerAttribute(attribute, room);
        }
    }

    private static @Nullable Object pointerAttribute(CUpointerAttribute attribute, MemorySegment room) {
        return switch (attribute) {
            case CONTEXT -> DriverSupport.handle(CUcontext.class, room.get(JAVA_LONG, 0));
            case MEMORY_TYPE, DEVICE_ORDINAL -> room.get(JAVA_INT, 0);
            case IS_MANAGED, MAPPED -> room.get(ValueLayout.JAVA_BYTE, 0) != 0;
            case DEVICE_POINTER, HOST_POINTER, RANGE_START_ADDR, RANGE_SIZE, BUFFER_ID -> room.get(JAVA_LONG, 0);
        };
    }

    List<@Nullable Object> cuPointerGetAttributes(List<CUpointerAttribute> attributes, long address) {
        try (Arena arena = Arena.ofConfined()) {
            int count = attributes.size();
            MemorySegment numbers = arena.allocate(JAVA_INT, Math.max(1, count));
            MemorySegment pointers = arena.allocate(ADDRESS, Math.max(1, count));
            MemorySegment rooms = arena.allocate(JAVA_LONG, Math.max(1, count));
            for (int i = 0; i < count; i++) {
                numbers.setAtIndex(JAVA_INT, i, CEnum.number(attributes.get(i)));
                pointers.setAtIndex(ADDRESS, i, rooms.asSlice((long) i * Long.BYTES, Long.BYTES));
            }
            hardware.require("cuPointerGetAttributes", 7000, count, numbers, pointers, address);
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                values.add(pointerAttribute(attributes.get(i), rooms.asSlice((long) i * Long.BYTES, Long.BYTES)));
            }
            return values;
        }
    }

    Object cuMemRangeGetAttribute(CUmemRangeAttribute attribute, long address, long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            int count = attribute == CUmemRangeAttribute.ACCESSED_BY ? 64 : 1;
            MemorySegment room = arena.allocate(JAVA_INT, count);
            hardware.require(
                    "cuMemRangeGetAttribute", 8000, room, room.byteSize(), CEnum.number(attribute), address, bytes);
            int first = room.get(JAVA_INT, 0);
            return switch (attribute) {
                case ACCESSED_BY ->
                    Arrays.stream(room.toArray(JAVA_INT))
                            .filter(device -> device != -2)
                            .boxed()
                            .toList();
                case PREFERRED_LOCATION_TYPE, LAST_PREFETCH_LOCATION_TYPE ->
                    CEnum.constant(CUmemLocation.Type.class, first);
                default -> first;
            };
        }
    }

    List<Object> cuMemRangeGetAttributes(List<CUmemRangeAttribute> attributes, long address, long bytes) {
        return attributes.stream()
                .map(attribute -> cuMemRangeGetAttribute(attribute, address, bytes))
                .toList();
    }

    // -- capture -------------------------------------------------------------------------------------------------

    CUstreamCaptureInfo cuStreamGetCaptureInfo(@Nullable CUstream stream, boolean withEdgeData) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(JAVA_INT);
            MemorySegment id = arena.allocate(JAVA_LONG);
            MemorySegment graph = arena.allocate(ADDRESS);
            MemorySegment nodes = arena.allocate(ADDRESS);
            MemorySegment data = arena.allocate(ADDRESS);
            MemorySegment count = arena.allocate(JAVA_LONG);
            hardware.require(
                    "cuStreamGetCaptureInfo",
                    12030,
                    DriverSupport.address(stream),
                    status,
                    id,
                    graph,
                    nodes,
                    withEdgeData ? data : MemorySegment.NULL,
                    count);
            CUstreamCaptureStatus known = CEnum.constant(CUstreamCaptureStatus.class, status.get(JAVA_INT, 0));
            List<CUgraphDependency> dependencies = new ArrayList<>();
            if (known == CUstreamCaptureStatus.ACTIVE) {
                long length = count.get(JAVA_LONG, 0);
                MemorySegment all = nodes.get(ADDRESS, 0).reinterpret(length * ADDRESS.byteSize());
                long edges = data.get(JAVA_LONG, 0);
                for (long i = 0; i < length; i++) {
                    dependencies.add(new CUgraphDependency(
                            DriverSupport.handle(CUgraphNode.class, all.getAtIndex(JAVA_LONG, i)),
                            edges == 0
                                    ? CUgraphEdgeData.DEFAULT
                                    : edge(Struct.at(
                                            edges + i * CStruct.CUgraphEdgeData.size(), CStruct.CUgraphEdgeData))));
                }
            }
            return new CUstreamCaptureInfo(
                    known, id.get(JAVA_LONG, 0), hardware.graphs().graph(graph.get(JAVA_LONG, 0)), dependencies);
        }
    }

    private CUgraphEdgeData edge(Struct from) {
        return (CUgraphEdgeData) hardware.forms().read(CUgraphEdgeData.class, from);
    }

    // -- copies --------------------------------------------------------------------------------------------------

    void cuMemcpy3DPeer(CUmemcpy3D copy, @Nullable CUcontext targetContext, @Nullable CUcontext sourceContext) {
        try (Arena arena = Arena.ofConfined()) {
            hardware.require("cuMemcpy3DPeer", 4000, peerCopy(arena, copy, targetContext, sourceContext));
        }
    }

    void cuMemcpy3DPeerAsync(
            CUmemcpy3D copy,
            @Nullable CUcontext targetContext,
            @Nullable CUcontext sourceContext,
            @Nullable CUstream stream) {
        try (Arena arena = Arena.ofConfined()) {
            hardware.require(
                    "cuMemcpy3DPeerAsync",
                    4000,
                    peerCopy(arena, copy, targetContext, sourceContext),
                    DriverSupport.address(stream));
        }
    }

    private MemorySegment peerCopy(
            Arena arena, CUmemcpy3D copy, @Nullable CUcontext targetContext, @Nullable CUcontext sourceContext) {
        Struct to = Struct.in(arena, CStruct.CUDA_MEMCPY3D_PEER);
        StructForms.copy(to, copy);
        return to.set("dstContext", context(targetContext))
                .set("srcContext", context(sourceContext))
                .memory();
    }

    private long context(@Nullable CUcontext context) {
        return context == null ? hardware.currentContext() : DriverSupport.address(context);
    }

    void cuStreamBatchMemOp(@Nullable CUstream stream, List<CUstreamBatchMemOp> operations, int flags) {
        try (CallFrame frame = new CallFrame()) {
            hardware.require(
                    "cuStreamBatchMemOp",
                    11070,
                    DriverSupport.address(stream),
                    operations.size(),
                    hardware.types().elements(frame, operations),
                    flags);
        }
    }

    // -- graphs --------------------------------------------------------------------------------------------------

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
                nodes.add(DriverSupport.handle(CUgraphNode.class, room.getAtIndex(JAVA_LONG, i)));
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
                        DriverSupport.handle(CUgraphNode.class, from.getAtIndex(JAVA_LONG, i)),
                        DriverSupport.handle(CUgraphNode.class, to.getAtIndex(JAVA_LONG, i)),
                        edge(data[i])));
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
                dependencies.add(new CUgraphDependency(
                        DriverSupport.handle(CUgraphNode.class, nodes.getAtIndex(JAVA_LONG, i)), edge(data[i])));
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

    CUgraphNode cuGraphAddMemsetNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemsetNodeParams params) {
        try (CallFrame frame = new CallFrame()) {
            MemorySegment node = frame.arena().allocate(ADDRESS);
            hardware.require(
                    "cuGraphAddMemsetNode",
                    10000,
                    node,
                    DriverSupport.address(graph),
                    hardware.types().elements(frame, dependencies),
                    (long) Marshalling.list(dependencies).size(),
                    hardware.forms().write(frame.arena(), params),
                    context(params.ctx()));
            return DriverSupport.handle(CUgraphNode.class, node.get(JAVA_LONG, 0));
        }
    }

    void cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemsetNodeParams params) {
        try (CallFrame frame = new CallFrame()) {
            hardware.require(
                    "cuGraphExecMemsetNodeSetParams",
                    10020,
                    DriverSupport.address(exec),
                    DriverSupport.address(node),
                    hardware.forms().write(frame.arena(), params),
                    context(params.ctx()));
        }
    }

    // -- SMs -----------------------------------------------------------------------------------------------------

    CUdevSmResourceSplit cuDevSmResourceSplitByCount(int nbGroups, CUdevResource input, int useFlags, int minCount) {
        try (Arena arena = Arena.ofConfined()) {
            Struct[] groups = Struct.array(arena, CStruct.CUdevResource, Math.max(1, nbGroups));
            Struct remaining = Struct.in(arena, CStruct.CUdevResource);
            MemorySegment count = arena.allocate(JAVA_INT);
            count.set(JAVA_INT, 0, nbGroups);
            hardware.require(
                    "cuDevSmResourceSplitByCount",
                    12040,
                    groups[0].memory(),
                    count,
                    hardware.forms().write(arena, input),
                    remaining.memory(),
                    useFlags,
                    minCount);
            List<CUdevResource> result = new ArrayList<>();
            for (int i = 0; i < count.get(JAVA_INT, 0); i++) {
                result.add((CUdevResource) hardware.forms().read(CUdevResource.class, groups[i]));
            }
            CUdevResource rest = remaining.getInt("type") == 0
                    ? null
                    : (CUdevResource) hardware.forms().read(CUdevResource.class, remaining);
            return new CUdevSmResourceSplit(result, rest);
        }
    }

    int cuDevSmResourceSplitByCount(CUdevResource input, int useFlags, int minCount) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(JAVA_INT);
            hardware.require(
                    "cuDevSmResourceSplitByCount",
                    12040,
                    MemorySegment.NULL,
                    count,
                    hardware.forms().write(arena, input),
                    MemorySegment.NULL,
                    useFlags,
                    minCount);
            return count.get(JAVA_INT, 0);
        }
    }

    PotentialBlockSize cuOccupancyMaxPotentialBlockSize(
            CUfunction function, IntUnaryOperator dynamicSharedMemBytes, int blockSizeLimit) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment grid = arena.allocate(JAVA_INT);
            MemorySegment block = arena.allocate(JAVA_INT);
            MethodHandle bytes = MethodHandles.lookup()
                    .findVirtual(IntUnaryOperator.class, "applyAsInt", MethodType.methodType(int.class, int.class))
                    .bindTo(dynamicSharedMemBytes);
            MemorySegment stub = Linker.nativeLinker()
                    .upcallStub(
                            MethodHandles.explicitCastArguments(bytes, MethodType.methodType(long.class, int.class)),
                            FunctionDescriptor.of(JAVA_LONG, JAVA_INT),
                            arena);
            hardware.require(
                    "cuOccupancyMaxPotentialBlockSize",
                    6050,
                    grid,
                    block,
                    DriverSupport.address(function),
                    stub,
                    0L,
                    blockSizeLimit);
            return new PotentialBlockSize(grid.get(JAVA_INT, 0), block.get(JAVA_INT, 0));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("cuOccupancyMaxPotentialBlockSize", e);
        }
    }
}
