package orrery.testing;

import com.google.common.collect.ImmutableList;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import orrery.driver.CUmoduleImage;
import orrery.sim.Explorer;
import orrery.sim.Finding;
import orrery.sim.FindingsException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * Creates the machine of a test that is annotated with {@link SimulatedGpu}, hands it out as parameters, and closes it.
 * Runs a test that has more than one run in place of JUnit.
 */
final class SimulatedGpuExtension implements ParameterResolver, InvocationInterceptor, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(SimulatedGpuExtension.class);

    /** How many schedules are run where the test does not say. */
    private static final long MAX_SCHEDULES = 100_000;

    SimulatedGpuExtension() {}

    /** Has the annotation of a test that has none but {@link EverySchedule} or {@link SurvivesFaults}. */
    @SimulatedGpu
    private static final class Defaults {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return type == Explorer.class || MachineOfTest.PARTS.contains(type);
    }

    @Override
    public @Nullable Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        if (test.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException("a machine belongs to one test: " + parameter.getParameter()
                    + " can be a parameter of a test or of a @BeforeEach or @AfterEach method, not of "
                    + parameter.getDeclaringExecutable());
        }
        Class<?> type = parameter.getParameter().getType();
        if (type == Explorer.class) {
            return Explorer.defaults().withOptions(options(test));
        }
        MachineOfTest machine = current(test).get();
        if (machine == null && isRepeated(test)) {
            // JUnit asks for the parameters of a call that is then skipped: see interceptTestMethod.
            return null;
        } else if (machine == null) {
            machine = new MachineOfTest(
                    Machine.create(options(test)
                            .withPolicy(Schedules.parse(gpu(test).schedules())
                                    .policies()
                                    .get(0))),
                    image(test));
            current(test).set(machine);
        }
        return machine.part(type).orElseThrow();
    }

    private static CurrentMachine current(ExtensionContext test) {
        return test.getStore(NAMESPACE)
                .getOrComputeIfAbsent(CurrentMachine.class, key -> new CurrentMachine(), CurrentMachine.class);
    }

    private static MachineOptions options(ExtensionContext test) {
        return MachineOfTest.options(gpu(test));
    }

    private static Optional<CUmoduleImage> image(ExtensionContext test) {
        return MachineOfTest.image(gpu(test), test.getRequiredTestClass());
    }

    private static SimulatedGpu gpu(ExtensionContext test) {
        return AnnotationSupport.findAnnotation(test.getTestMethod(), SimulatedGpu.class)
                .or(() -> AnnotationSupport.findAnnotation(
                        test.getRequiredTestClass(), SimulatedGpu.class, test.getEnclosingTestClasses()))
                .orElseGet(() -> Defaults.class.getAnnotation(SimulatedGpu.class));
    }

    private static <A extends Annotation> Optional<A> annotation(ExtensionContext test, Class<A> type) {
        return AnnotationSupport.findAnnotation(test.getTestMethod(), type);
    }

    /** Returns whether a test has more than one run, which are made here. */
    private static boolean isRepeated(ExtensionContext test) {
        return annotation(test, EverySchedule.class).isPresent()
                || annotation(test, SurvivesFaults.class).isPresent()
                || Schedules.parse(gpu(test).schedules()).isMany();
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        proceedOrSkip(invocation, test);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        proceedOrSkip(invocation, test);
    }

    private static void proceedOrSkip(Invocation<Void> invocation, ExtensionContext test) throws Throwable {
        if (isRepeated(test)) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        interceptTestMethod(invocation, method, test);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        if (!isRepeated(test)) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        RepeatedRuns runs = new RepeatedRuns(test, current(test), options(test), image(test));
        Optional<SurvivesFaults> survives = annotation(test, SurvivesFaults.class);
        Optional<EverySchedule> every = annotation(test, EverySchedule.class);
        Schedules schedules = Schedules.parse(gpu(test).schedules());
        if (survives.isPresent()) {
            runs.eachFailure(Duration.ofMillis(survives.get().runLimitMillis()));
        } else if (every.isPresent()) {
            runs.everySchedule(
                    ImmutableList.copyOf(every.get().expected()), every.get().maxSchedules());
        } else if (schedules.isEvery()) {
            runs.everySchedule(ImmutableList.of(), MAX_SCHEDULES);
        } else {
            runs.each(schedules.policies());
        }
    }

    @Override
    public void afterEach(ExtensionContext test) {
        MachineOfTest machine = current(test).get();
        if (machine == null) {
            return;
        }
        machine.machine().close();
        current(test).clear(machine);
        List<Finding> findings = machine.machine().findings();
        Optional<Throwable> failure = test.getExecutionException();
        if (failure.isPresent()) {
            if (!findings.isEmpty()) {
                failure.get().addSuppressed(new FindingsException(findings));
            }
            failure.get().addSuppressed(new TimelineReport(machine, ReportFile.of(test), failure));
        } else if (!findings.isEmpty()) {
            FindingsException found = new FindingsException(findings);
            found.addSuppressed(new TimelineReport(machine, ReportFile.of(test), Optional.empty()));
            throw found;
        }
    }
}
