package orrery.conformance.replay;

import com.google.common.base.Splitter;
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

    private final ReplaySession session;
    private final TranscriptArguments words;
    private final List<String> missing;
    private final List<Object> values = new ArrayList<>();

    private DriverArguments(ReplaySession session, TranscriptArguments words, List<String> missing) {
        this.session = session;
        this.words = words;
        this.missing = missing;
    }

    /** Takes the arguments of a function. */
    static List<Object> of(ReplaySession session, TranscriptArguments words, Method function) {
        return new DriverArguments(session, words, MISSING.getOrDefault(function.getName(), List.of()))
                .all(function.getGenericParameterTypes());
    }

    private List<Object> all(Type[] types) {
        for (int i = 0; i < types.length; i++) {
            if (i + 1 < types.length && isListOf(types[i + 1], CUgraphEdgeData.class)) {
                Dependencies dependencies =
                        words.nextIsList() ? words.dependencies() : new Dependencies(List.of(), null);
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
        if (type == CUstreamCaptureMode.class) {
            return StreamOperations.mode(words.word("GLOBAL"));
        } else if (type instanceof ParameterizedType generic && generic.getRawType() == BiConsumer.class) {
            return StreamOperations.callback(session, words.word());
        } else if (isListOf(type, CUgraphNode.class)) {
            return words.dependencies().nodes();
        } else if (type instanceof ParameterizedType list) {
            return list((Class<?>) list.getActualTypeArguments()[0]);
        } else if (type == long[].class) {
            return words.takeIf("null")
                    ? null
                    : words.list().stream().mapToLong(words::pointer).toArray();
        } else if (type == CUgraphNodeParams.class) {
            return NodeParameterWords.params(session, words);
        } else if (type == CUkernelNodeParams.class) {
            return GraphNodeOperations.kernel(session, words);
        } else if (type == CUmemsetNodeParams.class) {
            return GraphNodeOperations.memset(words, words.within());
        } else if (type == CUhostNodeParams.class) {
            return GraphNodeOperations.host(session, words);
        } else if (type == CUbatchMemOpNodeParams.class) {
            return StreamOperations.params(words);
        } else if (type == CUextSemSignalNodeParams.class) {
            return ExternalSemaphoreOperations.signalParams(words);
        } else if (type == CUextSemWaitNodeParams.class) {
            return ExternalSemaphoreOperations.waitParams(words);
        } else if (type == CUmemPoolProps.class) {
            return PoolOperations.properties(words);
        } else if (type == CUmemAllocationProp.class) {
            return PhysicalMemoryOperations.allocation(words);
        } else if (type == CUmulticastObjectProp.class) {
            return PhysicalMemoryOperations.multicast(words);
        } else if (type == CUexternalMemoryBufferDesc.class) {
            return ExternalOperations.buffer(words);
        } else if (type == CUmemAccessDesc[].class) {
            return words.takeIf("null")
                    ? null
                    : PoolOperations.descriptors(words.rest()).toArray(CUmemAccessDesc[]::new);
        } else if (type == Object[].class) {
            return session.launchArguments((CUfunction) values.get(0), words).toArray();
        } else if (type == CUmemcpy2D.class) {
            return NodeParameterWords.rows(words);
        } else if (type == CUmemcpy3D.class) {
            return NodeParameterWords.copy(words);
        }
        Class<?> plain = Primitives.wrap((Class<?>) type);
        boolean mayBeMissing = plain == CUdevice.class || Number.class.isAssignableFrom(plain);
        String word = mayBeMissing
                ? words.word(values.size() < missing.size() ? missing.get(values.size()) : "0")
                : words.word();
        return value(word, plain);
    }

    private List<Object> list(Class<?> type) {
        if (words.takeIf("null")) {
            return null;
        }
        List<Object> elements = new ArrayList<>();
        words.list().forEach(word -> elements.add(value(word, type)));
        return elements;
    }

    private Object value(String word, Class<?> type) {
        if (type == CUstream.class) {
            return words.stream(word);
        } else if (type == CUfunction.class) {
            return session.function(word, words);
        } else if (Kind.of(type).isPresent()) {
            return words.handle(word, type);
        } else if (type == Long.class) {
            return NumberNames.includes(word) ? NumberNames.value(word) : words.pointer(word);
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
            return LaunchOperations.function(session, word);
        } else if (type == CUmemLocation.class) {
            return PoolOperations.location(Splitter.on(':').splitToList(word));
        } else if (type == CUlaunchAttribute.class) {
            return NodeParameterWords.attribute(word);
        } else if (type == CUmemcpyAttributes.class) {
            return new CUmemcpyAttributes((CUmemcpySrcAccessOrder) value(word, CUmemcpySrcAccessOrder.class));
        } else if (type.isEnum()) {
            return TranscriptArguments.constant(type, word);
        } else if (type.isRecord()) {
            return structure(word, type);
        }
        throw ReplayException.notSimulated("an argument of type " + type.getSimpleName());
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
