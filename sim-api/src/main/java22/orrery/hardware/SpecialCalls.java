package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevSmResourceSplit;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUpointerAttribute;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
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
    private final Map<Class<?>, Object> targets;

    SpecialCalls(Hardware hardware) {
        this.hardware = hardware;
        this.targets = Map.of(
                SpecialCalls.class,
                this,
                SpecialGraphCalls.class,
                new SpecialGraphCalls(hardware),
                SharingCalls.class,
                new SharingCalls(hardware),
                CodeCalls.class,
                new CodeCalls(hardware));
    }

    /** Returns all methods that make calls, and their helpers. */
    static Stream<Method> methods() {
        return Stream.of(
                        SpecialCalls.class,
                        SpecialGraphCalls.class,
                        SharingCalls.class,
                        CodeCalls.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()));
    }

    /** Returns the method that makes a call; null if there is none. */
    static @Nullable Method find(Method method) {
        return methods()
                .filter(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()))
                .findFirst()
                .orElse(null);
    }

    /**
     * Makes a call.
     *
     * @param own a method that {@link #find} has returned
     * @throws Throwable what the call throws
     */
    @Nullable
    Object invoke(Method own, @Nullable Object... arguments) throws Throwable {
        try {
            Class<?> type = own.getDeclaringClass();
            return own.invoke(Objects.requireNonNull(targets.get(type)), arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    // -- attributes ----------------------------------------------------------------------------------------------

    int cuStreamGetAttribute(@Nullable CUstream stream, CUstreamAttribute attribute) {
        try (Arena arena = Arena.ofConfined()) {
            return queried(arena, "cuStreamGetAttribute", DriverSupport.address(stream), attribute)
                    .getInt("value.priority");
        }
    }

    void cuStreamSetAttribute(@Nullable CUstream stream, CUstreamAttribute attribute, int value) {
        try (Arena arena = Arena.ofConfined()) {
            Struct room = Struct.in(arena, CStruct.CUlaunchAttribute).set("value.priority", value);
            call("cuStreamSetAttribute", DriverSupport.address(stream), attribute, room);
        }
    }

    CUlaunchAttribute cuStreamGetAttribute(@Nullable CUstream stream, CUlaunchAttribute.ID attribute) {
        try (Arena arena = Arena.ofConfined()) {
            return LaunchAttributeForms.read(
                    attribute, queried(arena, "cuStreamGetAttribute", DriverSupport.address(stream), attribute));
        }
    }

    void cuStreamSetAttribute(@Nullable CUstream stream, CUlaunchAttribute attribute) {
        set("cuStreamSetAttribute", DriverSupport.address(stream), attribute);
    }

    CUlaunchAttribute cuGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attribute) {
        try (Arena arena = Arena.ofConfined()) {
            return LaunchAttributeForms.read(
                    attribute, queried(arena, "cuGraphKernelNodeGetAttribute", DriverSupport.address(node), attribute));
        }
    }

    void cuGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attribute) {
        set("cuGraphKernelNodeSetAttribute", DriverSupport.address(node), attribute);
    }

    private void set(String function, long object, CUlaunchAttribute attribute) {
        try (Arena arena = Arena.ofConfined()) {
            Struct room = Struct.in(arena, CStruct.CUlaunchAttribute);
            LaunchAttributeForms.write(room, attribute);
            call(function, object, attribute.id(), room);
        }
    }

    private Struct queried(Arena arena, String function, long object, Enum<?> attribute) {
        Struct room = Struct.in(arena, CStruct.CUlaunchAttribute);
        call(function, object, attribute, room);
        return room;
    }

    /** Calls a function that reads or writes the value of a launch attribute. */
    private void call(String function, long object, Enum<?> attribute, Struct room) {
        hardware.require(
                function,
                11000,
                object,
                CEnum.number(attribute),
                room.memory().asSlice(room.layout().offset("value.pad")));
    }

    @Nullable
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
            case IS_MANAGED, MAPPED, SYNC_MEMOPS -> room.get(ValueLayout.JAVA_BYTE, 0) != 0;
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
                            DriverSupport.required(CUgraphNode.class, all.getAtIndex(JAVA_LONG, i)),
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
        CopyStructs.write(to, copy);
        return to.set("dstContext", hardware.context(targetContext))
                .set("srcContext", hardware.context(sourceContext))
                .memory();
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
                    resource(arena, input),
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
                    resource(arena, input),
                    MemorySegment.NULL,
                    useFlags,
                    minCount);
            return count.get(JAVA_INT, 0);
        }
    }

    private MemorySegment resource(Arena arena, @Nullable CUdevResource input) {
        return input == null ? MemorySegment.NULL : hardware.forms().write(arena, input);
    }

    PotentialBlockSize cuOccupancyMaxPotentialBlockSize(
            CUfunction function, IntUnaryOperator dynamicSharedMemBytes, int blockSizeLimit) {
        if (dynamicSharedMemBytes == null) {
            throw DriverFailure.refused(
                    "cuOccupancyMaxPotentialBlockSize",
                    "is given no function for the shared memory of a block",
                    "a function, or a number of bytes");
        }
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
