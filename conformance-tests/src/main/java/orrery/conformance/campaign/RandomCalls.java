package orrery.conformance.campaign;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.conformance.campaign.CallFigures.Outcome;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.device.LaunchLimits;
import orrery.device.Violation;
import orrery.driver.CUcontext;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.ExternalWorld;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.TraceListener;
import orrery.sim.TracedOperation;

/** Machines, one of which random calls are made on; the others supply foreign arguments. */
final class RandomCalls implements AutoCloseable {
    /** The number of calls of a program, or of each of its threads. */
    static final int COUNT = 300;

    /** An H200 with small grids, so that no launch comes near the limit of real time. */
    private static final DeviceModel DEVICE = withSmallGrids(Devices.h200());

    private static final Pattern IDENTITY = Pattern.compile("(\\$\\$Lambda[^@]*|\\$Proxy[0-9]*)?@[0-9a-f]+");

    private static final int MACHINES = 2;

    /** For how many calls there are arguments that fit together at the beginning. */
    private static final int FITTING = 18;

    private final List<Machine> machines = new ArrayList<>();
    private final List<MachineFunction> functions;
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> findings = new ConcurrentHashMap<>();
    private final UnfinishedWork unfinished = new UnfinishedWork();
    private final RandomArguments arguments;
    private final Random random;
    private final ValidArguments valid;
    private final RepeatableCalls caller;
    private final CallFigures figures;

    /**
     * Creates the machines.
     *
     * @param faulty whether some kernels fail
     * @param caller what makes the calls
     * @param figures counts the calls
     */
    RandomCalls(long seed, int workers, boolean faulty, RepeatableCalls caller, CallFigures figures) {
        this.caller = caller;
        this.figures = figures;
        random = new Random(seed);
        arguments = new RandomArguments(random);
        MachineOptions options = MachineOptions.defaults()
                .withDevices(DEVICE, DEVICE)
                .withWorkers(workers)
                .withDeadlockGrace(Duration.ofMillis(20))
                .withWaitLimit(Duration.ofMinutes(1))
                .withIterationLimit(50);
        List<Map<Class<?>, Object>> apis = new ArrayList<>();
        for (int i = 0; i < MACHINES; i++) {
            Machine machine = Machine.create(options);
            machines.add(machine);
            caller.watch(machine);
            CudaDriver driver = CudaDriver.of(machine);
            driver.cuInit(0);
            CudaRuntime runtime = CudaRuntime.of(machine);
            // Initializes the runtime, as the first call does even if it is refused.
            runtime.cudaFree(0);
            apis.add(Map.of(
                    CudaDriver.class, driver, CudaRuntime.class, runtime, ExternalWorld.class, machine.external()));
            arguments.add(driver.cuDeviceGet(0), false);
            arguments.add(driver.cuDeviceGet(1), false);
        }
        functions = MachineFunction.of(machines, apis);
        Machine machine = machines.get(0);
        Machine partner = machines.get(1);
        machine.trace().add(new TraceListener() {
            @Override
            public void completed(TracedOperation operation, long time) {
                log.add(operation.work().kind() + " " + operation.startedAt() + "-" + time);
            }
        });
        machine.trace().add(unfinished);
        List<Kernel> kernels = RandomProgramCode.kernels(faulty);
        kernels.forEach(each -> arguments.add(each, false));
        CUmoduleImage image = CUmoduleImage.empty();
        for (int i = 0; i < kernels.size(); i++) {
            image = image.with("k" + i, kernels.get(i));
        }
        arguments.add(image, false);
        CudaDriver driver = CudaDriver.of(machine);
        RandomProgramCode.hostFunctions(driver, faulty).forEach(each -> arguments.add(each, false));
        arguments.add(driver.cuCtxCreate(0, driver.cuDeviceGet(0)), false);
        arguments.add(driver.cuModuleLoadData(image), false);
        arguments.add(driver.cuMemAlloc(4096), true);
        arguments.add(driver.cuStreamCreate(0), false);
        CudaDriver watched = caller.watched(CudaDriver.class, driver, machine);
        CUcontext context = driver.cuCtxGetCurrent();
        valid = new ValidArguments(new ValidArguments.Scene(
                watched,
                caller.watched(CudaRuntime.class, CudaRuntime.of(machine), machine),
                machine.external(),
                caller.watched(CudaDriver.class, CudaDriver.of(partner), partner),
                partner.external(),
                context,
                driver.cuModuleLoadData(image),
                kernels.get(0),
                random));
        for (int i = 0; i < FITTING; i++) {
            addFitting();
        }
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

    /** Makes random calls. */
    void run(int calls) {
        run(calls, Set.of());
    }

    /**
     * Makes random calls.
     *
     * @param favored the names of functions that are called more often, now and then without a context
     */
    void run(int calls, Set<String> favored) {
        List<MachineFunction> often = functions.stream()
                .filter(each -> favored.contains(each.method().getName()) && each.machine() == machines.get(0))
                .toList();
        for (int i = 0; i < calls; i++) {
            if (!often.isEmpty() && i % 4 == 0) {
                callFavored(often);
                continue;
            }
            MachineFunction function;
            Object[] values;
            synchronized (arguments) {
                if (random.nextInt(20) == 0) {
                    addFitting();
                }
                int chosen = random.nextInt(functions.size());
                while (functions.get(chosen).isDestructive() && random.nextInt(8) > 0) {
                    chosen = random.nextInt(functions.size());
                }
                // The second machine is used now and then only.
                if (chosen % MACHINES > 0 && random.nextInt(10) > 0) {
                    chosen -= chosen % MACHINES;
                }
                function = functions.get(chosen);
                values = arguments(function);
            }
            log.add(function + " " + make(function, values));
        }
    }

    private void callFavored(List<MachineFunction> often) {
        MachineFunction function = often.get(random.nextInt(often.size()));
        @Nullable Object[] values = arguments(function);
        boolean hasContext = random.nextInt(3) > 0;
        CudaDriver driver = CudaDriver.of(machines.get(0));
        CUcontext current = driver.cuCtxGetCurrent();
        if (!hasContext) {
            driver.cuCtxSetCurrent(null);
        }
        log.add(function + " " + make(function, values));
        if (!hasContext && driver.cuCtxGetCurrent() == null) {
            restore(driver, current);
        }
    }

    private static void restore(CudaDriver driver, @Nullable CUcontext context) {
        try {
            driver.cuCtxSetCurrent(context);
        } catch (CudaException destroyed) {
            // Whoever destroyed it has no context any more.
        }
    }

    private @Nullable Object[] arguments(MachineFunction function) {
        if (function.machine() == machines.get(0) && valid.has(function.method()) && random.nextInt(2) == 0) {
            @Nullable Object[] values = remember(() -> valid.of(function.method()));
            if (values != null) {
                return values;
            }
        }
        return arguments.of(function.method());
    }

    /** Remembers arguments that some function accepts, as far as the machine still allows it. */
    private void addFitting() {
        remember(valid::ofAny);
    }

    /** Returns arguments that a function accepts, and remembers them; null if they cannot be made. */
    private @Nullable Object @Nullable [] remember(Supplier<@Nullable Object @Nullable []> maker) {
        try {
            @Nullable Object[] values = maker.get();
            if (values != null) {
                arguments.addBundle(
                        Arrays.stream(values).filter(Objects::nonNull).toList());
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

    private String make(MachineFunction function, Object[] values) {
        String name = function.method().getName();
        try {
            Object result = caller.call(function.machine(), function.api(), function.method(), values);
            figures.add(name, Outcome.SUCCESS);
            arguments.add(result, name.contains("lloc"));
            return "succeeds" + (function.reportsRefusedCalls() ? "" : " with " + shown(result));
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        } catch (Throwable failure) {
            Outcome outcome = outcome(function, values, failure);
            figures.add(name, outcome);
            if (outcome == Outcome.UNDOCUMENTED) {
                findings.putIfAbsent(
                        function + " ends in " + failure.getClass() + " at "
                                + Stream.of(failure.getStackTrace())
                                        .findFirst()
                                        .map(String::valueOf)
                                        .orElse("no frame"),
                        Arrays.deepToString(values) + ": " + failure);
            }
            return failure instanceof Violation violation
                    ? violation.result().toString()
                    : failure.getClass().getSimpleName();
        }
    }

    private static Outcome outcome(MachineFunction function, Object[] values, Throwable failure) {
        if (failure instanceof Violation) {
            return Outcome.RESULT_CODE;
        } else if (failure instanceof DeadlockException deadlock) {
            // Behind the link from the call to what it waits for there is always one to what nobody does.
            return deadlock.links().size() == 1 ? Outcome.UNDOCUMENTED : Outcome.NEVER_RETURNS;
        } else if (failure instanceof InterruptedWaitException) {
            return Outcome.NEVER_RETURNS;
        } else if (failure instanceof UnsupportedOperationException) {
            return Outcome.NOT_SIMULATED;
        }
        boolean isDocumented = failure instanceof IllegalStateException && function.api() instanceof ExternalWorld
                || isRefusal(failure, values);
        return isDocumented ? Outcome.JAVA_EXCEPTION : Outcome.UNDOCUMENTED;
    }

    /** Returns an answer, without what identifies an object in this JVM only. */
    private static String shown(@Nullable Object answer) {
        return answer instanceof Object[] all
                ? Arrays.deepToString(all)
                : IDENTITY.matcher(String.valueOf(answer)).replaceAll("");
    }

    /** Returns whether a failure refuses a null among the values, or a value that no API has, as Java does. */
    private static boolean isRefusal(Throwable failure, Object[] values) {
        return failure instanceof IllegalArgumentException
                || failure instanceof NullPointerException
                        && Arrays.deepToString(values).contains("null");
    }

    /** Returns what calls have answered, and when work has run. */
    ImmutableList<String> log() {
        synchronized (log) {
            return ImmutableList.copyOf(log);
        }
    }

    /**
     * Requires that each call has ended as its function documents.
     *
     * @throws AssertionError if one has not; the message says with what arguments
     */
    void requireDocumented() {
        machines.get(0).settle();
        unfinished
                .heldByNothing()
                .forEach(each -> findings.put("unfinished " + each.work().kind(), each.toString()));
        if (!findings.isEmpty()) {
            throw new AssertionError("undocumented: "
                    + Joiner.on("\n").withKeyValueSeparator(", called with ").join(findings));
        }
    }

    @Override
    public void close() {
        machines.forEach(Machine::close);
    }
}
