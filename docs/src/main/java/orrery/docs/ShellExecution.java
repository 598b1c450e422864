package orrery.docs;

import com.google.common.reflect.Reflection;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;
import org.jspecify.annotations.Nullable;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.CudaException;

/**
 * Runs what is typed into {@code orrery shell} where jshell does so, in a JVM of its own. Failures show the calls of
 * the user only, without those within the simulator.
 */
public final class ShellExecution implements ExecutionControlProvider {
    /** The name that chooses it. */
    static final String NAME = "orrery";

    /** What jshell chooses itself: see {@link jdk.jshell.JShell.Builder#executionEngine(String)}. */
    private static final String USUAL = "failover:0(jdi:hostname(localhost)),1(jdi:launch(true)),2(jdi)";

    /** The package of the classes that jshell makes of what is typed. */
    private static final String TYPED = "REPL.";

    private static final String SIMULATOR = "orrery.";

    /** Creates the provider, as a service. */
    public ShellExecution() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public ExecutionControl generate(ExecutionEnv env, Map<String, String> parameters) throws Throwable {
        return shortening(ExecutionControl.generate(env, USUAL));
    }

    /** Returns an execution that shortens the stack traces of failures. */
    private static ExecutionControl shortening(ExecutionControl usual) {
        return Reflection.newProxy(ExecutionControl.class, (proxy, method, arguments) -> {
            try {
                return method.invoke(usual, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause() instanceof ExecutionControl.UserException failure
                        ? shortened(failure)
                        : e.getCause();
            }
        });
    }

    /** Returns a failure, and those that it was caused by, without calls of others than the user. */
    private static ExecutionControl.UserException shortened(ExecutionControl.UserException failure) {
        ExecutionControl.UserException shown = new ExecutionControl.UserException(
                failure.getMessage(), failure.causeExceptionClass(), typed(failure.getStackTrace()));
        Throwable cause = cause(failure);
        if (cause != null) {
            shown.initCause(cause instanceof ExecutionControl.UserException user ? shortened(user) : cause);
        }
        return shown;
    }

    /** Returns the cause that says something new: the driver's failure says what that of the runtime has said. */
    private static @Nullable Throwable cause(ExecutionControl.UserException failure) {
        Throwable cause = failure.getCause();
        boolean said = failure.causeExceptionClass().equals(CudaRuntimeException.class.getName())
                && cause instanceof ExecutionControl.UserException user
                && user.causeExceptionClass().equals(CudaException.class.getName());
        return said ? cause.getCause() : cause;
    }

    /**
     * Returns the calls in what the user has typed; all of them if the failure is not in it. What a kernel calls ends
     * where the simulator calls it: the call of the user that lets the devices go on is told with its own failure.
     */
    private static StackTraceElement[] typed(StackTraceElement[] stack) {
        List<StackTraceElement> typed = new ArrayList<>();
        for (StackTraceElement each : stack) {
            if (each.getClassName().startsWith(TYPED)) {
                typed.add(each);
            } else if (!typed.isEmpty() && each.getClassName().startsWith(SIMULATOR)) {
                break;
            }
        }
        return typed.isEmpty() ? stack : typed.toArray(new StackTraceElement[0]);
    }
}
