package orrery.conformance.properties;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import orrery.conformance.WithContext;
import orrery.conformance.replay.Console;
import orrery.driver.CUcontext;
import orrery.driver.CUfunction;
import orrery.driver.CUstream;
import orrery.sim.IntView;
import orrery.sim.Kernel;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.testing.Timeline;

/** A machine under test, on which calls are made as lines of a transcript, on several threads. */
final class PropertyRig implements AutoCloseable {
    private final Console console;
    private final CUcontext context;
    private final CUfunction sweep;
    private final Map<String, ExecutorService> threads = new HashMap<>();
    private Optional<Timeline> timeline = Optional.empty();

    PropertyRig(MachineOptions options) {
        console = new Console(Machine.create(options.withDeadlockGrace(Duration.ofMillis(20))));
        context = console.driver().cuCtxGetCurrent();
        sweep = WithContext.function(console.driver(), sweep());
    }

    /** Listens to the machine from now on, so that a script knows when its operations were executed. */
    PropertyRig traced() {
        timeline = Optional.of(Timeline.of(machine()));
        return this;
    }

    Machine machine() {
        return console.machine();
    }

    /** Returns when operations were executed; empty if the rig is not traced. */
    Optional<Timeline> timeline() {
        return timeline;
    }

    /** Makes a call at once, whatever is under way, and returns its answer. */
    String answer(String line) {
        return console.answerAtOnce(line);
    }

    // -- a kernel of many blocks, which no transcript has ---------------------------------------------------------

    /** Block i multiplies element i and adds i, as long as there are elements: {@code cells width factor nanos}. */
    private static Kernel sweep() {
        return Kernel.perBlock(a -> {
                    IntView cells = a.ints(0);
                    int width = a.i32(1);
                    int factor = a.i32(2);
                    return block -> {
                        int i = block.blockIdxX();
                        if (i < width) {
                            cells.set(i, cells.get(i) * factor + i);
                        }
                    };
                })
                .costPerBlock((shape, a) -> a.i32(3));
    }

    /** Launches the kernel of many blocks on cells of memory {@code c}. */
    void sweep(String stream, int blocks, int threadsOfBlock, long offset, int width, int factor, int nanos) {
        long cells = (Long) console.value("c") + offset;
        console.driver()
                .cuLaunchKernel(
                        sweep, blocks, 1, 1, threadsOfBlock, 1, 1, 0, stream(stream), cells, width, factor, nanos);
    }

    private CUstream stream(String name) {
        return switch (name) {
            case "null" -> null;
            case "legacy" -> CUstream.LEGACY;
            case "perthread" -> CUstream.PER_THREAD;
            default -> (CUstream) console.value(name);
        };
    }

    // -- threads -------------------------------------------------------------------------------------------------

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
        thread.execute(() -> console.driver().cuCtxSetCurrent(context));
        return thread;
    }

    @Override
    public void close() {
        threads.values().forEach(ExecutorService::shutdown);
        console.close();
    }
}
