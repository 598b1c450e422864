package orrery.conformance.campaign;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
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
import orrery.runtime.cudaLaunchConfig_t;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.InterruptedWaitException;
import orrery.sim.Machine;
import orrery.sim.TraceListener;
import orrery.sim.TracedAllocation;
import orrery.sim.TracedContext;

/**
 * Makes calls and records which ones were refused. Its {@link #twin} makes the same calls on another machine, and
 * leaves the refused ones out: only the time passes that the call has taken.
 */
class RepeatableCalls {
    /**
     * Parts of the names of results that say more than that a call was refused: it has invalidated a capture, or it
     * reports the failure of earlier work. The twin makes such a call too.
     */
    private static final List<String> EFFECTS = List.of(
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
     * nodes mark their graph (as those do that a capture adds: see {@link #isRefusal}), and memsets of layers set those
     * before the refused one (all listed).
     */
    private static final Set<String> CHANGING = Set.of(
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
     * The contexts that machines have created and made current, and the memory. A runtime function that is refused may
     * have initialized the runtime before.
     */
    private final AtomicLong created = new AtomicLong();

    private final List<Refusal> refusals = new ArrayList<>();
    private long calls;

    /** Returns what makes the calls of the twin. */
    RepeatableCalls twin() {
        return new Twin(List.copyOf(refusals));
    }

    /** Notes what a machine creates. */
    void watch(Machine machine) {
        machine.trace().add(new TraceListener() {
            @Override
            public void contextCreated(TracedContext context, long time) {
                created.incrementAndGet();
            }

            @Override
            public void allocated(TracedAllocation allocation, long time) {
                created.incrementAndGet();
            }
        });
    }

    /** Returns how many calls were made. */
    synchronized long calls() {
        return calls;
    }

    /** Returns how many calls a twin leaves out. */
    synchronized int refusals() {
        return refusals.size();
    }

    /** Returns the names of the functions that a twin leaves out at least once. */
    synchronized Set<String> refusedFunctions() {
        return refusals.stream().map(each -> each.function().getName()).collect(Collectors.toSet());
    }

    /** Makes a call of a function of {@code of}, which belongs to a machine. */
    @Nullable
    Object call(Machine machine, Object of, Method function, @Nullable Object @Nullable [] values) throws Throwable {
        long call;
        synchronized (this) {
            call = ++calls;
        }
        return make(call, machine, function, () -> {
            CUcontext before = current(machine);
            List<String> capturesBefore = captures(machine, values);
            try {
                return function.invoke(of, values);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof Exception failure) {
                    throw failure;
                }
                throw (Error) e.getCause();
            } finally {
                if (!Objects.equals(before, current(machine))
                        || !capturesBefore.equals(captures(machine, values))
                        || namesLibrary(values)) {
                    created.incrementAndGet();
                }
            }
        });
    }

    /** Returns whether arguments name a library, which a context loads when it is first used there, even if in vain. */
    private static boolean namesLibrary(@Nullable Object @Nullable [] values) {
        return values != null
                && Arrays.stream(values)
                        .map(each -> each instanceof CUkernelNodeParams node ? node.func() : each)
                        .anyMatch(each -> each instanceof CUkernel || each instanceof CUlibrary);
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
     * Returns whether a function of the runtime prepares what it names even if it is refused: it loads a variable, as a
     * module is loaded at its first use, or keeps the primary context of a peer.
     */
    static boolean preparesArguments(String function) {
        return function.startsWith("cuda") && (function.contains("Symbol") || function.contains("Peer"));
    }

    /** Makes the call with a number. */
    @Nullable
    Object make(long call, Machine machine, Method function, Callable<@Nullable Object> body) throws Exception {
        long before = machine.now();
        long createdBefore = created.get();
        try {
            return body.call();
        } catch (Exception | AssertionError e) {
            boolean prepares = created.get() != createdBefore || preparesArguments(function.getName());
            if (!prepares && !CHANGING.contains(function.getName()) && isRefusal(e)) {
                synchronized (this) {
                    refusals.add(new Refusal(call, function, e, machine.now() - before));
                }
            }
            throw e;
        }
    }

    /** Returns whether a call that ends so has no effect. */
    private static boolean isRefusal(Throwable failure) {
        if (failure instanceof Violation violation) {
            return !hasEffect(violation.result().toString()) && !isOfMemoryNode(violation.rule());
        }
        return !(failure instanceof DeadlockException || failure instanceof InterruptedWaitException);
    }

    /** Returns whether a rule is about the memory nodes of graphs, which a refused one marks. */
    private static boolean isOfMemoryNode(Rule rule) {
        return rule.id().startsWith("MEMNODE-");
    }

    private static boolean hasEffect(String result) {
        String name = result.replace("_", "").toUpperCase(Locale.ROOT);
        return EFFECTS.stream().anyMatch(name::contains);
    }

    /** Returns an API whose calls are made by this object. */
    <T> T watched(Class<T> type, T api, Machine machine) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, function, values) -> call(machine, api, function, values)));
    }

    /**
     * Leaves the refused calls of another machine out, up to the call where the twin's program differs from the other
     * one. An answer before it must differ, which the comparison of the answers finds.
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
