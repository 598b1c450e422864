package orrery.hardware;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.DriverSupport;

/**
 * How a method of {@link orrery.driver.CudaDriver} is called; worked out once for each method.
 *
 * @param own the method of {@link SpecialCalls} that makes the call; null if there is none
 * @param row the row of the table; null if there is none
 * @param isHost whether the method returns the memory of the host and calls nothing
 * @param reads whether the device may read the memory of Java arrays afterwards
 * @param writes whether the program may read what the device wrote into Java arrays afterwards
 * @param endsFunctions whether addresses of functions may have another meaning afterwards
 * @param parameters the types of the parameters, and {@code void} after the last one
 * @param handles whether parameters are handles that stand for an address
 * @param returned the type of the result
 * @param results the types of the results in C: those of the components of a record
 * @param constructor the constructor of the record that the results are parts of; null if there is one result, or none
 */
record CallPlan(
        @Nullable Method own,
        @Nullable CForm row,
        boolean isHost,
        boolean reads,
        boolean writes,
        boolean endsFunctions,
        List<Class<?>> parameters,
        List<Boolean> handles,
        Class<?> returned,
        List<Class<?>> results,
        @Nullable Constructor<?> constructor) {

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

    static CallPlan of(Method method) throws NoSuchMethodException {
        String name = method.getName();
        CForm row = CForm.BY_JAVA_NAME.get(name);
        Class<?> returned = method.getReturnType();
        boolean hasParts = row != null
                && returned.isRecord()
                && row.arguments().stream()
                                .filter(CForm.Argument.RESULT::equals)
                                .count()
                        > 1;
        Class<?>[] results = hasParts
                ? Arrays.stream(returned.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new)
                : new Class<?>[] {returned};
        Class<?>[] parameters = Arrays.copyOf(method.getParameterTypes(), method.getParameterCount() + 1);
        parameters[method.getParameterCount()] = void.class;
        return new CallPlan(
                SpecialCalls.find(method),
                row,
                name.equals("host"),
                READS.stream().anyMatch(name::contains),
                WRITES.stream().anyMatch(name::contains),
                END_FUNCTIONS.contains(name),
                List.of(parameters),
                Arrays.stream(parameters).map(DriverSupport::isHandle).toList(),
                returned,
                List.of(results),
                hasParts ? returned.getDeclaredConstructor(results) : null);
    }
}
