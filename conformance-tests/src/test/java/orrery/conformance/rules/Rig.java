package orrery.conformance.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import orrery.device.CUresult;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUmoduleImage;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Platform;

/** A fresh machine with a context, for one case. */
final class Rig implements AutoCloseable {
    private final Machine machine;
    private final CudaDriver cuda;
    private final CUdevice device;
    private final CUcontext context;

    Rig() {
        this(MachineOptions.defaults());
    }

    private Rig(MachineOptions options) {
        machine = Machine.create(options.withDeadlockGrace(Duration.ZERO));
        cuda = CudaDriver.of(machine);
        cuda.cuInit(0);
        device = cuda.cuDeviceGet(0);
        context = cuda.cuCtxCreate(0, device);
    }

    /** A machine with another device than an H200. */
    static Rig on(DeviceModel device) {
        return new Rig(MachineOptions.defaults().withDevices(device));
    }

    static Rig on(Platform platform) {
        return new Rig(MachineOptions.defaults().withPlatform(platform));
    }

    static Rig withTwoDevices() {
        return with(Devices.h200(), Devices.h200());
    }

    static Rig with(DeviceModel... devices) {
        return new Rig(MachineOptions.defaults().withDevices(devices));
    }

    /** A machine that refuses what is not ordered within the life of its memory. */
    static Rig strict() {
        return new Rig(MachineOptions.defaults().withStrictLifetimes());
    }

    Machine machine() {
        return machine;
    }

    CudaDriver cuda() {
        return cuda;
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
        return load(Kernel.empty());
    }

    void launch(CUfunction function, CUstream stream) {
        cuda.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream);
    }

    /** Leaves the machine after a fault of the device of which the program has heard. */
    void fault() {
        trap();
        try {
            cuda.cuCtxSynchronize();
            throw new AssertionError("the trap went unnoticed");
        } catch (CudaException expected) {
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, expected.result());
        }
    }

    /** Leaves the machine after a fault of the device of which nobody has heard. */
    void trap() {
        cuda.cuLaunchKernel(load(Kernel.perLaunch(arguments -> launch -> launch.trap())), 1, 1, 1, 1, 1, 1, 0, null);
        machine.settle();
    }

    @Override
    public void close() {
        machine.close();
    }
}
