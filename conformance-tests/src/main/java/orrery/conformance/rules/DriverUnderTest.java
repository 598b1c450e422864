package orrery.conformance.rules;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The driver that the cases of a thread run on; that of simulated machines by default. */
final class DriverUnderTest {
    /** The driver in place of that of a simulated machine; null for that. */
    private static final ThreadLocal<@Nullable CudaDriver> GIVEN = new ThreadLocal<>();

    /** Returns what wraps the driver of a simulated machine; null for that itself. */
    private static final ThreadLocal<@Nullable UnaryOperator<CudaDriver>> WRAPPER = new ThreadLocal<>();

    private DriverUnderTest() {}

    /** Returns the driver in place of that of a simulated machine; null for that. */
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
    static void runWrapped(UnaryOperator<CudaDriver> wrapper, Body body) throws Throwable {
        WRAPPER.set(wrapper);
        try {
            body.run();
        } finally {
            WRAPPER.remove();
        }
    }

    /** Throws an {@link UnsupportedOperationException} if something needs a simulated machine and there is none. */
    static void requireSimulated(boolean simulated, String what) {
        if (!simulated) {
            throw new UnsupportedOperationException(what + " beside a driver that is not simulated");
        }
    }

    /** A case that may throw anything. */
    @FunctionalInterface
    interface Body {
        void run() throws Throwable;
    }

    /** Runs a case on a driver; it may not create machines. */
    static void runOn(CudaDriver driver, Body body) throws Throwable {
        GIVEN.set(driver);
        try {
            body.run();
        } finally {
            GIVEN.remove();
        }
    }
}
