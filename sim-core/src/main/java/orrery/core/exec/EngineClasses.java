package orrery.core.exec;

import java.util.List;
import orrery.core.kernel.Coroutine;
import orrery.core.kernel.DeviceRun;
import orrery.core.kernel.Handoff;
import orrery.core.kernel.KernelParts;
import orrery.core.kernel.KernelRunner;
import orrery.core.work.Memcpy;
import orrery.core.work.MemoryOperation;
import orrery.core.work.MemoryOperations;

/**
 * Initializes the classes that the engine uses late. A class whose initialization an exhausted heap interrupts stays
 * unusable in this JVM.
 */
public final class EngineClasses {
    private static final List<Class<?>> CLASSES = List.of(
            BlockedThreadDetector.class,
            Coroutine.class,
            DeviceEngine.class,
            DeviceRun.class,
            EffectRunner.class,
            Executor.class,
            FaultMapping.class,
            Handoff.class,
            HostCallback.class,
            KernelParts.class,
            KernelRunner.class,
            KernelTimeout.class,
            Memcpy.class,
            MemoryOperation.class,
            MemoryOperations.class,
            OperationState.class);

    private EngineClasses() {}

    /** Initializes the classes, and the tables that the compiler generates for their switches over enums. */
    public static void initialize() {
        for (Class<?> each : CLASSES) {
            initialize(each.getName());
            initialize(each.getName() + "$1");
        }
    }

    private static void initialize(String name) {
        try {
            Class.forName(name, true, EngineClasses.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            // The compiler has generated no table.
        }
    }
}
