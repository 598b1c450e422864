package orrery.docs;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(failure.getExceptionClassName()).isEqualTo(CudaRuntimeException.class.getName());
        assertThat(failure).hasMessageContaining("STREAM-03").hasNoCause();
        assertThat(failure.getStackTrace()).singleElement().hasToString(".(#4:1)");
    }

    @Test
    void aFailedKernelShowsItsLine() {
        EvalException failure = failure(
                "CudaRuntime cuda = CudaRuntime.of(machine);",
                "Kernel broken = Kernel.perThread(a -> t -> Integer.parseInt(\"no\"));",
                "cuda.cudaLaunchKernel(broken, new dim3(1), new dim3(1), 0, null);",
                "cuda.cudaDeviceSynchronize();");
        assertThat(failure.getStackTrace()).hasSize(1);
        assertThat(failure).hasCauseInstanceOf(EvalException.class);
        assertThat(failure.getCause()).hasMessageContaining("\"no\"");
        assertThat(failure.getCause().getStackTrace()).hasSize(1);
    }

    @Test
    void aValueIsAsUsual() {
        assertThat(last("machine.now() >= 0").value()).isEqualTo("true");
    }
}
