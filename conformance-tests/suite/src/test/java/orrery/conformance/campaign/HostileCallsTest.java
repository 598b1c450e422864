package orrery.conformance.campaign;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
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
 * What is called is the same every time.
 */
@Tag("one-jdk")
class HostileCallsTest {
    private static final int ROUNDS = 300;

    /** For how many calls there are arguments that fit together: objects of most types are among them. */
    private static final int FITTING = 40;

    /** Functions of the driver that destroy an object, but for its context. */
    private static final List<Method> DESTROYING = of(CudaDriver.class, "cu(?!Ctx)\\w*(Destroy|Unload)\\w*");

    /** What only the driver calls so. */
    private static final Pattern DRIVER_WORD = Pattern.compile("(?<![A-Za-z0-9_])(cu[A-Z]|CU(DA)?_)");

    /** Where a message says that the rule is documented. */
    private static final Pattern REFERENCE = Pattern.compile("See .*?(?= Legal:)");

    /**
     * What is said of arguments that a compiler of C would refuse: they have not the types of a kernel's parameters.
     */
    private static final Pattern KERNEL_ARGUMENTS = Pattern.compile("is launched with (argument )?\\d+");

    private final CallMachines machines = new CallMachines(0, false, new Random(1), new RepeatableCalls());
    private final RandomArguments arguments = machines.arguments();
    private final CudaDriver driver = CudaDriver.of(machines.first());
    private final CudaRuntime cuda = CudaRuntime.of(machines.first());

    static List<Method> functions() {
        return ImmutableList.<Method>builder()
                .addAll(of(CudaRuntime.class, "cuda\\w*"))
                .addAll(of(CudaDriver.class, "cu\\w*"))
                .build();
    }

    private static List<Method> of(Class<?> api, String names) {
        return Arrays.stream(api.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getName().matches(names))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    @AfterEach
    void close() {
        machines.close();
    }

    @ParameterizedTest
    @MethodSource("functions")
    void noOtherExceptionLeaks(Method function) {
        CUcontext context = driver.cuCtxGetCurrent();
        addObjects(function);
        // On a thread of its own: a stack trace has all calls of the test framework, and most calls here fail.
        CompletableFuture.runAsync(
                        () -> {
                            driver.cuCtxSetCurrent(context);
                            callWithHostileValues(function);
                        },
                        body -> new Thread(body, "hostile").start())
                .join();
    }

    /** Adds objects to the arguments: some that a function accepts, many others, and some that are gone. */
    private void addObjects(Method function) {
        for (int i = 0; i < FITTING; i++) {
            machines.addFitting();
        }
        DESTROYING.forEach(this::destroyOne);
        machines.addFitting(function);
    }

    private void destroyOne(Method function) {
        arguments.each(function.getParameterTypes()[0]).stream()
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(each -> call(function, each));
    }

    private void callWithHostileValues(Method function) {
        Type[] types = function.getGenericParameterTypes();
        List<List<Object>> choices = Arrays.stream(types).map(arguments::each).toList();
        Object[] first = choices.stream().map(each -> each.get(0)).toArray();
        for (int i = 0; i < types.length; i++) {
            for (Object value : choices.get(i)) {
                Object[] values = first.clone();
                values[i] = value;
                call(function, values);
            }
        }
        for (int round = 0; round < ROUNDS && types.length > 0; round++) {
            call(function, arguments.hostile(function));
        }
    }

    private void call(Method function, Object... values) {
        boolean ofDriver = !function.getName().startsWith("cuda");
        try {
            Object result = function.invoke(ofDriver ? driver : cuda, values);
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
            } else if (!(thrown instanceof UnsupportedOperationException || isOfKernelArguments(thrown))) {
                throw new AssertionError(function.getName() + Arrays.deepToString(values), thrown);
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isOfKernelArguments(Throwable thrown) {
        return thrown instanceof IllegalArgumentException
                && KERNEL_ARGUMENTS.matcher(thrown.getMessage()).find();
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
