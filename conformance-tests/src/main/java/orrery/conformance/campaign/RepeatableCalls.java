package orrery.conformance.campaign;

import com.google.common.reflect.Reflection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.device.Rule;
import orrery.device.Violation;
import orrery.driver.CUcontext;
import orrery.driver.CUkernel;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUlibrary;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.cudaGraphNodeParams;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.cudaLaunchConfig_t;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedAllocation;
import orrery.sim.TracedContext;

/**
 * Makes calls and records which ones were refused. Its {@link #twin} makes the same calls on another machine but for
 * the refused ones: in place of such a call it lets the time pass that the call has taken, and throws the same
 * exception.
 */
class RepeatableCalls {
    /**
     * Parts of the names of results that say more than that a call was refused: it has invalidated a capture, or it
     * reports the failure of earlier work. The twin makes such a call too. The names of the driver and those of the
     * runtime have these parts in common, without underscores and in upper case.
     */
    private static final List<String> RESULTS_WITH_EFFECTS = List.of(
            "STREAMCAPTURE",
            "CAPTUREDEVENT",
            "LAUNCHFAIL",
            "LAUNCHTIMEOUT",
            "ASSERT",
            "ILLEGALADDRESS",
            "ILLEGALINSTRUCTION",
            "CONTEXTISDESTROYED");

    /**
     * Functions that change something even if they are refused, as on hardware: imports close a descriptor, memory
     * nodes mark their graph (those that a capture adds, too: see {@link #isRefusal}), and memsets of layers set the
     * layers before the refused one.
     */
    private static final Set<String> FUNCTIONS_WITH_EFFECTS = Set.of(
            "cuGraphAddNode",
            "cudaGraphAddNode",
            "cuGraphAddMemAllocNode",
            "cudaGraphAddMemAllocNode",
            "cuGraphAddMemFreeNode",
            "cudaGraphAddMemFreeNode",
            "cuImportExternalMemory",
            "cudaImportExternalMemory",
            "cuImportExternalSemaphore",
            "cudaImportExternalSemaphore",
            "cudaMemset3D",
            "cudaMemset3DAsync");

    /** A call that was refused, by its number. */
    private record Refusal(long call, Method function, Throwable why, long nanos) {}

    /**
     * Counts what calls have changed, so that a refused call is seen to have changed something: a runtime function, for
     * example, can initialize the runtime, with a context and memory, and then be refused.
     */
    private final AtomicLong changes = new AtomicLong();

    private final List<Refusal> refusals = new ArrayList<>();
    private long calls;

    /** Returns an object that makes the same calls for the twin, without those that were refused so far. */
    RepeatableCalls twin() {
        return new Twin(List.copyOf(refusals));
    }

    /** Counts the contexts and the memory that a machine creates. */
    void watch(Machine machine) {
        machine.trace().add(new TraceListener() {
            @Override
            public void contextCreated(TracedContext context, long time) {
                changes.incrementAndGet();
            }

            @Override
            public void allocated(TracedAllocation allocation, long time) {
                changes.incrementAndGet();
            }
        });
    }

    /** Returns how many calls a twin leaves out. */
    synchronized int refusals() {
        return refusals.size();
    }

    /** Returns the names of the functions that a twin leaves out at least once. */
    synchronized Set<String> refusedFunctions() {
        return refusals.stream().map(each -> each.function().getName()).collect(Collectors.toSet());
    }

    /**
     * Makes a call.
     *
     * @param machine the machine of the API
     * @param api the API, which has the function
     * @param values the arguments; null for none
     * @throws Throwable what the function throws
     */
    @Nullable
    Object call(Machine machine, Object api, Method function, @Nullable Object @Nullable [] values) throws Throwable {
        long call;
        synchronized (this) {
            call = ++calls;
        }
        return make(call, machine, function, () -> {
            CUcontext before = current(machine);
            List<String> capturesBefore = captures(machine, values);
            try {
                return function.invoke(api, values);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof Exception failure) {
                    throw failure;
                }
                throw (Error) e.getCause();
            } finally {
                if (!Objects.equals(before, current(machine))
                        || !capturesBefore.equals(captures(machine, values))
                        || namesLibrary(values)) {
                    changes.incrementAndGet();
                }
            }
        });
    }

    /** Returns whether arguments name a library, which a context loads when it is first used there, even if in vain. */
    private static boolean namesLibrary(@Nullable Object @Nullable [] values) {
        return values != null
                && Arrays.stream(values)
                        .map(RepeatableCalls::function)
                        .anyMatch(each -> each instanceof CUkernel || each instanceof CUlibrary);
    }

    /** Returns the function that parameters of a node name; any other argument as it is. */
    private static @Nullable Object function(@Nullable Object argument) {
        if (argument instanceof CUkernelNodeParams node) {
            return node.func();
        } else if (argument instanceof cudaGraphNodeParams node) {
            return node.kernel.func;
        }
        return argument instanceof cudaKernelNodeParams node ? node.func : argument;
    }

    /** Returns the context that is current to the calling thread; null if there is none, or it cannot be asked for. */
    private static @Nullable CUcontext current(Machine machine) {
        try {
            return CudaDriver.of(machine).cuCtxGetCurrent();
        } catch (CudaException failed) {
            return null;
        }
    }

    /** Returns the states of the captures of the streams that are arguments: a refused call can invalidate them. */
    private static List<String> captures(Machine machine, @Nullable Object @Nullable [] values) {
        if (values == null) {
            return List.of();
        }
        return Arrays.stream(values)
                .flatMap(RepeatableCalls::streams)
                .map(each -> capture(machine, each))
                .toList();
    }

    private static Stream<CUstream> streams(@Nullable Object argument) {
        if (argument instanceof CUlaunchConfig launch) {
            return Stream.ofNullable(launch.stream());
        } else if (argument instanceof cudaLaunchConfig_t launch) {
            return Stream.ofNullable(launch.stream);
        }
        return argument instanceof CUstream stream ? Stream.of(stream) : Stream.empty();
    }

    private static String capture(Machine machine, CUstream stream) {
        try {
            return CudaDriver.of(machine).cuStreamIsCapturing(stream).toString();
        } catch (CudaException failed) {
            return failed.toString();
        }
    }

    /**
     * Returns whether a function of the runtime prepares its arguments even if it is refused: it loads a variable, as a
     * module is loaded at its first use, or retains the primary context of a peer.
     */
    static boolean preparesArguments(String function) {
        return function.startsWith("cuda") && (function.contains("Symbol") || function.contains("Peer"));
    }

    /**
     * Makes a call, and notes it if it is refused without an effect.
     *
     * @param call the number of the call
     * @param body makes it
     */
    @Nullable
    Object make(long call, Machine machine, Method function, Callable<@Nullable Object> body) throws Exception {
        long before = machine.now();
        long changesBefore = changes.get();
        try {
            return body.call();
        } catch (Exception | AssertionError e) {
            boolean prepares = changes.get() != changesBefore || preparesArguments(function.getName());
            if (!prepares && !FUNCTIONS_WITH_EFFECTS.contains(function.getName()) && isRefusal(e)) {
                synchronized (this) {
                    refusals.add(new Refusal(call, function, e, machine.now() - before));
                }
            }
            throw e;
        }
    }

    /** Returns whether a call that ends with a failure has had no effect. */
    private static boolean isRefusal(Throwable failure) {
        if (failure instanceof Violation violation) {
            return !hasEffect(violation.result().toString()) && !isAboutMemoryNodes(violation.rule());
        }
        return !(failure instanceof DeadlockException || failure instanceof InterruptedWaitException);
    }

    /** Returns whether a rule is about memory nodes: a refused one still marks its graph. */
    private static boolean isAboutMemoryNodes(Rule rule) {
        return rule.id().startsWith("MEMNODE-");
    }

    private static boolean hasEffect(String result) {
        String name = result.replace("_", "").toUpperCase(Locale.ROOT);
        return RESULTS_WITH_EFFECTS.stream().anyMatch(name::contains);
    }

    /** Returns an API that makes its calls through this object. */
    <T> T watched(Class<T> type, T api, Machine machine) {
        return Reflection.newProxy(type, (proxy, function, values) -> call(machine, api, function, values));
    }

    /**
     * Makes the calls that the first machine has not refused. A call with the number of a refused one but of another
     * function shows that the two programs differ: an earlier answer was another one, which the comparison of the
     * answers finds. From there on, all calls are made.
     */
    private static final class Twin extends RepeatableCalls {
        private final List<Refusal> refused;
        private int next;

        Twin(List<Refusal> refused) {
            this.refused = refused;
        }

        @Override
        @Nullable
        Object make(long call, Machine machine, Method function, Callable<@Nullable Object> body) throws Exception {
            if (next == refused.size() || refused.get(next).call() != call) {
                return body.call();
            }
            Refusal refusal = refused.get(next++);
            if (!refusal.function().equals(function)) {
                next = refused.size();
                return body.call();
            }
            machine.advance(Duration.ofNanos(refusal.nanos()));
            if (refusal.why() instanceof Exception failure) {
                throw failure;
            }
            throw (Error) refusal.why();
        }
    }
}
