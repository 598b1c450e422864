package orrery.docs;

import com.google.common.reflect.Reflection;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import orrery.device.CUresult;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CudaDriver;
import orrery.driver.HostMemory;
import orrery.sim.CudaException;

/**
 * Writes down the calls that a program makes of a driver, and what it answers, in a form that does not depend on the
 * driver: handles and addresses have numbers in the order in which they appear, and times no value.
 */
final class CallLog implements InvocationHandler {
    /** Numbers from here on are addresses. */
    private static final long MIN_ADDRESS = 1L << 32;

    private final CudaDriver driver;
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final List<String> functions = Collections.synchronizedList(new ArrayList<>());
    private final Map<Object, String> names = new HashMap<>();
    private final Map<Object, String> everNamed = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Set<Object> conditionalHandles = new HashSet<>();
    private int registered;

    private CallLog(CudaDriver driver) {
        this.driver = driver;
    }

    static CallLog of(CudaDriver driver) {
        return new CallLog(driver);
    }

    /** Returns the driver, whose calls are written down. */
    CudaDriver driver() {
        return Reflection.newProxy(CudaDriver.class, this);
    }

    /** Returns the calls, each with its answer. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    /** Returns the host functions, callbacks and destructors in the order in which they ran. */
    List<String> functions() {
        return List.copyOf(functions);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
        Object[] arguments = given == null ? new Object[0] : given.clone();
        if (method.getDeclaringClass() == Object.class || HostMemory.class.equals(method.getReturnType())) {
            return call(method, arguments);
        }
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = logged(arguments[i]);
        }
        String question =
                method.getName() + Arrays.stream(arguments).map(this::text).collect(listed());
        try {
            Object answer = call(method, arguments);
            answered(method.getName(), arguments, answer);
            if (conditionalHandles.contains(answer)) {
                calls.add(question + " => a conditional handle");
                return answer;
            }
            calls.add(question + " => " + (method.getReturnType() == void.class ? "success" : text(answer)));
            return answer;
        } catch (CudaException e) {
            calls.add(question + " => " + e.result());
            throw e;
        }
    }

    /** Names what only looks like a number, and forgets the names of what is gone: its address may come again. */
    private synchronized void answered(String function, Object[] arguments, Object answer) {
        if (function.equals("cuGraphConditionalHandleCreate")) {
            conditionalHandles.add(answer);
        } else if (function.contains("Destroy") || function.startsWith("cuMemFree")) {
            Object gone = arguments[0];
            if (gone instanceof CUgraph || gone instanceof CUgraphExec || gone instanceof Long) {
                names.remove(gone);
            }
        }
    }

    /** Returns a text of the program with the names of handles in place of what the driver calls them. */
    synchronized String neutral(String line) {
        String neutral = line;
        for (Map.Entry<Object, String> each : everNamed.entrySet()) {
            if (!(each.getKey() instanceof Long)) {
                neutral = neutral.replaceAll(
                        "(?<![\\w])" + Pattern.quote(each.getKey().toString()) + "(?![\\w])", each.getValue());
            }
        }
        return neutral;
    }

    private Object call(Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(driver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Returns a function that says when it runs in place of one; other arguments as they are. */
    @SuppressWarnings("unchecked")
    private Object logged(Object argument) {
        if (argument instanceof Runnable function) {
            String name = "function " + ++registered;
            return (Runnable) () -> {
                functions.add(name);
                function.run();
            };
        } else if (argument instanceof BiConsumer<?, ?> callback) {
            String name = "callback " + ++registered;
            return (BiConsumer<CUstream, CUresult>) (stream, result) -> {
                functions.add(name + " with " + result);
                ((BiConsumer<CUstream, CUresult>) callback).accept(stream, result);
            };
        } else if (argument instanceof CUhostNodeParams host && host.fn() != null) {
            return new CUhostNodeParams((Runnable) logged(host.fn()));
        }
        return argument;
    }

    private synchronized String text(Object value) {
        if (value == null) {
            return "null";
        } else if (value instanceof Float || value instanceof Double) {
            return "a number";
        } else if (value instanceof Long address && Long.compareUnsigned(address, MIN_ADDRESS) >= 0) {
            return named("address", value);
        } else if (value instanceof Number || value instanceof Enum<?> || value instanceof Boolean) {
            return value.toString();
        } else if (value instanceof String text) {
            return '"' + text + '"';
        } else if (value instanceof List<?> list) {
            return list.stream().map(this::element).collect(listed());
        } else if (value instanceof Object[] array) {
            return Arrays.stream(array).map(this::element).collect(listed());
        } else if (value instanceof Runnable || value instanceof BiConsumer<?, ?>) {
            return "a function";
        } else if (value instanceof CUmoduleImage
                || value instanceof CUgraphEdgeData
                || value instanceof CUmemAccessDesc) {
            return value.toString();
        } else if (value instanceof CUstreamCaptureInfo info) {
            return "capture " + info.status() + " of " + text(info.graph()) + " after " + text(info.dependencies());
        } else if (value.getClass().isRecord()) {
            return value.getClass().getSimpleName() + components((Record) value);
        }
        return value.getClass().getSimpleName().startsWith("CU")
                ? named(value.getClass().getSimpleName(), value)
                : value.getClass().getSimpleName();
    }

    /** Returns the text of an element of a list, which may be an argument of a kernel. */
    private String element(Object value) {
        return conditionalHandles.contains(value) ? "a conditional handle" : text(value);
    }

    private String components(Record value) {
        return Arrays.stream(value.getClass().getRecordComponents())
                .map(component -> {
                    try {
                        return text(component.getAccessor().invoke(value));
                    } catch (ReflectiveOperationException e) {
                        return component.getName();
                    }
                })
                .collect(listed());
    }

    private String named(String kind, Object value) {
        String name = names.computeIfAbsent(value, unknown -> kind + " " + counts.merge(kind, 1, Integer::sum));
        everNamed.put(value, name);
        return name;
    }

    private static java.util.stream.Collector<CharSequence, ?, String> listed() {
        return Collectors.joining(", ", "(", ")");
    }
}
