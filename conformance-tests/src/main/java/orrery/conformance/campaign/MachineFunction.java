package orrery.conformance.campaign;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.ExternalWorld;
import orrery.sim.Machine;

/**
 * A public function of a machine, which random programs call.
 *
 * @param machine the machine
 * @param api the object that has the function
 * @param method the function
 */
record MachineFunction(Machine machine, Object api, Method method) {
    private static final Pattern NOT_CALLED = Pattern.compile("cuLogs.*|cuMemGetHandleForAddressRange");

    /** All functions, in an order that does not depend on the JVM. */
    private static final ImmutableList<Declared> DECLARED = Stream.of(
                    CudaDriver.class, CudaRuntime.class, ExternalWorld.class)
            .flatMap(Declared::of)
            .sorted(Comparator.comparing((Declared each) -> each.method().toString()))
            .collect(ImmutableList.toImmutableList());

    /** A function of an API. */
    private record Declared(Class<?> api, Method method) {
        static Stream<Declared> of(Class<?> api) {
            return Stream.of(api.getMethods())
                    .filter(method ->
                            !Modifier.isStatic(method.getModifiers()) && method.getDeclaringClass() != Object.class)
                    .filter(method -> isCalled(method.getName()))
                    .map(method -> new Declared(api, method));
        }
    }

    /**
     * Returns the functions of some machines: each of the first machine, then the same one of the others.
     *
     * @param apis the objects of each machine, by API
     */
    static List<MachineFunction> of(List<Machine> machines, List<Map<Class<?>, Object>> apis) {
        return DECLARED.stream()
                .flatMap(each -> IntStream.range(0, machines.size())
                        .mapToObj(i -> new MachineFunction(
                                machines.get(i),
                                Objects.requireNonNull(apis.get(i).get(each.api())),
                                each.method())))
                .toList();
    }

    /**
     * Returns whether programs call a function: not those of the log of errors, whose answers depend on refused calls,
     * and not those that are not simulated.
     */
    static boolean isCalled(String function) {
        return !NOT_CALLED.matcher(function).matches();
    }

    /** Returns whether it destroys objects, or changes what the calls of the thread refer to. */
    boolean isDestructive() {
        String name = method.getName();
        return name.contains("Destroy")
                || name.contains("Reset")
                || name.contains("Free")
                || name.contains("Unload")
                || name.contains("Release")
                || name.contains("SetCurrent")
                || name.contains("SetDevice")
                || name.contains("PopCurrent")
                || name.contains("PushCurrent")
                || name.contains("BeginCapture");
    }

    /** Returns whether its answers depend on calls that were refused, as documented. */
    boolean reportsRefusedCalls() {
        return method.getName().endsWith("LastError");
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
