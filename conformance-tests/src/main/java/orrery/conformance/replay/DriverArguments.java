package orrery.conformance.replay;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Primitives;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUdevice;
import orrery.driver.CUextSemSignalNodeParams;
import orrery.driver.CUextSemWaitNodeParams;
import orrery.driver.CUexternalMemoryBufferDesc;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocationProp;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUmulticastObjectProp;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;

/**
 * The arguments of a function of the driver, taken from a line in the order of the function, each as its type says.
 * Numbers and devices that the line leaves out at its end are 0, or as {@link #MISSING} says.
 */
final class DriverArguments {
    /** What a line means that leaves out numbers at its end, for functions where that is not 0: all arguments. */
    private static final Map<String, List<String>> MISSING = Map.of(
            "cuMemHostAlloc", List.of("0", "2"),
            "cuMemAllocManaged", List.of("0", "GLOBAL"),
            "cuGreenCtxStreamCreate", List.of("0", "NON_BLOCKING", "0"),
            "cuUserObjectCreate", List.of("0", "1", "NO_DESTRUCTOR_SYNC"),
            "cuUserObjectRetain", List.of("0", "1"),
            "cuUserObjectRelease", List.of("0", "1"),
            "cuGraphRetainUserObject", List.of("0", "0", "1", "0"),
            "cuGraphReleaseUserObject", List.of("0", "0", "1"));

    /** The arguments that are several words, or no plain word. */
    private static final ImmutableMap<Class<?>, Function<ReplayedCall, @Nullable Object>> FORMS =
            ImmutableMap.<Class<?>, Function<ReplayedCall, @Nullable Object>>builder()
                    .put(CUstreamCaptureMode.class, call -> StreamOperations.mode(call.word("GLOBAL")))
                    .put(long[].class, DriverArguments::addresses)
                    .put(CUgraphNodeParams.class, NodeParameterWords::params)
                    .put(CUkernelNodeParams.class, GraphNodeOperations::kernel)
                    .put(CUmemsetNodeParams.class, call -> GraphNodeOperations.memset(call, call.context()))
                    .put(CUhostNodeParams.class, GraphNodeOperations::host)
                    .put(CUbatchMemOpNodeParams.class, StreamOperations::params)
                    .put(CUextSemSignalNodeParams.class, ExternalSemaphoreOperations::signalParams)
                    .put(CUextSemWaitNodeParams.class, ExternalSemaphoreOperations::waitParams)
                    .put(CUmemPoolProps.class, PoolOperations::properties)
                    .put(CUmemAllocationProp.class, VirtualMemoryOperations::allocation)
                    .put(CUmulticastObjectProp.class, VirtualMemoryOperations::multicast)
                    .put(CUexternalMemoryBufferDesc.class, ExternalOperations::buffer)
                    .put(CUmemAccessDesc[].class, DriverArguments::descriptors)
                    .put(CUmemcpy2D.class, NodeParameterWords::rows)
                    .put(CUmemcpy3D.class, NodeParameterWords::copy)
                    .buildOrThrow();

    private final ReplayedCall call;
    private final List<String> missing;
    private final List<Object> values = new ArrayList<>();

    private DriverArguments(ReplayedCall call, List<String> missing) {
        this.call = call;
        this.missing = missing;
    }

    /** Takes the arguments of a function. */
    static List<Object> of(ReplayedCall call, Method function) {
        return new DriverArguments(call, MISSING.getOrDefault(function.getName(), List.of()))
                .all(function.getGenericParameterTypes());
    }

    private List<Object> all(Type[] types) {
        for (int i = 0; i < types.length; i++) {
            if (i + 1 < types.length && isListOf(types[i + 1], CUgraphEdgeData.class)) {
                Dependencies dependencies = call.nextIsList()
                        ? call.dependencies()
                        : Dependencies.of(call, call.takeIf("null") ? List.of("null") : List.of());
                values.add(dependencies.nodes());
                values.add(dependencies.edgeData());
                i++;
            } else {
                values.add(value(types[i]));
            }
        }
        return values;
    }

    private static boolean isListOf(Type type, Class<?> elements) {
        return type instanceof ParameterizedType list && list.getActualTypeArguments()[0] == elements;
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == BiConsumer.class
                    ? StreamOperations.callback(call)
                    : list((Class<?>) generic.getActualTypeArguments()[0]);
        }
        Function<ReplayedCall, @Nullable Object> form = FORMS.get(type);
        if (form != null) {
            return form.apply(call);
        } else if (type == Object[].class) {
            return call.launchArguments((CUfunction) values.get(0)).toArray();
        }
        Class<?> plain = Primitives.wrap((Class<?>) type);
        boolean mayBeMissing = plain == CUdevice.class || Number.class.isAssignableFrom(plain);
        String word = mayBeMissing
                ? call.word(values.size() < missing.size() ? missing.get(values.size()) : "0")
                : call.word();
        return value(word, plain);
    }

    private List<?> list(Class<?> type) {
        if (type == CUgraphNode.class) {
            return call.dependencies().nodes();
        } else if (call.takeIf("null")) {
            return null;
        }
        List<Object> elements = new ArrayList<>();
        call.list().forEach(word -> elements.add(value(word, type)));
        return elements;
    }

    private Object value(String word, Class<?> type) {
        if (type == CUstream.class) {
            return call.stream(word);
        } else if (type == CUfunction.class) {
            return call.function(word);
        } else if (Kind.of(type).isPresent()) {
            return call.handle(word, type);
        } else if (type == Long.class) {
            return NumberNames.includes(word) ? NumberNames.value(word) : call.pointer(word);
        } else if (type == Integer.class) {
            return (int) NumberNames.value(word);
        } else if (type == Short.class) {
            return (short) NumberNames.value(word);
        } else if (type == Byte.class) {
            return (byte) NumberNames.value(word);
        } else if (type == Boolean.class) {
            return NumberNames.value(word) != 0;
        } else if (type == CUdevice.class) {
            return new CUdevice((int) NumberNames.value(word));
        } else if (type == String.class) {
            return word;
        } else if (word.equals("null")) {
            return null;
        } else if (type == Runnable.class) {
            return LaunchOperations.function(call, word);
        } else if (type == CUmemLocation.class) {
            return PoolOperations.location(Splitter.on(':').splitToList(word));
        } else if (type == CUlaunchAttribute.class) {
            return NodeParameterWords.attribute(call, word);
        } else if (type == CUmemcpyAttributes.class) {
            return new CUmemcpyAttributes((CUmemcpySrcAccessOrder) value(word, CUmemcpySrcAccessOrder.class));
        } else if (type.isEnum()) {
            return ReplayedCall.constant(type, word);
        } else if (type.isRecord()) {
            return structure(word, type);
        }
        throw ReplayException.notSimulated("an argument of type " + type.getSimpleName());
    }

    private static long @Nullable [] addresses(ReplayedCall call) {
        return call.takeIf("null")
                ? null
                : call.list().stream().mapToLong(call::pointer).toArray();
    }

    private static CUmemAccessDesc @Nullable [] descriptors(ReplayedCall call) {
        return call.takeIf("null")
                ? null
                : PoolOperations.descriptors(call.rest()).toArray(CUmemAccessDesc[]::new);
    }

    private Object structure(String word, Class<?> type) {
        List<String> fields = Splitter.on(' ')
                .omitEmptyStrings()
                .splitToList(word.replace('[', ' ').replace(']', ' '));
        RecordComponent[] components = type.getRecordComponents();
        if (fields.size() != components.length) {
            throw ReplayException.undefined(word);
        }
        Object[] parts = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            parts[i] = value(fields.get(i), Primitives.wrap(components[i].getType()));
        }
        try {
            return type.getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(parts);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
