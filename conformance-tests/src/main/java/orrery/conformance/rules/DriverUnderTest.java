package orrery.conformance.rules;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.Executable;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The driver that the cases of a thread run on; that of simulated machines by default. */
final class DriverUnderTest {
    /** The driver that runs the cases instead of simulated machines; null if they run on those. */
    private static final ThreadLocal<@Nullable CudaDriver> GIVEN = new ThreadLocal<>();

    /** Wraps the drivers of simulated machines; null if they are not wrapped. */
    private static final ThreadLocal<@Nullable UnaryOperator<CudaDriver>> WRAPPER = new ThreadLocal<>();

    private DriverUnderTest() {}

    /** Returns the driver that runs the cases instead of simulated machines; null if they run on those. */
    static @Nullable CudaDriver given() {
        return GIVEN.get();
    }

    /** Returns whether the drivers of simulated machines are wrapped. */
    static boolean isWrapped() {
        return WRAPPER.get() != null;
    }

    /** Creates a machine of the case. */
    static Machine machineOf(MachineOptions options) {
        requireSimulated(GIVEN.get() == null, "a machine with options of its own");
        return Machine.create(options);
    }

    /** Returns the driver of a machine of the case. */
    static CudaDriver driverOf(Machine machine) {
        UnaryOperator<CudaDriver> wrapper = WRAPPER.get();
        CudaDriver driver = CudaDriver.of(machine);
        return wrapper == null ? driver : wrapper.apply(driver);
    }

    /** Runs a case on simulated machines, with wrappers of their drivers. */
    static void runWrapped(UnaryOperator<CudaDriver> wrapper, Executable body) throws Throwable {
        WRAPPER.set(wrapper);
        try {
            body.execute();
        } finally {
            WRAPPER.remove();
        }
    }

    /** Throws an {@link UnsupportedOperationException} if something needs a simulated machine and there is none. */
    static void requireSimulated(boolean simulated, String what) {
        if (!simulated) {
            throw new UnsupportedOperationException(
                    what + " needs a simulated machine, but the cases run on a given driver");
        }
    }

    /** Runs a case on a driver; it may not create machines. */
    static void runOn(CudaDriver driver, Executable body) throws Throwable {
        GIVEN.set(driver);
        try {
            body.execute();
        } finally {
            GIVEN.remove();
        }
    }
}
