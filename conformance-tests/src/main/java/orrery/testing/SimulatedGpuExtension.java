package orrery.testing;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Finding;
import orrery.sim.FindingsException;
import orrery.sim.Machine;

/**
 * Creates the machine of a test that is annotated with {@link SimulatedGpu}, hands it out as parameters, and closes it.
 */
final class SimulatedGpuExtension implements ParameterResolver, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(SimulatedGpuExtension.class);

    SimulatedGpuExtension() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return type == Machine.class || type == CudaDriver.class || type == CudaRuntime.class || type == Timeline.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        if (test.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException("a machine belongs to one test: " + parameter.getParameter()
                    + " can be a parameter of a test or of a @BeforeEach or @AfterEach method, not of "
                    + parameter.getDeclaringExecutable());
        }
        MachineOfTest machine = machineOf(test);
        Class<?> type = parameter.getParameter().getType();
        if (type == Machine.class) {
            return machine.machine();
        } else if (type == CudaDriver.class) {
            return machine.driver();
        } else if (type == CudaRuntime.class) {
            return machine.runtime();
        }
        return machine.timeline();
    }

    /** Returns the machine of a test, which is created when it is asked for first. */
    private static MachineOfTest machineOf(ExtensionContext test) {
        return test.getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        MachineOfTest.class, key -> new MachineOfTest(annotation(test)), MachineOfTest.class);
    }

    private static SimulatedGpu annotation(ExtensionContext test) {
        return AnnotationSupport.findAnnotation(test.getTestMethod(), SimulatedGpu.class)
                .or(() -> AnnotationSupport.findAnnotation(
                        test.getRequiredTestClass(), SimulatedGpu.class, test.getEnclosingTestClasses()))
                .orElseThrow(() -> new ParameterResolutionException(
                        test.getDisplayName() + " has no annotation @SimulatedGpu; annotate the test or its class"));
    }

    @Override
    public void afterEach(ExtensionContext test) {
        MachineOfTest machine = test.getStore(NAMESPACE).get(MachineOfTest.class, MachineOfTest.class);
        if (machine == null) {
            return;
        }
        machine.machine().close();
        List<Finding> findings = machine.machine().findings();
        Optional<Throwable> failure = test.getExecutionException();
        if (failure.isPresent()) {
            if (!findings.isEmpty()) {
                failure.get().addSuppressed(new FindingsException(findings));
            }
            failure.get().addSuppressed(new TimelineReport(machine, ReportFile.of(test)));
        } else if (!findings.isEmpty()) {
            FindingsException found = new FindingsException(findings);
            found.addSuppressed(new TimelineReport(machine, ReportFile.of(test)));
            throw found;
        }
    }
}
