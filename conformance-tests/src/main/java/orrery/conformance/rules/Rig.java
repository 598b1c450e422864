package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.conformance.replay.Replayer;
import orrery.device.CUresult;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Platform;

/**
 * A fresh machine with a context, for one case; or a driver that the case is given. What looks into the machine is not
 * available there.
 */
final class Rig implements AutoCloseable {
    /** The driver that the thread runs a case on; null for a simulated machine. */
    private static final ThreadLocal<@Nullable CudaDriver> GIVEN = new ThreadLocal<>();

    /** Returns what the thread's case uses in place of the driver of a simulated machine; null for that itself. */
    private static final ThreadLocal<@Nullable UnaryOperator<CudaDriver>> WRAPPER = new ThreadLocal<>();

    /** More contexts than a case pushes. */
    private static final int CONTEXTS = 16;

    private final @Nullable Machine machine;
    private final boolean isOwnMachine;
    private final CudaDriver cuda;
    private final CUdevice device;
    private final CUcontext context;

    /** On a simulated machine. */
    Rig() {
        this(machineOf(MachineOptions.defaults().withDeadlockGrace(Duration.ZERO)));
    }

    private Rig(Machine machine) {
        this(machine, true, driverOf(machine));
    }

    /** On a driver, and on the simulated machine behind it; null for a driver of which nothing is known. */
    Rig(CudaDriver driver, @Nullable Machine machine) {
        this(machine, false, driver);
    }

    private Rig(@Nullable Machine machine, boolean isOwnMachine, CudaDriver driver) {
        this.machine = machine;
        this.isOwnMachine = isOwnMachine;
        cuda = driver;
        cuda.cuInit(0);
        device = cuda.cuDeviceGet(0);
        context = cuda.cuCtxCreate(0, device);
    }

    /** A machine with another device than an H200. */
    static Rig on(DeviceModel device) {
        return simulated(MachineOptions.defaults().withDevices(device));
    }

    static Rig on(Platform platform) {
        return simulated(MachineOptions.defaults().withPlatform(platform));
    }

    /** Two devices: those of a simulated machine, or the first two of the driver that the case is given. */
    static Rig withTwoDevices() {
        CudaDriver given = GIVEN.get();
        if (given == null) {
            return with(Devices.h200(), Devices.h200());
        }
        if (given.cuDeviceGetCount() < 2) {
            throw new UnsupportedOperationException("a driver with one device");
        }
        return new Rig(given, null);
    }

    static Rig with(DeviceModel... devices) {
        return simulated(MachineOptions.defaults().withDevices(devices));
    }

    /** A machine that refuses what is not ordered within the life of its memory. */
    static Rig strict() {
        return simulated(MachineOptions.defaults().withStrictLifetimes());
    }

    private static Rig simulated(MachineOptions options) {
        return new Rig(machineOf(options.withDeadlockGrace(Duration.ZERO)));
    }

    /** A machine of the case. */
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
    static void wrapped(UnaryOperator<CudaDriver> wrapper, Body body) throws Throwable {
        WRAPPER.set(wrapper);
        try {
            body.run();
        } finally {
            WRAPPER.remove();
        }
    }

    private static void requireSimulated(boolean simulated, String what) {
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
    static void given(CudaDriver driver, Body body) throws Throwable {
        GIVEN.set(driver);
        try {
            body.run();
        } finally {
            GIVEN.remove();
        }
    }

    Machine machine() {
        requireSimulated(machine != null, "a machine");
        return machine;
    }

    CudaDriver cuda() {
        return cuda;
    }

    /** Returns the runtime on the driver. */
    CudaRuntime runtime() {
        requireSimulated(machine != null, "the runtime");
        return CudaRuntime.of(cuda);
    }

    /** Returns the runtime of the simulated machine, which does more than the functions of a driver permit. */
    CudaRuntime simulatedRuntime() {
        requireSimulated(isOwnMachine && WRAPPER.get() == null, "the runtime of a machine");
        return CudaRuntime.of(machine());
    }

    CUdevice device() {
        return device;
    }

    CUcontext context() {
        return context;
    }

    CUstream stream() {
        return cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
    }

    CUfunction load(Kernel kernel) {
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.empty().with("kernel", kernel)), "kernel");
    }

    /** Makes calls on a thread of their own, in the same context, and fails as they do. */
    void elsewhere(Runnable calls) {
        ExecutorService thread = Executors.newSingleThreadExecutor(body -> new Thread(body, "elsewhere"));
        try {
            CompletableFuture.runAsync(
                            () -> {
                                cuda.cuCtxSetCurrent(context);
                                calls.run();
                            },
                            thread)
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof CudaException failure ? failure : e;
        } finally {
            thread.shutdown();
        }
    }

    CUfunction nop() {
        if (machine != null) {
            return load(Kernel.empty());
        }
        return cuda.cuModuleGetFunction(
                cuda.cuModuleLoadData(CUmoduleImage.ofBinaryResource(Replayer.class, "probes.cubin")
                        .with("nop", Kernel.empty())),
                "nop");
    }

    void launch(CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    /** Leaves the machine after a fault of the device that a call has reported. */
    void fault() {
        trap();
        try {
            cuda.cuCtxSynchronize();
            throw new AssertionError("the trap went unnoticed");
        } catch (CudaException expected) {
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, expected.result());
        }
    }

    /** Leaves the machine after a fault of the device that no call has reported. */
    void trap() {
        cuda.cuLaunchKernel(load(Kernel.perLaunch(arguments -> launch -> launch.trap())), 1, 1, 1, 1, 1, 1, 0, null);
        machine().settle();
    }

    @Override
    public void close() {
        if (machine != null && isOwnMachine) {
            machine.close();
        } else {
            leave();
        }
    }

    /** Leaves a driver as a program does that ends: what went wrong before is known, and no context stays current. */
    private void leave() {
        try {
            cuda.cuCtxDestroy(context);
        } catch (CudaException e) {
            // The case has destroyed it, or has left a fault.
        }
        for (int i = 0; i < CONTEXTS && cuda.cuCtxGetCurrent() != null; i++) {
            cuda.cuCtxSetCurrent(null);
        }
    }
}
