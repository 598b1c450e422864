package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import orrery.device.CUmemLocation;
import orrery.driver.CUarray;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceDesc;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUexternalMemory;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUgreenCtx;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmemGenericAllocationHandle;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyAttributes;
import orrery.driver.CUmemcpySrcAccessOrder;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUmipmappedArray;
import orrery.driver.CUmodule;
import orrery.driver.CUstream;
import orrery.driver.CUuserObject;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalHandle;

/**
 * Operations for the functions of the driver that have none of their own: the arguments are taken in the order of the
 * function, each as its type says, and the answer is the function's result, field by field.
 *
 * <p>A structure is a list in brackets, of its fields in order. Parameters of nodes, copies of three dimensions and
 * launch attributes are those of {@link NodeParameterWords}.
 */
final class DriverFunctions {
    /** Numbers from here on are addresses. */
    private static final long MIN_ADDRESS = 1L << 32;

    private static final Map<Class<?>, Kind> KINDS = Map.ofEntries(
            Map.entry(CUstream.class, Kind.STREAM),
            Map.entry(CUevent.class, Kind.EVENT),
            Map.entry(CUcontext.class, Kind.CONTEXT),
            Map.entry(CUmodule.class, Kind.MODULE),
            Map.entry(CUfunction.class, Kind.FUNCTION),
            Map.entry(CUgraph.class, Kind.GRAPH),
            Map.entry(CUgraphNode.class, Kind.NODE),
            Map.entry(CUgraphExec.class, Kind.EXEC),
            Map.entry(CUmemoryPool.class, Kind.POOL),
            Map.entry(CUmemGenericAllocationHandle.class, Kind.PHYSICAL_MEMORY),
            Map.entry(CUuserObject.class, Kind.USER_OBJECT),
            Map.entry(CUdevResource.class, Kind.RESOURCE),
            Map.entry(CUdevResourceDesc.class, Kind.DESCRIPTOR),
            Map.entry(CUgreenCtx.class, Kind.GREEN_CONTEXT),
            Map.entry(CUexternalMemory.class, Kind.EXTERNAL_MEMORY),
            Map.entry(CUexternalSemaphore.class, Kind.EXTERNAL_SEMAPHORE),
            Map.entry(CUarray.class, Kind.ARRAY),
            Map.entry(CUmipmappedArray.class, Kind.MIPMAP),
            Map.entry(ExternalHandle.class, Kind.FILE));

    private DriverFunctions() {}

    /** Returns the operation of a function of the driver; empty if there is no such function. */
    static Optional<ReplayOperation> named(String name) {
        return Arrays.stream(CudaDriver.class.getMethods())
                .filter(method -> name.startsWith("cu") && method.getName().equals(name))
                .min(Comparator.comparing(Method::isDefault).thenComparing(Method::toGenericString))
                .map(method -> (session, arguments) -> call(session, method, arguments));
    }

    private static CallAnswer call(ReplaySession session, Method method, TranscriptArguments words) {
        List<Object> values = new ArrayList<>();
        Type[] types = method.getGenericParameterTypes();
        for (int i = 0; i < types.length; i++) {
            if (types[i] instanceof ParameterizedType && i + 1 < types.length && isEdgeData(types[i + 1])) {
                Dependencies dependencies = words.dependencies();
                values.add(dependencies.nodes());
                values.add(dependencies.edgeData());
                i++;
            } else {
                values.add(value(session, words, types[i]));
            }
        }
        Object result = invoke(session, method, values);
        if (method.getReturnType() == void.class) {
            return CallAnswer.success();
        }
        Kind kind = KINDS.get(method.getReturnType());
        if (kind != null) {
            return method.getName().contains("Create") || method.getName().contains("Add")
                    ? session.made(words, kind, result)
                    : session.found(words, kind, result);
        }
        return print(session, CallAnswer.success(), " ", result);
    }

    private static boolean isEdgeData(Type type) {
        return type.getTypeName().contains("CUgraphEdgeData");
    }

    private static Object invoke(ReplaySession session, Method method, List<Object> values) {
        try {
            return method.invoke(session.driver(), values.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    // -- arguments ------------------------------------------------------------------------------------------------

    private static Object value(ReplaySession session, TranscriptArguments words, Type type) {
        if (type == CUgraphNodeParams.class) {
            return NodeParameterWords.params(session, words);
        } else if (type == CUmemcpy3D.class) {
            return NodeParameterWords.copy(words);
        } else if (type instanceof ParameterizedType list) {
            return list(session, words, list.getActualTypeArguments()[0]);
        } else if (type == long[].class) {
            return words.takeIf("null")
                    ? null
                    : words.list().stream().mapToLong(words::pointer).toArray();
        }
        return value(session, words, words.word(), (Class<?>) type);
    }

    private static List<Object> list(ReplaySession session, TranscriptArguments words, Type type) {
        if (words.takeIf("null")) {
            return null;
        }
        List<Object> values = new ArrayList<>();
        for (String word : words.list()) {
            values.add(value(session, words, word, (Class<?>) type));
        }
        return values;
    }

    private static Object value(ReplaySession session, TranscriptArguments words, String word, Class<?> type) {
        if (type == CUstream.class && (word.equals("legacy") || word.equals("perthread"))) {
            return word.equals("legacy") ? CUstream.LEGACY : CUstream.PER_THREAD;
        } else if (type == CUfunction.class) {
            return session.function(word, words);
        } else if (KINDS.containsKey(type)) {
            return words.handle(word, type);
        } else if (type == long.class) {
            return words.pointer(word);
        } else if (type == int.class) {
            return number(word);
        } else if (type == boolean.class) {
            return number(word) != 0;
        } else if (type == CUdevice.class) {
            return new CUdevice(number(word));
        } else if (type == String.class) {
            return word;
        } else if (word.equals("null")) {
            return null;
        } else if (type == CUmemLocation.class) {
            return PoolOperations.location(Splitter.on(':').splitToList(word));
        } else if (type == CUlaunchAttribute.class) {
            return NodeParameterWords.attribute(word);
        } else if (type == CUmemcpyAttributes.class) {
            return new CUmemcpyAttributes(
                    (CUmemcpySrcAccessOrder) value(session, words, word, CUmemcpySrcAccessOrder.class));
        } else if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .filter(each -> each.toString().equals(word))
                    .findFirst()
                    .orElseThrow(() -> ReplayException.undefined(word));
        } else if (type.isRecord()) {
            return structure(session, words, word, type);
        }
        throw ReplayException.notSimulated("an argument of type " + type.getSimpleName());
    }

    /** Parses numbers, and constants of the driver by their names, joined by {@code |}. */
    private static int number(String word) {
        int value = 0;
        for (String part : Splitter.on('|').split(word)) {
            try {
                value |= Character.isLetter(part.charAt(0))
                        ? CudaDriver.class.getField(part).getInt(null)
                        : (int) TranscriptArguments.number(part);
            } catch (ReflectiveOperationException e) {
                throw ReplayException.undefined(part);
            }
        }
        return value;
    }

    private static Object structure(ReplaySession session, TranscriptArguments words, String word, Class<?> type) {
        List<String> fields = Splitter.on(' ')
                .omitEmptyStrings()
                .splitToList(word.replace('[', ' ').replace(']', ' '));
        RecordComponent[] components = type.getRecordComponents();
        if (fields.size() != components.length) {
            throw ReplayException.undefined(word);
        }
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = value(session, words, fields.get(i), components[i].getType());
        }
        try {
            return type.getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    // -- answers --------------------------------------------------------------------------------------------------

    private static CallAnswer print(ReplaySession session, CallAnswer answer, String before, Object value) {
        if (value == null) {
            return answer.text(before + "null");
        } else if (value instanceof CUfunction function) {
            ReplaySession.Probe probe = session.probeOf(function);
            return answer.text(before + (probe == null ? "function" : probe.name()));
        } else if (value instanceof CUlaunchAttribute attribute) {
            return attribute(answer, attribute);
        } else if (value instanceof CUdevice device) {
            return answer.text(before + device.ordinal());
        } else if (kind(value).isPresent()) {
            return answer.with(before, kind(value).get(), value);
        } else if (value instanceof Long number && Long.compareUnsigned(number, MIN_ADDRESS) >= 0) {
            return answer.with(before, Kind.POINTER, value);
        } else if (value instanceof Boolean truth) {
            return answer.text(before + (truth ? 1 : 0));
        } else if (value instanceof List<?> list) {
            answer.text(before + "[");
            for (int i = 0; i < list.size(); i++) {
                print(session, answer, i == 0 ? "" : " ", list.get(i));
            }
            return answer.text("]");
        } else if (value.getClass().isRecord()) {
            return fields(session, answer, before, (Record) value);
        } else if (value instanceof Number || value instanceof Enum<?> || value instanceof String) {
            return answer.text(before + value);
        }
        throw ReplayException.notSimulated(
                "an answer of type " + value.getClass().getSimpleName());
    }

    private static Optional<Kind> kind(Object value) {
        return KINDS.entrySet().stream()
                .filter(each -> each.getKey().isInstance(value))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static CallAnswer attribute(CallAnswer answer, CUlaunchAttribute attribute) {
        return answer.with(
                switch (attribute.id()) {
                    case CLUSTER_DIMENSION ->
                        attribute.value() + "." + attribute.clusterDimY() + "." + attribute.clusterDimZ();
                    case MEM_SYNC_DOMAIN_MAP -> String.valueOf(attribute.memSyncDomainMap());
                    case ACCESS_POLICY_WINDOW -> String.valueOf(attribute.accessPolicyWindow());
                    default -> attribute.value();
                });
    }

    private static CallAnswer fields(ReplaySession session, CallAnswer answer, String before, Record value) {
        answer.text(before + "{");
        String separator = "";
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            if (component.getType() == List.class && component.getName().equals("kernelParams")) {
                continue;
            }
            try {
                print(session, answer, separator, component.getAccessor().invoke(value));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            separator = " ";
        }
        return answer.text("}");
    }
}
