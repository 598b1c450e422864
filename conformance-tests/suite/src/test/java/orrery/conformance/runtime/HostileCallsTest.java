package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.driver.CUcontext;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.CudaException;

/**
 * Every function with arguments that no program means: a result code is the only answer, or that it is not simulated.
 */
@Tag("one-jdk")
class HostileCallsTest extends DocumentSnippets {
    private static final int ROUNDS = 300;

    /** What only the driver calls so. */
    private static final Pattern DRIVER_WORD = Pattern.compile("\\b(cu[A-Z]|CU(DA)?_)");

    /** Where a message says that the rule is documented. */
    private static final Pattern REFERENCE = Pattern.compile("See .*?(?= Legal:)");

    private final CudaDriver driver = CudaDriver.of(machine);
    private final HostileValues values = new HostileValues(cuda, driver, machine);

    static Stream<Method> functions() {
        return Stream.concat(of(CudaRuntime.class, "cuda"), of(CudaDriver.class, "cu"));
    }

    private static Stream<Method> of(Class<?> face, String prefix) {
        return Arrays.stream(face.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getName().startsWith(prefix))
                .sorted(Comparator.comparing(Method::toString));
    }

    @ParameterizedTest
    @MethodSource("functions")
    void noOtherExceptionLeaks(Method function) {
        // On a thread of its own: a stack trace has all calls of the test framework, and most calls here fail.
        CUcontext context = driver.cuCtxGetCurrent();
        CompletableFuture.runAsync(
                        () -> {
                            driver.cuCtxSetCurrent(context);
                            callWithHostileValues(function);
                        },
                        body -> new Thread(body, "hostile").start())
                .join();
    }

    private void callWithHostileValues(Method function) {
        Type[] types = function.getGenericParameterTypes();
        List<List<Object>> choices = Arrays.stream(types).map(values::plain).toList();
        Object[] first = choices.stream().map(each -> each.get(0)).toArray();
        for (int i = 0; i < types.length; i++) {
            for (Object value : choices.get(i)) {
                Object[] arguments = first.clone();
                arguments[i] = value;
                call(function, arguments);
            }
        }
        for (int round = 0; round < ROUNDS && types.length > 0; round++) {
            call(function, Arrays.stream(types).map(values::any).toArray());
        }
    }

    private void call(Method function, Object... arguments) {
        boolean ofDriver =
                function.getName().startsWith("cu") && !function.getName().startsWith("cuda");
        try {
            Object result = function.invoke(ofDriver ? driver : cuda, arguments);
            if (result instanceof CUgraphNode node) {
                remove(node);
            }
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (thrown instanceof CudaRuntimeException failure && !ofDriver) {
                assertTrue(failure.getMessage().contains(failure.rule().id()), failure.getMessage());
                String said = REFERENCE.matcher(failure.getMessage()).replaceAll("");
                assertFalse(DRIVER_WORD.matcher(said).find(), said);
            } else if (thrown instanceof CudaException failure && ofDriver) {
                assertTrue(failure.getMessage().contains(failure.rule().id()), failure.getMessage());
            } else if (!(thrown instanceof UnsupportedOperationException)) {
                throw new AssertionError(function.getName() + Arrays.deepToString(arguments), thrown);
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Destroys an added node: a graph that is added to itself would double each time. */
    private void remove(CUgraphNode node) {
        try {
            cuda.cudaGraphDestroyNode(node);
        } catch (CudaRuntimeException stays) {
            assertTrue(stays.error() != cudaError_t.cudaSuccess);
        }
    }
}
