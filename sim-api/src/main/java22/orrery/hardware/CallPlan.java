package orrery.hardware;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraphNode;
import orrery.driver.DriverSupport;

/** How a method of {@link orrery.driver.CudaDriver} is called; worked out once for each method. */
final class CallPlan {
    /** What is in the names of functions after which the device may read the memory of Java arrays. */
    private static final List<String> READS = List.of("Memcpy", "Launch", "Value", "BatchMemOp");

    /** What is in the names of functions after which the program may read what the device wrote into Java arrays. */
    private static final List<String> WRITES = List.of("Memcpy", "Synchronize", "Query");

    /** The functions after which the address of a function may be that of another one. */
    private static final List<String> END_FUNCTIONS = List.of(
            "cuModuleUnload",
            "cuLibraryUnload",
            "cuCtxDestroy",
            "cuGreenCtxDestroy",
            "cuDevicePrimaryCtxReset",
            "cuDevicePrimaryCtxRelease");

    private final @Nullable Method own;
    private final @Nullable CForm row;
    private final boolean isHost;
    private final boolean reads;
    private final boolean writes;
    private final boolean endsFunctions;
    private final boolean returnsNode;
    private final Class<?>[] parameters;
    private final boolean[] handles;
    private final Class<?> returned;
    private final Class<?> @Nullable [] components;
    private final @Nullable Constructor<?> constructor;

    CallPlan(Method method) throws NoSuchMethodException {
        String name = method.getName();
        this.own = SpecialCalls.find(method);
        this.row = CForm.BY_JAVA_NAME.get(name);
        this.isHost = name.equals("host");
        this.reads = READS.stream().anyMatch(name::contains);
        this.writes = WRITES.stream().anyMatch(name::contains);
        this.endsFunctions = END_FUNCTIONS.contains(name);
        this.parameters = method.getParameterTypes();
        this.handles = new boolean[parameters.length + 1];
        for (int i = 0; i < parameters.length; i++) {
            handles[i] = DriverSupport.isHandle(parameters[i]);
        }
        this.returned = method.getReturnType();
        this.returnsNode = returned == CUgraphNode.class;
        boolean hasParts = row != null
                && returned.isRecord()
                && row.arguments().stream()
                                .filter(CForm.Argument.RESULT::equals)
                                .count()
                        > 1;
        this.components = hasParts
                ? Arrays.stream(returned.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new)
                : null;
        this.constructor = components == null ? null : returned.getDeclaredConstructor(components);
    }

    /** Returns the method of {@link SpecialCalls} that makes the call; null if there is none. */
    @Nullable
    Method own() {
        return own;
    }

    /** Returns the row of the table; null if there is none. */
    @Nullable
    CForm row() {
        return row;
    }

    /** Returns whether the method returns the memory of the host and calls nothing. */
    boolean isHost() {
        return isHost;
    }

    /** Returns whether the device may read the memory of Java arrays afterwards. */
    boolean reads() {
        return reads;
    }

    /** Returns whether the program may read what the device wrote into Java arrays afterwards. */
    boolean writes() {
        return writes;
    }

    /** Returns whether addresses of functions may have another meaning afterwards. */
    boolean endsFunctions() {
        return endsFunctions;
    }

    boolean returnsNode() {
        return returnsNode;
    }

    /** Returns the type of the parameter with an index; {@code void} after the last one. */
    Class<?> parameter(int index) {
        return index < parameters.length ? parameters[index] : void.class;
    }

    /** Returns whether the parameter with an index is a handle that stands for an address. */
    boolean isHandle(int index) {
        return handles[index];
    }

    Class<?> returned() {
        return returned;
    }

    /** Returns the type of the result with an index: of the component where the results are those of a record. */
    Class<?> result(int index) {
        return components == null ? returned : components[index];
    }

    /** Returns the constructor of the record that the results are parts of; null if there is one result, or none. */
    @Nullable
    Constructor<?> constructor() {
        return constructor;
    }
}
