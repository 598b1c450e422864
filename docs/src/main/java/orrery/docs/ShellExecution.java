package orrery.docs;

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
        return new Shortening(ExecutionControl.generate(env, USUAL));
    }

    /** Shortens the stack traces of failures. */
    private record Shortening(ExecutionControl usual) implements ExecutionControl {
        @Override
        public void load(ClassBytecodes[] classes)
                throws ClassInstallException, NotImplementedException, EngineTerminationException {
            usual.load(classes);
        }

        @Override
        public void redefine(ClassBytecodes[] classes)
                throws ClassInstallException, NotImplementedException, EngineTerminationException {
            usual.redefine(classes);
        }

        @Override
        public String invoke(String className, String methodName)
                throws RunException, EngineTerminationException, InternalException {
            try {
                return usual.invoke(className, methodName);
            } catch (UserException e) {
                throw shortened(e);
            }
        }

        @Override
        public String varValue(String className, String varName)
                throws RunException, EngineTerminationException, InternalException {
            try {
                return usual.varValue(className, varName);
            } catch (UserException e) {
                throw shortened(e);
            }
        }

        @Override
        public void addToClasspath(String path) throws EngineTerminationException, InternalException {
            usual.addToClasspath(path);
        }

        @Override
        public void stop() throws EngineTerminationException, InternalException {
            usual.stop();
        }

        @Override
        public Object extensionCommand(String command, Object argument)
                throws RunException, EngineTerminationException, InternalException {
            return usual.extensionCommand(command, argument);
        }

        @Override
        public void close() {
            usual.close();
        }
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
