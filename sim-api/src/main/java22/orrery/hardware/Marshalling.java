package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphExecUpdateResult;
import orrery.device.CUgraphInstantiateResult;
import orrery.device.CUmemLocation;
import orrery.driver.CUdevice;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.DriverOutputs;
import orrery.driver.DriverSupport;

/** Converts arguments and results between their types in Java and in C: one rule for each type. */
final class Marshalling {
    private static final long UPPER = 1L << Integer.SIZE;

    private final StructForms forms;
    private final NodeForms nodes;
    private final GraphTexts graphs;

    Marshalling(StructForms forms, NodeForms nodes, GraphTexts graphs) {
        this.forms = forms;
        this.nodes = nodes;
        this.graphs = graphs;
    }

    // -- arguments -----------------------------------------------------------------------------------------------

    /**
     * Converts an argument.
     *
     * @param frame the call
     * @param type the type of the parameter in Java
     * @param name the name of the function, for messages
     * @param value the argument
     * @return a number or a memory segment
     */
    Object argument(CallFrame frame, Class<?> type, String name, @Nullable Object value) {
        if (CUgraphExecUpdateResultInfo.class.equals(type)) {
            return update(frame, (CUgraphExecUpdateResultInfo) value);
        }
        return switch (value) {
            case null -> nothing(type);
            case Integer number -> number;
            case Long number -> number;
            case Short number -> number;
            case Byte number -> number;
            case Float number -> number;
            case Boolean flag -> flag ? 1 : 0;
            case Enum<?> constant -> CEnum.number(constant);
            case String text -> frame.arena().allocateFrom(text);
            case CUdevice device -> device.ordinal();
            case CUstreamCaptureMode mode -> mode.value();
            case CUmemLocation location -> packed(location);
            case CUmoduleImage image -> image(frame, name, image);
            case CUgraphInstantiateParams params -> instantiation(frame, params);
            case CUgraphNodeParams params when CUgraphNodeParams.class.equals(type) -> anyNode(frame, params);
            case Object struct when StructForms.layout(struct.getClass()) != null -> struct(frame, struct);
            default -> DriverSupport.address(value);
        };
    }

    private static Object nothing(Class<?> type) {
        if (type.isEnum() || CUdevice.class.equals(type) || CUstreamCaptureMode.class.equals(type)) {
            return CUdevice.class.equals(type) ? -1 : CEnum.NO_CONSTANT;
        }
        boolean isNumber = DriverSupport.isHandle(type) || CUmemLocation.class.equals(type);
        return isNumber ? (Object) 0L : MemorySegment.NULL;
    }

    private static MemorySegment image(CallFrame frame, String name, CUmoduleImage image) {
        if (image.binary().isPresent()) {
            byte[] binary = image.binary().get();
            return frame.arena().allocate(binary.length, Long.BYTES).copyFrom(MemorySegment.ofArray(binary));
        }
        return frame.arena()
                .allocateFrom(image.ptx()
                        .orElseThrow(() -> new UnsupportedOperationException(name + " is given the " + image
                                + ", which a GPU cannot run: legal is an image of CUmoduleImage.ofPtx or ofBinary")));
    }

    /** Packs a structure of two ints, which is passed in one register. */
    private static long packed(CUmemLocation location) {
        return location.id() * UPPER + CEnum.number(location.type());
    }

    /** Converts a structure that is passed by its value; zeros for null. */
    StructureValue structure(CallFrame frame, Class<?> type, @Nullable Object value) {
        return new StructureValue(value == null ? room(frame, type) : forms.write(frame.arena(), value));
    }

    private MemorySegment struct(CallFrame frame, Object value) {
        MemorySegment memory = forms.write(frame.arena(), value);
        if (value instanceof orrery.driver.CUmemAllocNodeParams alloc) {
            Struct written = new Struct(CStruct.CUDA_MEM_ALLOC_NODE_PARAMS, memory);
            frame.after(code -> {
                if (code == 0) {
                    DriverOutputs.setAllocatedAddress(alloc, written.get("dptr"));
                }
            });
        }
        return memory;
    }

    private MemorySegment anyNode(CallFrame frame, CUgraphNodeParams params) {
        Struct written = nodes.write(frame.arena(), params);
        frame.after(code -> {
            if (code == 0) {
                nodes.readOutputs(params, written);
            }
        });
        return written.memory();
    }

    private static MemorySegment instantiation(CallFrame frame, CUgraphInstantiateParams params) {
        Struct struct = Struct.in(frame.arena(), CStruct.CUDA_GRAPH_INSTANTIATE_PARAMS)
                .set("flags", params.flags())
                .set("hUploadStream", DriverSupport.address(params.uploadStream()));
        frame.after(code -> DriverOutputs.setOutcome(
                params,
                CEnum.constant(CUgraphInstantiateResult.class, struct.getInt("result_out")),
                DriverSupport.handle(CUgraphNode.class, struct.get("hErrNode_out"))));
        return struct.memory();
    }

    private static MemorySegment update(CallFrame frame, @Nullable CUgraphExecUpdateResultInfo info) {
        Struct struct = Struct.in(frame.arena(), CStruct.CUgraphExecUpdateResultInfo);
        if (info != null) {
            frame.after(code -> DriverOutputs.setOutcome(
                    info,
                    CEnum.constant(CUgraphExecUpdateResult.class, struct.getInt("result")),
                    DriverSupport.handle(CUgraphNode.class, struct.get("errorNode")),
                    DriverSupport.handle(CUgraphNode.class, struct.get("errorFromNode"))));
        }
        return struct.memory();
    }

    /** Converts a list or an array to its elements; nothing and no elements to NULL. */
    MemorySegment elements(CallFrame frame, @Nullable Object values) {
        if (values instanceof long[] numbers) {
            return numbers.length == 0 ? MemorySegment.NULL : frame.arena().allocateFrom(JAVA_LONG, numbers);
        }
        List<?> list = list(values);
        return list.isEmpty() ? MemorySegment.NULL : forms.writeList(frame.arena(), list);
    }

    /** Returns the elements of a list or an array; none for null. */
    static List<?> list(@Nullable Object values) {
        return switch (values) {
            case null -> List.of();
            case List<?> list -> list;
            case long[] numbers -> Arrays.stream(numbers).boxed().toList();
            default -> Arrays.asList((Object[]) values);
        };
    }

    /** Puts a number into memory. */
    static MemorySegment cell(CallFrame frame, Object number) {
        MemorySegment cell = frame.arena().allocate(JAVA_LONG);
        if (number instanceof Long wide) {
            cell.set(JAVA_LONG, 0, wide);
        } else {
            cell.set(JAVA_INT, 0, ((Number) number).intValue());
        }
        return cell;
    }

    // -- results -------------------------------------------------------------------------------------------------

    /** Allocates memory for a result. */
    MemorySegment room(CallFrame frame, Class<?> type) {
        CStruct layout = StructForms.layout(type);
        long size = layout != null ? layout.size() : UUID.class.equals(type) ? 2 * Long.BYTES : Long.BYTES;
        return frame.arena().allocate(size, Long.BYTES);
    }

    /** Returns what reads a result when the call has returned. */
    Supplier<@Nullable Object> reader(Class<?> type, MemorySegment from) {
        return () -> read(type, from);
    }

    private @Nullable Object read(Class<?> type, MemorySegment from) {
        if (type == int.class) {
            return from.get(JAVA_INT, 0);
        }
        if (type == long.class) {
            return from.get(JAVA_LONG, 0);
        }
        if (type == boolean.class) {
            return from.get(JAVA_INT, 0) != 0;
        }
        if (type == float.class) {
            return from.get(JAVA_FLOAT, 0);
        }
        if (type == String.class) {
            MemorySegment text = from.get(ADDRESS, 0);
            return text.address() == 0 ? "" : text.reinterpret(Long.MAX_VALUE).getString(0);
        }
        if (type == UUID.class) {
            ByteBuffer bytes = ByteBuffer.wrap(from.toArray(JAVA_BYTE));
            return new UUID(bytes.getLong(), bytes.getLong());
        }
        if (type == CUdevice.class) {
            return new CUdevice(from.get(JAVA_INT, 0));
        }
        if (type == CUstreamCaptureMode.class) {
            return new CUstreamCaptureMode(from.get(JAVA_INT, 0));
        }
        if (type.isEnum()) {
            return constant(type, from.get(JAVA_INT, 0));
        }
        if (type == CUgraph.class) {
            return graphs.graph(from.get(JAVA_LONG, 0));
        }
        CStruct layout = StructForms.layout(type);
        return layout != null
                ? forms.read(type, new Struct(layout, from))
                : DriverSupport.handle(type, from.get(JAVA_LONG, 0));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object constant(Class<?> type, int number) {
        return CEnum.constant((Class) type, number);
    }
}
