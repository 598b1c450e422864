package orrery.core.kernel;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.sim.DeviceRuntime;
import orrery.sim.LaunchContext;
import orrery.sim.LaunchShape;

/** A running launch whose body runs once. */
final class RunningLaunch implements LaunchContext {
    private final LaunchShape shape;
    private final DeviceRuntime runtime;
    private final @Nullable Coroutine coroutine;

    /** Creates the context of a kernel that cannot wait for the host. */
    RunningLaunch(LaunchShape shape, DeviceRuntime runtime) {
        this.shape = shape;
        this.runtime = runtime;
        this.coroutine = null;
    }

    /** Creates the context of a kernel that waits for the host in a coroutine. */
    RunningLaunch(LaunchShape shape, DeviceRuntime runtime, Coroutine coroutine) {
        this.shape = shape;
        this.runtime = runtime;
        this.coroutine = coroutine;
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
            throw new IllegalStateException("a kernel waits for the host but was not declared with Kernel.blocking()");
        }
        BooleanSupplier resume = () -> holdsOrFails(condition);
        while (!condition.getAsBoolean()) {
            coroutine.yieldUntil(resume, condition);
        }
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
