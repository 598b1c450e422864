package orrery.conformance.campaign;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.Objects;
import java.util.regex.Pattern;
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

    /** The functions that programs call, in an order that does not depend on the JVM. */
    private static final ImmutableList<Declared> DECLARED = Stream.of(
                    CudaDriver.class, CudaRuntime.class, ExternalWorld.class)
            .flatMap(api -> Stream.of(api.getMethods()).map(method -> new Declared(api, method)))
            .filter(Declared::isCalled)
            .sorted(Comparator.comparing((Declared each) -> each.method().toString()))
            .collect(ImmutableList.toImmutableList());

    /** A function of an API. */
    private record Declared(Class<?> api, Method method) {
        private boolean isCalled() {
            return !Modifier.isStatic(method.getModifiers())
                    && method.getDeclaringClass() != Object.class
                    && MachineFunction.isCalled(method.getName());
        }
    }

    /** Initializes the runtime of a machine, and returns the functions. */
    static ImmutableList<MachineFunction> of(Machine machine) {
        CudaRuntime runtime = CudaRuntime.of(machine);
        // The first call initializes the runtime even if it is refused: a twin could not leave it out.
        runtime.cudaFree(0);
        ImmutableMap<Class<?>, Object> apis = ImmutableMap.of(
                CudaDriver.class, CudaDriver.of(machine),
                CudaRuntime.class, runtime,
                ExternalWorld.class, machine.external());
        return DECLARED.stream()
                .map(each -> new MachineFunction(machine, Objects.requireNonNull(apis.get(each.api())), each.method()))
                .collect(ImmutableList.toImmutableList());
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
