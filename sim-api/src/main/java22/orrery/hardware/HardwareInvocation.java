package orrery.hardware;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphNode;
import orrery.driver.DriverSupport;

/**
 * Makes the calls of {@link orrery.driver.CudaDriver} calls of a driver: by the table of functions, by a method of
 * {@link SpecialCalls} where the form in C is another one, or by the default method of the interface.
 */
final class HardwareInvocation implements InvocationHandler {
    /** What is in the names of functions after which the device may read the memory of Java arrays. */
    private static final List<String> READS = List.of("Memcpy", "Launch", "Value", "BatchMemOp");

    /** What is in the names of functions after which the program may read what the device wrote into Java arrays. */
    private static final List<String> WRITES = List.of("Memcpy", "Synchronize", "Query");

    /** What contexts and modules end with. */
    private static final List<String> ENDS = List.of("Destroy", "Unload", "Reset", "Release");

    /**
     * How a method is called.
     *
     * @param own the method of {@link SpecialCalls}; null if there is none
     * @param row the row of the table; null if there is none
     * @param reads whether the device may read the memory of Java arrays afterwards
     * @param writes whether the program may read what the device wrote into Java arrays afterwards
     * @param endsFunctions whether addresses of functions may have another meaning afterwards
     */
    private record Plan(
            @Nullable Method own, @Nullable DriverFunction row, boolean reads, boolean writes, boolean endsFunctions) {
        static Plan of(Method method) {
            String name = method.getName();
            return new Plan(
                    SpecialCalls.find(method),
                    DriverFunction.BY_JAVA_NAME.get(name),
                    READS.stream().anyMatch(name::contains),
                    WRITES.stream().anyMatch(name::contains),
                    ENDS.stream().anyMatch(name::contains));
        }
    }

    private final Map<Method, Plan> plans = new ConcurrentHashMap<>();
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
        if (method.getName().equals("host")) {
            return hardware.host();
        }
        Plan plan = plans.computeIfAbsent(method, Plan::of);
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

    private static Object ofObject(Object proxy, Method method, Object... arguments) {
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "the driver of the GPU";
        };
    }

    private @Nullable Object call(Plan plan, Method method, Object... arguments) throws Throwable {
        Method own = plan.own();
        if (own != null) {
            return special.invoke(own, arguments);
        }
        DriverFunction row = plan.row();
        if (row == null) {
            throw new UnsupportedOperationException(method.getName() + " is not available on hardware");
        }
        return call(row, method, arguments);
    }

    private @Nullable Object call(DriverFunction row, Method method, Object... given) throws Throwable {
        try (CallFrame frame = new CallFrame()) {
            List<Supplier<@Nullable Object>> results = new ArrayList<>();
            Class<?> returned = method.getReturnType();
            boolean parts = returned.isRecord()
                    && row.arguments().stream()
                                    .filter(DriverFunction.Argument.RESULT::equals)
                                    .count()
                            > 1;
            RecordComponent[] components = parts ? returned.getRecordComponents() : null;
            int next = 0;
            for (DriverFunction.Argument argument : row.arguments()) {
                Class<?> type = next < given.length ? method.getParameterTypes()[next] : void.class;
                switch (argument) {
                    case VALUE ->
                        frame.arguments().add(hardware.types().argument(frame, type, row.javaName(), given[next++]));
                    case SIZE -> frame.arguments().add(((Integer) given[next++]).longValue());
                    case CONTEXT -> {
                        CUcontext context = (CUcontext) given[next++];
                        frame.arguments().add(hardware.context(context));
                    }
                    case POINTER ->
                        frame.arguments()
                                .add(Marshalling.cell(
                                        frame, hardware.types().argument(frame, type, row.javaName(), given[next++])));
                    case EXCHANGE -> {
                        MemorySegment cell = Marshalling.cell(
                                frame, hardware.types().argument(frame, type, row.javaName(), given[next++]));
                        frame.arguments().add(cell);
                        results.add(hardware.types().reader(returned, cell));
                    }
                    case RESULT -> {
                        Class<?> result = components == null ? returned : components[results.size()].getType();
                        MemorySegment room = hardware.types().room(frame, result);
                        frame.arguments().add(room);
                        results.add(hardware.types().reader(result, room));
                    }
                    case BUFFER -> {
                        int length = 256;
                        MemorySegment room = frame.arena().allocate(length);
                        frame.arguments().add(room);
                        frame.arguments().add(length);
                        results.add(() -> room.getString(0));
                    }
                    case ELEMENTS -> frame.arguments().add(hardware.types().elements(frame, given[next++]));
                    case COUNT -> frame.arguments().add((long) count(row, given));
                    case SHORT_COUNT -> frame.arguments().add(count(row, given));
                    case HOST_FUNCTION ->
                        frame.arguments().add(has(given) ? hardware.functions().hostFunction() : MemorySegment.NULL);
                    case CALLBACK ->
                        frame.arguments().add(has(given) ? hardware.functions().callback() : MemorySegment.NULL);
                    case USER_DATA -> frame.arguments().add(hardware.register(row, given[next++], given));
                    case KERNEL_ARGUMENTS -> frame.arguments().add(kernelArguments(frame, given, given[next++]));
                    case NULL -> frame.arguments().add(MemorySegment.NULL);
                }
            }
            int code = hardware.library()
                    .call(row.name(), row.version(), frame.arguments().toArray());
            frame.returned(code);
            Object result = result(row, returned, components, results, code);
            if (result instanceof CUgraphNode node
                    && given[given.length - 1] instanceof CUconditionalNodeParams conditional) {
                hardware.graphs().bodies(node, conditional.bodies());
            }
            return result;
        }
    }

    private static @Nullable Object result(
            DriverFunction row,
            Class<?> returned,
            RecordComponent @Nullable [] components,
            List<Supplier<@Nullable Object>> results,
            int code)
            throws ReflectiveOperationException {
        if (returned == CUresult.class && (code == 0 || code == CUresult.CUDA_ERROR_NOT_READY.code())) {
            return CUresult.of(code).orElseThrow();
        }
        if (code != 0) {
            throw DriverFailure.of(row.javaName(), code);
        }
        if (components == null) {
            return results.isEmpty() ? null : results.get(0).get();
        }
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        return returned.getDeclaredConstructor(types)
                .newInstance(results.stream().map(Supplier::get).toArray());
    }

    /** Whether one of the arguments is a function of the program. */
    private static boolean has(Object... given) {
        return Arrays.stream(given).anyMatch(each -> each instanceof Runnable || each instanceof BiConsumer<?, ?>);
    }

    /** Returns the length of the lists, all of which must have the same, as C has one number for them. */
    private static int count(DriverFunction row, Object... given) {
        List<Integer> lengths = Arrays.stream(given)
                .filter(each -> each instanceof List<?> || each instanceof Object[])
                .map(each -> Marshalling.list(each).size())
                .distinct()
                .toList();
        if (lengths.size() > 1) {
            throw new IllegalArgumentException(
                    row.javaName() + " is given lists of lengths " + lengths + "; legal is one length");
        }
        return lengths.isEmpty() ? 0 : lengths.get(0);
    }

    private MemorySegment kernelArguments(CallFrame frame, Object[] given, @Nullable Object arguments) {
        if (arguments == null) {
            return MemorySegment.NULL;
        }
        Object function = Arrays.stream(given)
                .filter(Objects::nonNull)
                .filter(each -> each instanceof CUfunction)
                .findFirst()
                .orElse(null);
        return hardware.kernels().write(frame.arena(), DriverSupport.address(function), (Object[]) arguments);
    }
}
