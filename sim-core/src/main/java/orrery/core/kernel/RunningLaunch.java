package orrery.core.kernel;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.sim.DeviceRuntime;
import orrery.sim.KernelProbe;
import orrery.sim.LaunchContext;
import orrery.sim.LaunchShape;

/** A running launch whose body runs once. */
final class RunningLaunch implements LaunchContext {
    private final LaunchShape shape;
    private final DeviceRuntime runtime;
    private final @Nullable Coroutine coroutine;
    private final @Nullable KernelProbe probe;

    /** Creates the context of a kernel that cannot wait for the host. */
    RunningLaunch(LaunchShape shape, DeviceRuntime runtime) {
        this.shape = shape;
        this.runtime = runtime;
        this.coroutine = null;
        this.probe = null;
    }

    /** Creates the context of a kernel that waits for the host in a coroutine; {@code probe} is null for none. */
    RunningLaunch(LaunchShape shape, DeviceRuntime runtime, Coroutine coroutine, @Nullable KernelProbe probe) {
        this.shape = shape;
        this.runtime = runtime;
        this.coroutine = coroutine;
        this.probe = probe;
    }

    @Override
    public DeviceRuntime device() {
        return runtime;
    }

    @Override
    public LaunchShape shape() {
        return shape;
    }

    @Override
    public void awaitHost(BooleanSupplier condition) {
        if (coroutine == null) {
            throw new IllegalStateException(
                    "a kernel calls awaitHost; legal is a kernel declared with Kernel.blocking()");
        }
        if (Coroutine.current() != coroutine) {
            throw new IllegalStateException("awaitHost is called on thread "
                    + Thread.currentThread().getName() + ", which does not run the kernel; legal is the thread of the"
                    + " kernel, while it runs");
        }
        BooleanSupplier observed = probe == null ? condition : () -> holds(condition, probe);
        BooleanSupplier resume = () -> holdsOrFails(observed);
        while (!observed.getAsBoolean()) {
            coroutine.yieldUntil(resume);
        }
    }

    private static boolean holds(BooleanSupplier condition, KernelProbe probe) {
        probe.onConditionBegin();
        boolean holds = false;
        try {
            holds = condition.getAsBoolean();
        } finally {
            probe.onConditionEnd(holds);
        }
        return holds;
    }

    /**
     * Returns true for a condition that throws. The kernel then resumes, evaluates it again, and fails with the
     * exception.
     */
    private static boolean holdsOrFails(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (Throwable failure) {
            return true;
        }
    }

    @Override
    public void trap() {
        throw DeviceTrap.executed();
    }

    @Override
    public void deviceAssert(boolean holds, String message) {
        DeviceTrap.require(holds, message);
    }
}
