package orrery.conformance.campaign;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.device.LaunchLimits;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * Two machines, and arguments for their functions. Most calls are made on the first machine; the partner stands for
 * another process, and what it creates is foreign to the first one.
 */
final class CallMachines implements AutoCloseable {
    /** For how many calls there are arguments that fit together. */
    static final int FITTING = 18;

    /** An H200 with small grids, so that no launch comes near the limit of real time. */
    private static final DeviceModel DEVICE = withSmallGrids(Devices.h200());

    private final Machine first;
    private final Machine partner;
    private final ImmutableList<MachineFunction> functions;
    private final ImmutableList<MachineFunction> partnerFunctions;
    private final RandomArguments arguments;
    private final ValidArguments valid;

    /**
     * Creates the machines, with a context on the first one.
     *
     * @param workers the number of worker threads of each machine
     * @param faulty whether some kernels and host functions fail
     * @param random chooses the arguments
     * @param caller makes the calls that create arguments
     */
    CallMachines(int workers, boolean faulty, Random random, RepeatableCalls caller) {
        MachineOptions options = MachineOptions.defaults()
                .withDevices(DEVICE, DEVICE)
                .withWorkers(workers)
                .withDeadlockGrace(Duration.ofMillis(20))
                .withWaitLimit(Duration.ofMinutes(1))
                .withIterationLimit(50);
        first = create(options, caller);
        partner = create(options, caller);
        functions = MachineFunction.of(first);
        partnerFunctions = MachineFunction.of(partner);
        List<Kernel> kernels = RandomProgramCode.kernels(faulty);
        CUmoduleImage image = image(kernels);
        arguments = new RandomArguments(random);
        addObjects(kernels, image, faulty);
        CudaDriver driver = CudaDriver.of(first);
        valid = new ValidArguments(new ValidArguments.Scene(
                caller.watched(CudaDriver.class, driver, first),
                caller.watched(CudaRuntime.class, CudaRuntime.of(first), first),
                first.external(),
                caller.watched(CudaDriver.class, CudaDriver.of(partner), partner),
                partner.external(),
                driver.cuCtxGetCurrent(),
                driver.cuModuleLoadData(image),
                kernels.get(0),
                random));
    }

    private static Machine create(MachineOptions options, RepeatableCalls caller) {
        Machine machine = Machine.create(options);
        caller.watch(machine);
        CudaDriver.of(machine).cuInit(0);
        return machine;
    }

    private static DeviceModel withSmallGrids(DeviceModel device) {
        LaunchLimits limits = device.launch();
        return device.toBuilder()
                .launch(new LaunchLimits(
                        64,
                        new LaunchLimits.Extent(64, 64, 64),
                        new LaunchLimits.Extent(256, 2, 2),
                        limits.sharedBytesPerBlock(),
                        limits.sharedBytesPerBlockOptin(),
                        limits.registersPerBlock(),
                        limits.maxRegistersPerThread(),
                        limits.maxResidentGrids()))
                .build();
    }

    /** Returns the image of a module with kernels {@code k0}, {@code k1} and so on. */
    private static CUmoduleImage image(List<Kernel> kernels) {
        CUmoduleImage image = CUmoduleImage.empty();
        for (int i = 0; i < kernels.size(); i++) {
            image = image.with("k" + i, kernels.get(i));
        }
        return image;
    }

    /** Adds an object of each of the types that most arguments are made from. */
    private void addObjects(List<Kernel> kernels, CUmoduleImage image, boolean faulty) {
        CudaDriver driver = CudaDriver.of(first);
        arguments.add(List.of(driver.cuDeviceGet(0), driver.cuDeviceGet(1)), false);
        arguments.add(kernels, false);
        arguments.add(image, false);
        arguments.add(RandomProgramCode.hostFunctions(driver, faulty), false);
        arguments.add(driver.cuCtxCreate(0, driver.cuDeviceGet(0)), false);
        arguments.add(driver.cuModuleLoadData(image), false);
        arguments.add(driver.cuMemAlloc(4096), true);
        arguments.add(driver.cuStreamCreate(0), false);
    }

    /** Returns the machine that most calls are made on. */
    Machine first() {
        return first;
    }

    /** Returns the functions of the first machine. */
    ImmutableList<MachineFunction> functions() {
        return functions;
    }

    /** Returns the functions of the partner. */
    ImmutableList<MachineFunction> partnerFunctions() {
        return partnerFunctions;
    }

    /** Returns arguments of a function: every second time those that it accepts, if it is one of the first machine. */
    @Nullable
    Object[] arguments(MachineFunction function) {
        if (function.machine() == first
                && valid.has(function.method())
                && arguments.random().nextInt(2) == 0) {
            @Nullable Object[] values = remember(() -> valid.of(function.method()));
            if (values != null) {
                return values;
            }
        }
        return arguments.of(function.method());
    }

    /** Remembers arguments that some function accepts, as far as the first machine still allows it. */
    void addFitting() {
        remember(valid::ofAny);
    }

    /** Remembers arguments that a function accepts, if there are some. */
    void addFitting(Method function) {
        remember(() -> valid.of(function));
    }

    /** Returns what chooses arguments. */
    RandomArguments arguments() {
        return arguments;
    }

    /** Remembers what a function has returned, for later arguments. */
    void addResult(MachineFunction function, @Nullable Object result) {
        arguments.add(result, function.method().getName().contains("lloc"));
    }

    /** Returns arguments that a function accepts, and remembers them; null if they cannot be made. */
    private @Nullable Object @Nullable [] remember(Supplier<@Nullable Object @Nullable []> maker) {
        try {
            @Nullable Object[] values = maker.get();
            if (values != null) {
                arguments.addBundle(
                        Arrays.stream(values).filter(Objects::nonNull).collect(ImmutableList.toImmutableList()));
            }
            return values;
        } catch (CudaException
                | CudaRuntimeException
                | DeadlockException
                | IllegalStateException
                | UnsupportedOperationException failed) {
            // The context is gone, or calls are captured.
            return null;
        }
    }

    @Override
    public void close() {
        first.close();
        partner.close();
    }
}
