package orrery.hardware;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.google.common.collect.ImmutableMap;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUexternalMemoryHandleDesc;
import orrery.driver.CUexternalMemoryMipmappedArrayDesc;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUipcEventHandle;
import orrery.driver.CUipcMemHandle;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemPoolPtrExportData;
import orrery.driver.CUmemcpy3DBatchOp;
import orrery.driver.CUmemcpy3DOperand;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmulticastObjectProp;
import orrery.driver.DriverSupport;
import orrery.sim.ExternalHandle;
import orrery.sim.HandleKind;
import orrery.sim.SciFence;

/**
 * The structures of memory and semaphores that are shared with other processes and other APIs, and those of batches of
 * copies.
 */
final class SharingForms {
    /** The structures of the types of values. */
    static final ImmutableMap<Class<?>, CStruct> LAYOUTS = ImmutableMap.<Class<?>, CStruct>builder()
            .put(CUexternalMemoryHandleDesc.class, CStruct.CUDA_EXTERNAL_MEMORY_HANDLE_DESC)
            .put(CUexternalMemoryBufferDesc.class, CStruct.CUDA_EXTERNAL_MEMORY_BUFFER_DESC)
            .put(CUexternalMemoryMipmappedArrayDesc.class, CStruct.CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC)
            .put(CUexternalSemaphoreHandleDesc.class, CStruct.CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC)
            .put(CUexternalSemaphoreSignalParams.class, CStruct.CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS)
            .put(CUexternalSemaphoreWaitParams.class, CStruct.CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS)
            .put(CUextSemSignalNodeParams.class, CStruct.CUDA_EXT_SEM_SIGNAL_NODE_PARAMS)
            .put(CUextSemWaitNodeParams.class, CStruct.CUDA_EXT_SEM_WAIT_NODE_PARAMS)
            .put(CUmemAllocationProp.class, CStruct.CUmemAllocationProp)
            .put(CUmulticastObjectProp.class, CStruct.CUmulticastObjectProp)
            .put(CUmemPoolPtrExportData.class, CStruct.CUmemPoolPtrExportData)
            .put(CUipcMemHandle.class, CStruct.CUipcMemHandle)
            .put(CUipcEventHandle.class, CStruct.CUipcEventHandle)
            .put(CUmemcpyAttributes.class, CStruct.CUmemcpyAttributes)
            .put(CUmemcpy3DBatchOp.class, CStruct.CUDA_MEMCPY3D_BATCH_OP)
            .build();

    private SharingForms() {}

    /** Writes a value into a structure; what it points to is allocated in the arena. */
    static void write(Arena arena, Struct to, Object value) {
        switch (value) {
            case CUexternalMemoryHandleDesc memory -> {
                to.set("type", CEnum.number(memory.type()))
                        .set("size", memory.size())
                        .set("flags", memory.flags());
                HandleKind kind = memory.type() == null ? null : memory.type().handleKind();
                handle(arena, to, kind, memory.handle(), "handle.nvSciBufObject");
            }
            case CUexternalSemaphoreHandleDesc semaphore -> {
                to.set("type", CEnum.number(semaphore.type())).set("flags", semaphore.flags());
                HandleKind kind =
                        semaphore.type() == null ? null : semaphore.type().handleKind();
                handle(arena, to, kind, semaphore.handle(), "handle.nvSciSyncObj");
            }
            case CUexternalMemoryBufferDesc buffer ->
                to.set("offset", buffer.offset()).set("size", buffer.size()).set("flags", buffer.flags());
            case CUexternalMemoryMipmappedArrayDesc array -> {
                to.set("offset", array.offset()).set("numLevels", array.numLevels());
                if (array.arrayDesc() != null) {
                    StructForms.writeArrayDescriptor(to.at("arrayDesc", CStruct.CUDA_ARRAY3D_DESCRIPTOR), array.arrayDesc());
                }
            }
            case CUexternalSemaphoreSignalParams signal ->
                to.set("params.fence.value", signal.fenceValue())
                        .set("params.nvSciSync.fence", fence(signal.nvSciSyncFence()))
                        .set("params.keyedMutex.key", signal.keyedMutexKey())
                        .set("flags", signal.flags());
            case CUexternalSemaphoreWaitParams wait ->
                to.set("params.fence.value", wait.fenceValue())
                        .set("params.nvSciSync.fence", fence(wait.nvSciSyncFence()))
                        .set("params.keyedMutex.key", wait.keyedMutexKey())
                        .set("params.keyedMutex.timeoutMs", wait.keyedMutexTimeoutMs())
                        .set("flags", wait.flags());
            case CUextSemSignalNodeParams node ->
                semaphores(
                        arena,
                        to,
                        CStruct.CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS,
                        node.extSemArray(),
                        node.paramsArray());
            case CUextSemWaitNodeParams node ->
                semaphores(
                        arena, to, CStruct.CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, node.extSemArray(), node.paramsArray());
            case CUmemAllocationProp prop -> {
                to.set("type", CEnum.number(prop.type())).set("requestedHandleTypes", prop.requestedHandleTypes());
                location(to, "location", prop.location());
            }
            case CUmulticastObjectProp prop ->
                to.set("numDevices", prop.numDevices())
                        .set("size", prop.size())
                        .set("handleTypes", prop.handleTypes())
                        .set("flags", prop.flags());
            case CUmemPoolPtrExportData data -> bytes(to, data.reserved());
            case CUipcMemHandle handle -> bytes(to, handle.reserved());
            case CUipcEventHandle handle -> bytes(to, handle.reserved());
            case CUmemcpyAttributes attributes -> {
                to.set("srcAccessOrder", CEnum.number(attributes.srcAccessOrder()))
                        .set("flags", attributes.flags());
                location(to, "srcLocHint", attributes.srcLocHint());
                location(to, "dstLocHint", attributes.dstLocHint());
            }
            case CUmemcpy3DBatchOp copy -> {
                operand(to.at("src", CStruct.CUmemcpy3DOperand), copy.src());
                operand(to.at("dst", CStruct.CUmemcpy3DOperand), copy.dst());
                to.set("extent.width", copy.width())
                        .set("extent.height", copy.height())
                        .set("extent.depth", copy.depth())
                        .set("srcAccessOrder", CEnum.number(copy.srcAccessOrder()))
                        .set("flags", copy.flags());
            }
            default -> throw new AssertionError(value.getClass() + " has no structure");
        }
    }

    /** Writes the member of the union that belongs to the kind of the handle; none if there is no kind. */
    private static void handle(
            Arena arena, Struct to, @Nullable HandleKind kind, @Nullable ExternalHandle handle, String sciField) {
        if (kind == null || handle == null) {
            return;
        }
        switch (kind) {
            case FILE_DESCRIPTOR -> to.set("handle.fd", handle.fd());
            case NT_HANDLE -> {
                to.set("handle.win32.handle", handle.handle());
                if (handle.name() != null) {
                    to.set("handle.win32.name", wide(arena, handle.name()).address());
                }
            }
            case KMT_HANDLE -> to.set("handle.win32.handle", handle.handle());
            case SCI_OBJECT -> to.set(sciField, handle.object() == null ? 0 : sciObject(handle.object()));
        }
    }

    /** Returns the address by which an NvSci object of another library is passed. */
    private static long sciObject(Object object) {
        if (object instanceof Long address) {
            return address;
        }
        throw new UnsupportedOperationException(
                "a GPU is given " + object + "; legal is the address of an NvSci object, a Long");
    }

    private static long fence(@Nullable SciFence fence) {
        if (fence != null) {
            throw new UnsupportedOperationException("NvSciSync fences are not available on hardware");
        }
        return 0;
    }

    private static MemorySegment wide(Arena arena, String text) {
        return arena.allocateFrom(text, StandardCharsets.UTF_16LE);
    }

    private static void semaphores(
            Arena arena, Struct to, CStruct layout, List<CUexternalSemaphore> semaphores, List<?> params) {
        if (semaphores.size() != params.size()) {
            throw DriverFailure.refused(
                    "a node of external semaphores",
                    "has " + semaphores.size() + " semaphores and " + params.size() + " parameters",
                    "one length");
        }
        to.set("numExtSems", semaphores.size());
        if (semaphores.isEmpty()) {
            return;
        }
        MemorySegment handles = arena.allocate(JAVA_LONG, semaphores.size());
        Struct[] values = Struct.array(arena, layout, params.size());
        for (int i = 0; i < values.length; i++) {
            handles.setAtIndex(JAVA_LONG, i, DriverSupport.address(semaphores.get(i)));
            write(arena, values[i], params.get(i));
        }
        to.set("extSemArray", handles.address())
                .set("paramsArray", values[0].memory().address());
    }

    private static void operand(Struct to, CUmemcpy3DOperand operand) {
        to.set("type", CEnum.number(operand.type()));
        if (operand.type() == CUmemcpy3DOperand.Type.ARRAY) {
            to.set("op.array.array", DriverSupport.address(operand.array()))
                    .set("op.array.offset.x", operand.x())
                    .set("op.array.offset.y", operand.y())
                    .set("op.array.offset.z", operand.z());
            return;
        }
        to.set("op.ptr.ptr", operand.ptr())
                .set("op.ptr.rowLength", operand.rowLength())
                .set("op.ptr.layerHeight", operand.layerHeight());
        location(to, "op.ptr.locHint", operand.locHint());
    }

    /** Writes a location; none is zeros, which name no place. */
    private static void location(Struct to, String field, @Nullable CUmemLocation location) {
        if (location != null) {
            StructForms.writeLocation(to.at(field, CStruct.CUmemLocation), location);
        }
    }

    private static void bytes(Struct to, byte... reserved) {
        MemorySegment.copy(reserved, 0, to.memory(), JAVA_BYTE, 0, reserved.length);
    }

    /** Reads a value of a structure. */
    static Object read(Class<?> type, Struct from) {
        return switch (LAYOUTS.get(type)) {
            case CUmemAllocationProp ->
                new CUmemAllocationProp(
                        CEnum.constant(CUmemPoolProps.AllocationType.class, from.getInt("type")),
                        from.getInt("requestedHandleTypes"),
                        StructForms.readLocation(from.at("location", CStruct.CUmemLocation)));
            case CUmemPoolPtrExportData ->
                CUmemPoolPtrExportData.of(from.memory().toArray(JAVA_BYTE));
            case CUipcMemHandle -> CUipcMemHandle.of(from.memory().toArray(JAVA_BYTE));
            case CUipcEventHandle -> CUipcEventHandle.of(from.memory().toArray(JAVA_BYTE));
            case CUDA_EXT_SEM_SIGNAL_NODE_PARAMS ->
                new CUextSemSignalNodeParams(
                        semaphores(from),
                        params(
                                from,
                                CStruct.CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS,
                                each -> new CUexternalSemaphoreSignalParams(
                                        each.get("params.fence.value"),
                                        null,
                                        each.get("params.keyedMutex.key"),
                                        each.getInt("flags"))));
            case CUDA_EXT_SEM_WAIT_NODE_PARAMS ->
                new CUextSemWaitNodeParams(
                        semaphores(from),
                        params(
                                from,
                                CStruct.CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS,
                                each -> new CUexternalSemaphoreWaitParams(
                                        each.get("params.fence.value"),
                                        null,
                                        each.get("params.keyedMutex.key"),
                                        each.getInt("params.keyedMutex.timeoutMs"),
                                        each.getInt("flags"))));
            case null, default -> throw new AssertionError(type + " is not read");
        };
    }

    private static List<CUexternalSemaphore> semaphores(Struct from) {
        int count = from.getInt("numExtSems");
        MemorySegment handles = MemorySegment.ofAddress(from.get("extSemArray")).reinterpret((long) count * Long.BYTES);
        List<CUexternalSemaphore> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(DriverSupport.required(CUexternalSemaphore.class, handles.getAtIndex(JAVA_LONG, i)));
        }
        return all;
    }

    private static <P> List<P> params(Struct from, CStruct layout, Function<Struct, P> reader) {
        List<P> all = new ArrayList<>();
        for (int i = 0; i < from.getInt("numExtSems"); i++) {
            all.add(reader.apply(Struct.at(from.get("paramsArray") + (long) i * layout.size(), layout)));
        }
        return all;
    }
}
