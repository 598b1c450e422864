package orrery.conformance.replay;

import com.google.common.base.Splitter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        CUmodule module = driver.cuModuleLoadData(target.probes());
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
            ReplayOperation operation = OperationTable.all().get(call.operation());
            TranscriptArguments arguments = new TranscriptArguments(names, call);
            answer = threads.on(call.thread(), () -> operation.run(this, arguments));
            if (arguments.hasMore()) {
                throw ReplayException.undefined("argument " + arguments.word() + " of " + call.operation());
            }
        } catch (CudaException e) {
            answer = CallAnswer.of(e.result());
        } catch (ReadFault e) {
            answer = CallAnswer.of(e.result());
        }
        return answer.text(names, call.expected());
    }

    /** Returns an answer with a new handle, which is called as the line says, or as nothing else is. */
    CallAnswer made(TranscriptArguments arguments, Kind kind, Object handle) {
        if (!arguments.target().isEmpty() && !handle.equals(0L)) {
            names.bind(arguments.target(), kind, handle);
        } else {
            // Hardware gives new things the addresses of old ones, for example of nodes that ended with their graph.
            names.forget(kind, handle);
        }
        return CallAnswer.success().handle(kind, handle);
    }

    /**
     * Returns an answer with memory in stream order, called as the line says; also where there are no bytes, and its
     * address is 0.
     */
    CallAnswer placed(TranscriptArguments arguments, long address) {
        if (!arguments.target().isEmpty()) {
            names.bind(arguments.target(), Kind.POINTER, address);
        }
        return CallAnswer.success().named(Kind.POINTER, address);
    }

    /** Returns an answer with a handle that may be known already: the name on the line is one more for it. */
    CallAnswer found(TranscriptArguments arguments, Kind kind, Object handle) {
        if (!arguments.target().isEmpty() && handle != null) {
            names.alias(arguments.target(), kind, handle);
        }
        return CallAnswer.success().handle(kind, handle);
    }

    /** Gives one more name, that of the line, to a handle that the answer has among others. */
    void alias(TranscriptArguments arguments, Kind kind, Object handle) {
        if (!arguments.target().isEmpty()) {
            names.alias(arguments.target(), kind, handle);
        }
    }

    /** Gives one more name, that of the line, to a handle; answers do not use it. */
    void synonym(TranscriptArguments arguments, Object handle) {
        if (!arguments.target().isEmpty()) {
            names.synonym(arguments.target(), handle);
        }
    }

    /** Gives one more name to a handle. */
    void alias(String name, Kind kind, Object handle) {
        names.alias(name, kind, handle);
    }

    /** Names the pointer of an alloc node after the node. */
    void pointerOf(TranscriptArguments arguments, Object node, long address) {
        String name = arguments.target().isEmpty() ? names.upcoming(Kind.NODE) : arguments.target();
        names.bind(name + ".ptr", Kind.POINTER, address);
    }

    /** Names one of several objects that a call creates: the target of the line with an ending. */
    void bindPart(TranscriptArguments arguments, String ending, Kind kind, Object handle) {
        names.bind(arguments.target() + "." + ending, kind, handle);
    }

    /** Removes the name of a destroyed object. */
    void destroyed(Kind kind, Object handle) {
        names.forget(kind, handle);
    }

    /** Returns what the transcript runs on. */
    ReplayTarget target() {
        return target;
    }

    /** Advances the time and runs everything that becomes due. */
    void pause(Duration time) {
        target.pause(time);
    }

    /** Returns an answer with a new flag that gates wait for; it is closed. */
    CallAnswer flag(TranscriptArguments arguments, long address) {
        CallAnswer answer = made(arguments, Kind.POINTER, address);
        flags.put(Splitter.on(' ').splitToList(answer.text(names, "")).get(1), address);
        return answer;
    }

    /** Opens or closes a flag: the host writes to it. */
    void set(String flag, int value) {
        Long address = flags.get(flag);
        if (address == null) {
            throw ReplayException.undefined(flag);
        }
        driver.host().ints(address).setVolatile(0, value);
    }

    /** Reads a function: one of the probe kernels or one that the transcript has looked up. */
    CUfunction function(TranscriptArguments arguments) {
        return function(arguments.word(), arguments);
    }

    /** Returns the function of a name: one of the probe kernels or one that the transcript has looked up. */
    CUfunction function(String name, TranscriptArguments arguments) {
        CUfunction probe = functions.get(name);
        return probe != null ? probe : arguments.handle(name, CUfunction.class);
    }

    /** Reads a probe kernel, for operations that launch nothing else. */
    CUfunction probe(TranscriptArguments arguments) {
        String name = arguments.word();
        CUfunction probe = functions.get(name);
        if (probe == null) {
            throw ReplayException.notSimulated(name);
        }
        return probe;
    }

    /** Returns an answer with a function that the transcript has looked up. */
    CallAnswer function(TranscriptArguments arguments, CUfunction function, String kernel) {
        kernels.put(function, kernel);
        return made(arguments, Kind.FUNCTION, function);
    }

    /** Returns the arguments of a launch. */
    List<Object> launchArguments(CUfunction function, TranscriptArguments arguments) {
        return function == null ? List.copyOf(arguments.rest()) : Probes.arguments(kernels.get(function), arguments);
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
