package orrery.conformance.replay;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.conformance.transcript.Call;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.Platform;

/** One transcript under way: its machine, and everything that its names stand for. */
final class ReplaySession implements AutoCloseable {
    /** The name of the context that a transcript begins in. */
    static final String CONTEXT = "ctx";

    /** The name of the context on device 1. */
    private static final String SECOND_CONTEXT = "ctxb";

    private static final String NOT_READY = CUresult.CUDA_ERROR_NOT_READY.name();

    /** A loop of more iterations ends with an error on hardware, or no transcript was recorded of it. */
    private static final long MAX_ITERATIONS = 100_000;

    /** The machine of a replay. */
    static final MachineOptions OPTIONS = MachineOptions.defaults()
            .withWorkers(0)
            .withDeadlockGrace(Duration.ZERO)
            .withIterationLimit(MAX_ITERATIONS)
            .withPlatform(Platform.LINUX);

    private final ReplayTarget target;
    private final CudaDriver driver;
    private final HandleNames names = new HandleNames();
    private final HostLog log = new HostLog();
    private final Map<String, Long> flags = new HashMap<>();
    private final Map<String, CUfunction> functions = new HashMap<>();
    private final Map<CUfunction, String> kernels = new HashMap<>();
    private final Map<CUfunction, Probe> labels = new HashMap<>();
    private final Threads threads;
    private boolean callKeptWaiting;

    /**
     * Creates a machine with a current context and the probe kernels; with two devices, also with a context on device 1
     * that is current nowhere.
     */
    ReplaySession(boolean primaryContext, int devices, MachineOptions options) {
        this(primaryContext, devices, new SimulatedTarget(options));
    }

    /** Creates a context on a target, current, with the probe kernels. */
    ReplaySession(boolean primaryContext, int devices, ReplayTarget target) {
        this.target = target;
        this.driver = target.driver();
        if (devices > 1) {
            names.bind(SECOND_CONTEXT, Kind.CONTEXT, enter(primaryContext, 1));
            loadProbes("@b", SECOND_CONTEXT);
            driver.cuCtxPopCurrent();
        }
        CUcontext context = enter(primaryContext, 0);
        names.bind(CONTEXT, Kind.CONTEXT, context);
        loadProbes("", CONTEXT);
        target.begin(primaryContext);
        this.threads = new Threads(() -> makeCurrent(context));
    }

    private CUcontext enter(boolean primaryContext, int device) {
        if (!primaryContext) {
            return driver.cuCtxCreate(0, new CUdevice(device));
        }
        CUcontext context = driver.cuDevicePrimaryCtxRetain(new CUdevice(device));
        driver.cuCtxSetCurrent(context);
        return context;
    }

    /** Makes the context current to a thread that begins, if the context is still there. */
    private void makeCurrent(CUcontext context) {
        try {
            driver.cuCtxSetCurrent(context);
        } catch (CudaException destroyed) {
            driver.cuCtxSetCurrent(null);
        }
    }

    /** Loads the probe kernels into the current context; the names of the functions get an ending. */
    CUmodule loadProbes(String ending, String context) {
        CUmodule module = driver.cuModuleLoadData(Probes.image());
        for (String name : Probes.names()) {
            CUfunction function = driver.cuModuleGetFunction(module, name);
            functions.put(name + ending, function);
            kernels.put(function, name);
            labels.put(function, new Probe(name + ending, context));
        }
        return module;
    }

    /** Returns the name and the context of a probe kernel; null for another function. */
    Probe probeOf(CUfunction function) {
        return labels.get(function);
    }

    /** Returns what the context that is current is called. */
    String currentContext() {
        return names.name(Kind.CONTEXT, driver.cuCtxGetCurrent());
    }

    /** A probe kernel as transcripts call it, and the context that it was loaded in. */
    record Probe(String name, String context) {}

    /** Returns the machine. */
    Machine machine() {
        return target.machine();
    }

    /** Returns the other API. */
    Vulkan vulkan() {
        return target.vulkan();
    }

    /** Lets the next call begin before work of the other API that is under way has finished. */
    void keepNextCallWaiting() {
        callKeptWaiting = true;
    }

    /** Returns what a name stands for, or null. */
    Object value(String name) {
        return names.value(name);
    }

    /** Returns the driver. */
    CudaDriver driver() {
        return driver;
    }

    /** Returns the log of the host functions. */
    HostLog log() {
        return log;
    }

    /** Lets everything finish that can, makes a call and gives its answer as a transcript prints it. */
    String answer(Call call) {
        if (!callKeptWaiting) {
            target.settle(call.operation());
        }
        callKeptWaiting = false;
        long end = System.nanoTime() + target.patience().toNanos();
        String answer = answerAtOnce(call);
        while (answer.equals(NOT_READY) && System.nanoTime() < end) {
            target.pause(Duration.ofMillis(1));
            answer = answerAtOnce(call);
        }
        return answer;
    }

    /** Makes a call, whatever is under way, and gives its answer as a transcript prints it. */
    String answerAtOnce(Call call) {
        CallAnswer answer;
        try {
            Function<ReplayedCall, CallAnswer> operation = OperationTable.all().get(call.operation());
            ReplayedCall replayed = new ReplayedCall(this, names, call);
            answer = threads.on(call.thread(), () -> operation.apply(replayed));
            if (replayed.hasMore()) {
                throw ReplayException.undefined("argument " + replayed.word() + " of " + call.operation());
            }
        } catch (CudaException e) {
            answer = CallAnswer.of(e.result());
        } catch (ReadFault e) {
            answer = CallAnswer.of(e.result());
        }
        return answer.text(names, call.expected());
    }

    /** Keeps the address of a flag that gates wait for. */
    void addFlag(String name, long address) {
        flags.put(name, address);
    }

    /** Returns the probe kernel of a name; null for another function. */
    @Nullable
    CUfunction probe(String name) {
        return functions.get(name);
    }

    /** Keeps which kernel a function that the transcript has looked up is. */
    void addFunction(CUfunction function, String kernel) {
        kernels.put(function, kernel);
    }

    /** Returns the name of the kernel that a function is. */
    String kernelOf(CUfunction function) {
        return kernels.get(function);
    }

    /** Returns what the transcript runs on. */
    ReplayTarget target() {
        return target;
    }

    /** Advances the time and runs everything that becomes due. */
    void pause(Duration time) {
        target.pause(time);
    }

    /** Opens or closes a flag: the host writes to it. */
    void set(String flag, int value) {
        Long address = flags.get(flag);
        if (address == null) {
            throw ReplayException.undefined(flag);
        }
        driver.host().ints(address).setVolatile(0, value);
    }

    /** Lets everything finish that can. */
    void settle() {
        target.settle();
    }

    /** Lets everything go and switches the machine off. */
    @Override
    public void close() {
        for (String flag : flags.keySet()) {
            IntView view = driver.host().ints(flags.get(flag));
            if (view.size() > 0) {
                view.setVolatile(0, 1);
            }
        }
        target.settle();
        threads.close();
        target.close();
    }
}
