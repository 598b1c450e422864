package orrery.conformance.properties;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Accessor;
import orrery.core.memory.IntStorageView;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUevent;
import orrery.driver.CUfunction;
import orrery.driver.CUmodule;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.IntView;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** A machine under test, with a fresh context and the names that a transcript gives to its objects. */
final class PropertyRig implements AutoCloseable {
    private final Machine machine;
    private final CudaDriver driver;
    private final CUcontext context;
    private final CUmodule module;
    private final EffectLog effects = new EffectLog();
    private final List<Integer> hostLog = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, CUstream> streams = new HashMap<>();
    private final Map<String, CUevent> events = new HashMap<>();
    private final Map<String, Long> pointers = new HashMap<>();
    private final Map<String, CUfunction> functions = new HashMap<>();
    private final Map<String, ExecutorService> threads = new HashMap<>();

    PropertyRig(MachineOptions options) {
        machine = Machine.create(options.withDeadlockGrace(Duration.ofMillis(20)));
        driver = CudaDriver.of(machine);
        driver.cuInit(0);
        context = driver.cuCtxCreate(0, new CUdevice(0));
        module = driver.cuModuleLoadData(ProbeKernels.image(effects));
        streams.put("legacy", CUstream.LEGACY);
        streams.put("perthread", CUstream.PER_THREAD);
        streams.put("null", null);
    }

    // -- what calls use ------------------------------------------------------------------------------------------

    Machine machine() {
        return machine;
    }

    CudaDriver driver() {
        return driver;
    }

    CUcontext context() {
        return context;
    }

    EffectLog effects() {
        return effects;
    }

    /** The ids that host functions left, in the order in which they ran. */
    List<Integer> hostLog() {
        return hostLog;
    }

    CUstream stream(String name) {
        return named(streams, name);
    }

    void stream(String name, CUstream stream) {
        streams.put(name, stream);
    }

    CUevent event(String name) {
        return named(events, name);
    }

    void event(String name, CUevent event) {
        events.put(name, event);
    }

    long pointer(String name) {
        return named(pointers, name);
    }

    /** Names memory of {@code count} cells and sets them to zero. */
    void cells(String name, long address, int count) {
        pointers.put(name, address);
        IntView cells = view(name);
        for (int i = 0; i < count; i++) {
            cells.set(i, 0);
        }
    }

    private static <T> T named(Map<String, T> names, String name) {
        if (!names.containsKey(name)) {
            throw new IllegalStateException("the program has no " + name);
        }
        return names.get(name);
    }

    /** The cells, past all streams. */
    IntView view(String name) {
        return new IntStorageView(
                SimulatedMachine.of(machine).memory(), pointer(name), Long.MAX_VALUE, Accessor.DEVICE);
    }

    /** The first cells, as a transcript prints them. */
    String read(String name, int count) {
        IntView cells = view(name);
        StringBuilder text = new StringBuilder("CUDA_SUCCESS");
        for (int i = 0; i < count; i++) {
            text.append(' ').append(cells.get(i));
        }
        return text.toString();
    }

    /** Launches a probe kernel of one block of one thread. */
    void launch(String stream, String kernel, Object... arguments) {
        launchGrid(stream, kernel, 1, 1, arguments);
    }

    /** Launches a probe kernel. */
    void launchGrid(String stream, String kernel, int blocks, int threadsOfBlock, Object... arguments) {
        CUfunction function = functions.computeIfAbsent(kernel, name -> driver.cuModuleGetFunction(module, name));
        driver.cuLaunchKernel(function, blocks, 1, 1, threadsOfBlock, 1, 1, 0, stream(stream), arguments);
    }

    // -- how they are made ---------------------------------------------------------------------------------------

    /**
     * Makes a call on a thread that has the context current. The calling thread does not rest meanwhile: devices go on
     * while all threads of a program rest, and the other one rests until a busy computer runs it.
     */
    @SuppressWarnings("ThreadPriorityCheck") // only saves time: the answer is awaited anyway
    String onThread(String name, Supplier<String> call) {
        if (name.isEmpty()) {
            return call.get();
        }
        ExecutorService thread = threads.computeIfAbsent(name, this::start);
        try {
            Future<String> answer = thread.submit(call::get);
            while (!answer.isDone()) {
                Thread.yield();
            }
            return answer.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssertionError(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private ExecutorService start(String name) {
        ExecutorService thread = Executors.newSingleThreadExecutor(r -> {
            Thread t = new Thread(r, name);
            t.setDaemon(true);
            return t;
        });
        thread.execute(() -> driver.cuCtxSetCurrent(context));
        return thread;
    }

    @Override
    public void close() {
        threads.values().forEach(ExecutorService::shutdown);
        machine.close();
    }
}
