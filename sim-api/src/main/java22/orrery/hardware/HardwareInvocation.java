package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphNode;
import orrery.driver.CUkernel;
import orrery.driver.CUlaunchParamBuffer;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.DriverSupport;

/**
 * Makes the calls of {@link orrery.driver.CudaDriver} calls of a driver: by the table of functions, by a method of
 * {@link SpecialCalls} where the form in C is another one, or by the default method of the interface.
 */
final class HardwareInvocation implements InvocationHandler {
    private final Map<Method, CallPlan> plans = new ConcurrentHashMap<>();
    private final Hardware hardware;
    private final SpecialCalls special;

    HardwareInvocation(Hardware hardware) {
        this.hardware = hardware;
        this.special = new SpecialCalls(hardware);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given) throws Throwable {
        Object[] arguments = given == null ? new Object[0] : given;
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(proxy, method, arguments);
        }
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        CallPlan plan = plan(method);
        if (plan.isHost()) {
            return hardware.host();
        }
        if (plan.reads()) {
            hardware.host().arrays().push();
        }
        try {
            return call(plan, method, arguments);
        } finally {
            if (plan.writes()) {
                hardware.host().arrays().pull();
            }
            if (plan.endsFunctions()) {
                hardware.kernels().forget();
            }
        }
    }

    private CallPlan plan(Method method) throws NoSuchMethodException {
        CallPlan known = plans.get(method);
        if (known == null) {
            known = CallPlan.of(method);
            plans.put(method, known);
        }
        return known;
    }

    private static Object ofObject(Object proxy, Method method, Object... arguments) {
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "the driver of the GPU";
        };
    }

    private @Nullable Object call(CallPlan plan, Method method, Object... arguments) throws Throwable {
        Method own = plan.own();
        if (own != null) {
            return special.invoke(own, arguments);
        }
        CForm row = plan.row();
        if (row == null) {
            throw new UnsupportedOperationException(method.getName() + " is not available on hardware");
        }
        return call(row, plan, arguments);
    }

    private @Nullable Object call(CForm row, CallPlan plan, Object... given) throws Throwable {
        try (CallFrame frame = new CallFrame()) {
            List<Object> arguments = frame.arguments();
            List<Supplier<@Nullable Object>> results = new ArrayList<>(2);
            Marshalling types = hardware.types();
            int next = 0;
            int counted = 0;
            MemorySegment extra = MemorySegment.NULL;
            for (CForm.Argument argument : row.arguments()) {
                Class<?> type = plan.parameters().get(next);
                switch (argument) {
                    case VALUE -> {
                        Object value = given[next];
                        arguments.add(
                                plan.handles().get(next++)
                                        ? (Object) DriverSupport.address(value)
                                        : types.argument(frame, type, row.javaName(), value));
                    }
                    case SIZE -> arguments.add(((Integer) given[next++]).longValue());
                    case CONTEXT -> arguments.add(hardware.context((CUcontext) given[next++]));
                    case CONTEXT_OF_PARAMETERS ->
                        arguments.add(hardware.context(((CUmemsetNodeParams) given[next - 1]).ctx()));
                    case POINTER ->
                        arguments.add(
                                Marshalling.cell(frame, types.argument(frame, type, row.javaName(), given[next++])));
                    case EXCHANGE -> {
                        MemorySegment cell =
                                Marshalling.cell(frame, types.argument(frame, type, row.javaName(), given[next++]));
                        arguments.add(cell);
                        results.add(types.reader(plan.returned(), cell));
                    }
                    case RESULT -> {
                        Class<?> result = plan.results().get(plan.constructor() == null ? 0 : results.size());
                        MemorySegment room = types.room(frame, result);
                        arguments.add(room);
                        results.add(types.reader(result, room));
                    }
                    case BUFFER -> {
                        int length = 256;
                        MemorySegment room = frame.arena().allocate(length);
                        arguments.add(room);
                        arguments.add(length);
                        results.add(() -> room.getString(0));
                    }
                    case ELEMENTS -> arguments.add(types.elements(frame, given[next++]));
                    case COUNT, SHORT_COUNT -> {
                        int length = count(row, given, counted, next);
                        arguments.add(argument == CForm.Argument.COUNT ? (Object) (long) length : length);
                        counted = next;
                    }
                    case HOST_FUNCTION ->
                        arguments.add(has(given) ? hardware.functions().hostFunction() : MemorySegment.NULL);
                    case CALLBACK ->
                        arguments.add(has(given) ? hardware.functions().callback() : MemorySegment.NULL);
                    case USER_DATA -> arguments.add(hardware.register(row, given[next++], given));
                    case KERNEL_ARGUMENTS -> {
                        Object values = given[next++];
                        CUlaunchParamBuffer buffer = KernelParameters.buffer(values);
                        if (buffer != null && row.arguments().contains(CForm.Argument.NULL)) {
                            extra = KernelParameters.extra(frame.arena(), buffer);
                            arguments.add(MemorySegment.NULL);
                        } else {
                            arguments.add(kernelArguments(frame, given, values));
                        }
                    }
                    case STRUCTURE -> arguments.add(types.structure(frame, type, given[next++]));
                    case NULL -> arguments.add(extra);
                }
            }
            int code = hardware.library().call(row.name(), row.version(), arguments.toArray());
            frame.returned(code);
            Object result = result(row, plan, results, code);
            if (result instanceof CUgraphNode node
                    && given[given.length - 1] instanceof CUconditionalNodeParams conditional) {
                hardware.graphs().bodies(node, conditional.bodies());
            }
            return result;
        }
    }

    private static @Nullable Object result(CForm row, CallPlan plan, List<Supplier<@Nullable Object>> results, int code)
            throws ReflectiveOperationException {
        if (plan.returned() == CUresult.class && code == 0) {
            return CUresult.CUDA_SUCCESS;
        }
        if (plan.returned() == CUresult.class && code == CUresult.CUDA_ERROR_NOT_READY.code()) {
            return CUresult.CUDA_ERROR_NOT_READY;
        }
        if (code != 0) {
            throw DriverFailure.of(row.javaName(), code);
        }
        Constructor<?> constructor = plan.constructor();
        if (constructor == null) {
            return results.isEmpty() ? null : results.get(0).get();
        }
        return constructor.newInstance(results.stream().map(Supplier::get).toArray());
    }

    /** Returns whether one of the arguments is a function of the program. */
    private static boolean has(Object... given) {
        for (Object each : given) {
            if (each instanceof Runnable || each instanceof BiConsumer<?, ?>) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the length of the lists from one argument to another, or of those behind if C has the number before them.
     * All must have the same length, as C has one number for them.
     */
    private static int count(CForm row, Object[] given, int from, int to) {
        int length = -1;
        for (Object each : Arrays.copyOfRange(given, from, row.hasCountFirst() ? given.length : to)) {
            if (each instanceof List<?> || each instanceof Object[] || each instanceof long[]) {
                int other = Marshalling.list(each).size();
                if (length >= 0 && other != length) {
                    throw DriverFailure.refused(
                            row.javaName(), "is given lists of lengths " + length + " and " + other, "one length");
                }
                length = other;
            }
        }
        return Math.max(0, length);
    }

    private MemorySegment kernelArguments(CallFrame frame, Object[] given, @Nullable Object arguments) {
        if (arguments == null) {
            return MemorySegment.NULL;
        }
        Object function = null;
        for (Object each : given) {
            if (each instanceof CUfunction) {
                function = each;
            }
        }
        return hardware.kernels()
                .write(frame.arena(), function instanceof CUkernel, DriverSupport.address(function), (Object[])
                        arguments);
    }
}
