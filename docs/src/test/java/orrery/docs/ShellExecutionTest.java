package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;
import orrery.runtime.CudaRuntimeException;

/** The failures of {@code orrery shell} are told by what the user has typed. */
class ShellExecutionTest {
    private static final List<String> STARTUP =
            List.of("import orrery.runtime.*;", "import orrery.sim.*;", "Machine machine = Machine.create();");

    private static SnippetEvent last(String... typed) {
        try (JShell shell =
                JShell.builder().executionEngine(new ShellExecution(), Map.of()).build()) {
            shell.addToClasspath(System.getProperty("java.class.path"));
            SnippetEvent last = null;
            for (String each : (Iterable<String>) Stream.concat(STARTUP.stream(), Stream.of(typed))::iterator) {
                last = shell.eval(each).get(0);
            }
            return last;
        }
    }

    private static EvalException failure(String... typed) {
        return (EvalException) last(typed).exception();
    }

    @Test
    void aFailedCallShowsNoCallsOfTheSimulator() {
        EvalException failure = failure("CudaRuntime.of(machine).cudaStreamDestroy(null);");
        assertEquals(CudaRuntimeException.class.getName(), failure.getExceptionClassName());
        assertTrue(failure.getMessage().contains("STREAM-03"), failure::getMessage);
        assertNull(failure.getCause());
        assertEquals("[.(#4:1)]", Arrays.toString(failure.getStackTrace()));
    }

    @Test
    void aFailedKernelShowsItsLine() {
        EvalException failure = failure(
                "CudaRuntime cuda = CudaRuntime.of(machine);",
                "Kernel broken = Kernel.perThread(a -> t -> Integer.parseInt(\"no\"));",
                "cuda.cudaLaunchKernel(broken, new dim3(1), new dim3(1), 0, null);",
                "cuda.cudaDeviceSynchronize();");
        assertEquals(1, failure.getStackTrace().length);
        EvalException cause = assertInstanceOf(EvalException.class, failure.getCause());
        assertTrue(cause.getMessage().contains("\"no\""), cause::getMessage);
        assertEquals(1, cause.getStackTrace().length);
    }

    @Test
    void aValueIsAsUsual() {
        assertEquals("true", last("machine.now() >= 0").value());
    }
}
