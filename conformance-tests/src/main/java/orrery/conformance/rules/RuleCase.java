package orrery.conformance.rules;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

/**
 * A case of a rule: a program that violates it, or one that complies with it.
 *
 * @param rule the id of the rule
 * @param isViolation whether the program violates the rule
 * @param method the program
 */
public record RuleCase(String rule, boolean isViolation, Method method) {
    /** The classes whose methods are cases. */
    static final List<Class<?>> TYPES = List.of(
            StreamCases.class,
            EventCases.class,
            MachineCases.class,
            ModuleCases.class,
            LaunchCases.class,
            ArgumentCases.class,
            ClusterCases.class,
            MemoryCases.class,
            VirtualMemoryCases.class,
            IpcCases.class,
            ArrayCases.class,
            PoolCases.class,
            PartitionCases.class,
            ResourceDescriptorCases.class,
            GreenCases.class,
            PeerCases.class,
            UserObjectCases.class,
            CaptureCases.class,
            CaptureEndCases.class,
            CaptureEventCases.class,
            GraphCases.class,
            GraphEdgeCases.class,
            ExecCases.class,
            UpdateCases.class,
            ConditionalCases.class,
            ConditionalBodyCases.class,
            DeviceLaunchCases.class,
            UpdatableNodeCases.class,
            MemoryNodeCases.class,
            ExternalHandleCases.class,
            ExternalMemoryCases.class,
            ExternalArrayCases.class,
            ExternalSemaphoreCases.class,
            SciSyncCases.class,
            ExternalNodeCases.class,
            LifetimeCases.class,
            PictureCases.class,
            RuntimeCases.class,
            CuptiCases.class,
            CuptiBufferCases.class);

    /** Returns all cases, in no particular order. */
    public static List<RuleCase> all() {
        return TYPES.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .flatMap(RuleCase::of)
                .toList();
    }

    private static Stream<RuleCase> of(Method method) {
        if (method.isAnnotationPresent(Violates.class)) {
            return Stream.of(new RuleCase(method.getAnnotation(Violates.class).value(), true, method));
        } else if (method.isAnnotationPresent(Complies.class)) {
            return Stream.of(new RuleCase(method.getAnnotation(Complies.class).value(), false, method));
        }
        return Stream.empty();
    }

    /** Returns the name of the case: the rule and the method, such as {@code CAPTURE_10_endOfAnUnjoinedCapture}. */
    public String name() {
        return rule.replace('-', '_') + "_" + method.getName();
    }

    /** Runs the case on a simulated machine of its own. What the program throws is thrown. */
    public void run() throws Throwable {
        try (Rig rig = new Rig()) {
            invoke(rig);
        }
    }

    /**
     * Runs the case on a driver. What the program throws is thrown.
     *
     * @param machine the simulated machine behind the driver; null for none
     * @throws UnsupportedOperationException if the case needs a simulated machine, and if it needs one with options of
     *     its own
     */
    public void run(CudaDriver driver, @Nullable Machine machine) throws Throwable {
        Rig.given(driver, () -> {
            try (Rig rig = new Rig(driver, machine)) {
                invoke(rig);
            }
        });
    }

    /** Runs the case on simulated machines, with wrappers of their drivers. What the program throws is thrown. */
    public void run(UnaryOperator<CudaDriver> wrapper) throws Throwable {
        Rig.wrapped(wrapper, this::run);
    }

    private void invoke(Rig rig) throws Throwable {
        try {
            method.setAccessible(true);
            method.invoke(null, rig);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
