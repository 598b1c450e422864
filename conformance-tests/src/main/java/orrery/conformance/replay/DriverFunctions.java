package orrery.conformance.replay;

import com.google.common.base.Throwables;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CUaccessPolicyWindow;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CudaDriver;

/**
 * Operations for the functions of the driver that have none of their own: {@link DriverArguments} takes the arguments,
 * and the answer is the function's result, field by field.
 *
 * <p>A structure is a list in brackets, of its fields in order. Parameters of nodes, copies of three dimensions and
 * launch attributes are those of {@link NodeParameterWords}.
 */
final class DriverFunctions {
    /** Numbers from here on are addresses. */
    private static final long MIN_ADDRESS = 1L << 32;

    /** The functions by name; of those with one name the first that is no other form of another one. */
    private static final ImmutableMap<String, Method> FUNCTIONS = Arrays.stream(CudaDriver.class.getMethods())
            .filter(method -> method.getName().startsWith("cu"))
            .collect(ImmutableMap.toImmutableMap(
                    Method::getName,
                    Function.identity(),
                    BinaryOperator.minBy(
                            Comparator.comparing(Method::isDefault).thenComparing(Method::toGenericString))));

    /** Functions whose result is several values, which transcripts have without braces. */
    private static final ImmutableSet<String> SEVERAL =
            ImmutableSet.of("cuCtxGetStreamPriorityRange", "cuDevicePrimaryCtxGetState", "cuStreamGetCtx_v2");

    /** Functions whose results can be as large as addresses, and are none. */
    private static final ImmutableSet<String> SIZES = ImmutableSet.of("cuDeviceTotalMem", "cuMemPoolGetAttribute");

    private DriverFunctions() {}

    /** Returns the operation of a function of the driver; empty if there is no such function. */
    static Optional<Function<ReplayedCall, CallAnswer>> named(String name) {
        return Optional.ofNullable(FUNCTIONS.get(name)).map(function -> call -> make(call, function));
    }

    private static CallAnswer make(ReplayedCall call, Method function) {
        List<Object> values = DriverArguments.of(call, function);
        return answer(call, function, values, invoke(call.cuda, function, values));
    }

    private static @Nullable Object invoke(CudaDriver cuda, Method function, List<Object> values) {
        try {
            return function.invoke(cuda, values.toArray());
        } catch (InvocationTargetException e) {
            Throwables.throwIfUnchecked(e.getCause());
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CallAnswer answer(ReplayedCall call, Method function, List<Object> values, @Nullable Object result) {
        String name = function.getName();
        Class<?> type = function.getReturnType();
        Optional<Kind> kind = Kind.of(type);
        if (type == void.class) {
            if (name.equals("cuMemFreeAsync")) {
                call.names.forget(Kind.POINTER, values.get(0));
            } else if (name.contains("Destroy")) {
                // A context stays current when it is destroyed, and so does its name.
                Kind.of(function.getParameterTypes()[0])
                        .filter(each -> each != Kind.CONTEXT)
                        .ifPresent(each -> call.names.forget(each, values.get(0)));
            }
            return CallAnswer.success();
        } else if (kind.isPresent()) {
            return name.contains("Create") || name.contains("Add") || name.contains("Clone")
                    ? call.made(kind.get(), result)
                    : call.found(kind.get(), result);
        } else if (result instanceof CUresult code) {
            return CallAnswer.of(code);
        } else if (result instanceof Long number) {
            return answer(call, name, number);
        } else if (SEVERAL.contains(name)) {
            return fields(call, CallAnswer.success(), " ", (Record) result);
        }
        return print(call, CallAnswer.success(), " ", result);
    }

    private static CallAnswer answer(ReplayedCall call, String name, long number) {
        if (name.matches("cuMem(Host)?Alloc.*Async")) {
            return call.placed(number);
        } else if (name.matches("cuMem(Host)?(Alloc|Address).*|.*GetMapped.*")) {
            return call.made(Kind.POINTER, number);
        } else if (name.endsWith("GetId")) {
            return CallAnswer.success().id(name.startsWith("cuStream") ? "stream" : "context", number);
        } else if (SIZES.contains(name)) {
            return CallAnswer.success().with(Long.toUnsignedString(number));
        }
        return call.target().isEmpty()
                ? print(call, CallAnswer.success(), " ", number)
                : call.found(Kind.POINTER, number);
    }

    private static CallAnswer print(ReplayedCall call, CallAnswer answer, String before, Object value) {
        if (value == null) {
            return answer.text(before + "null");
        } else if (value instanceof CUfunction function) {
            ReplaySession.Probe probe = call.session.probeOf(function);
            return answer.text(before + (probe == null ? "function" : probe.name()));
        } else if (value instanceof CUlaunchAttribute attribute) {
            return attribute(answer, attribute);
        } else if (value instanceof CUdevice device) {
            return answer.text(before + device.ordinal());
        } else if (Kind.of(value.getClass()).isPresent()) {
            return answer.with(before, Kind.of(value.getClass()).get(), value);
        } else if (value instanceof Long number && Long.compareUnsigned(number, MIN_ADDRESS) >= 0) {
            return answer.with(before, Kind.POINTER, value);
        } else if (value instanceof Boolean truth) {
            return answer.text(before + (truth ? 1 : 0));
        } else if (value instanceof List<?> list) {
            answer.text(before + "[");
            for (int i = 0; i < list.size(); i++) {
                print(call, answer, i == 0 ? "" : " ", list.get(i));
            }
            return answer.text("]");
        } else if (value.getClass().isRecord()) {
            return fields(call, answer.text(before + "{"), "", (Record) value).text("}");
        } else if (value instanceof Float time) {
            return answer.text(before + (time >= 0 ? ">=0" : "<0"));
        } else if (value instanceof Number || value instanceof Enum<?> || value instanceof String) {
            return answer.text(before + value);
        }
        throw ReplayException.notSimulated(
                "an answer of type " + value.getClass().getSimpleName());
    }

    /** Adds a launch attribute to an answer, as {@link NodeParameterWords#attribute} reads it but for the id. */
    static CallAnswer attribute(CallAnswer answer, CUlaunchAttribute attribute) {
        CUaccessPolicyWindow window = attribute.accessPolicyWindow();
        if (window != null) {
            return answer.handle(Kind.POINTER, window.basePtr())
                    .text(":" + Long.toUnsignedString(window.numBytes()) + ":" + window.hitRatio() + ":"
                            + window.hitProp() + ":" + window.missProp());
        }
        return answer.with(
                switch (attribute.id()) {
                    case CLUSTER_DIMENSION ->
                        attribute.value() + "." + attribute.clusterDimY() + "." + attribute.clusterDimZ();
                    case MEM_SYNC_DOMAIN_MAP -> String.valueOf(attribute.memSyncDomainMap());
                    default -> attribute.value();
                });
    }

    private static CallAnswer fields(ReplayedCall call, CallAnswer answer, String before, Record value) {
        String separator = before;
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            if (component.getType() == List.class && component.getName().equals("kernelParams")) {
                continue;
            }
            try {
                print(call, answer, separator, component.getAccessor().invoke(value));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            separator = " ";
        }
        return answer;
    }
}
