package orrery.core.fault;

import com.google.common.math.LongMath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.sim.Fault;
import orrery.sim.FaultPlan;

/** Decides what fails in one machine: counts calls and executions, and draws random numbers. */
public final class FaultInjector {
    private final Map<String, List<Fault>> calls = new HashMap<>();
    private final List<Fault.KernelExecution> kernels = new ArrayList<>();
    private final List<Fault.SlowKernel> slowKernels = new ArrayList<>();
    private final List<Fault.DelayedKernel> delayedKernels = new ArrayList<>();
    private final List<Fault.DelayedThread> threads = new ArrayList<>();
    private final List<Fault.DeviceLost> losses = new ArrayList<>();
    private final IdentityHashMap<Fault, Random> random = new IdentityHashMap<>();
    private final Map<String, Long> callCounts = new HashMap<>();
    private final IdentityHashMap<Fault, Long> executions = new IdentityHashMap<>();
    private double copyFactor = 1;
    private long copyDelay;
    private long largestAllocation = Long.MAX_VALUE;
    private Fault.@Nullable Jitter jitter;

    private FaultInjector(FaultPlan plan) {
        plan.faults().forEach(this::add);
    }

    /** Returns the injector of a new machine; null if the plan has no faults. */
    public static @Nullable FaultInjector of(FaultPlan plan) {
        return plan.faults().isEmpty() ? null : new FaultInjector(plan);
    }

    private void add(Fault fault) {
        if (fault instanceof Fault.Call call) {
            calls.computeIfAbsent(call.function(), name -> new ArrayList<>()).add(call);
        } else if (fault instanceof Fault.RandomCalls some) {
            calls.computeIfAbsent(some.function(), name -> new ArrayList<>()).add(some);
            random.put(some, new Random(some.seed()));
        } else if (fault instanceof Fault.KernelExecution execution) {
            kernels.add(execution);
        } else if (fault instanceof Fault.AllocationLimit limit) {
            largestAllocation = Math.min(largestAllocation, limit.bytes());
        } else if (fault instanceof Fault.DeviceLost loss) {
            losses.add(loss);
        } else if (fault instanceof Fault.SlowKernel slow) {
            slowKernels.add(slow);
        } else if (fault instanceof Fault.SlowCopies slow) {
            copyFactor *= slow.factor();
        } else if (fault instanceof Fault.DelayedKernel delayed) {
            delayedKernels.add(delayed);
        } else if (fault instanceof Fault.DelayedCopies delayed) {
            copyDelay += delayed.nanos();
        } else if (fault instanceof Fault.DelayedThread delayed) {
            threads.add(delayed);
        } else if (fault instanceof Fault.Jitter varied) {
            jitter = varied;
            random.put(varied, new Random(varied.seed()));
        }
    }

    // -- calls ---------------------------------------------------------------------------------------------------

    /**
     * A call that fails.
     *
     * @param fault the fault that fails it
     * @param result the result code
     */
    public record Refusal(Fault fault, CUresult result) {}

    /** Counts a call of a function, and returns how it fails; null if it does not. */
    public @Nullable Refusal countCall(String function) {
        List<Fault> faults = calls.get(function);
        if (faults == null) {
            return null;
        }
        long number = callCounts.merge(function, 1L, Long::sum);
        Refusal refusal = null;
        for (Fault fault : faults) {
            Refusal one = null;
            if (fault instanceof Fault.Call call && call.number() == number) {
                one = new Refusal(call, call.result());
            } else if (fault instanceof Fault.RandomCalls some && draw(some) < some.probability()) {
                one = new Refusal(some, some.result());
            }
            refusal = refusal == null ? one : refusal;
        }
        return refusal;
    }

    /** Returns how many nanoseconds a call of a thread takes that usually takes {@code usual} ones. */
    public long hostNanos(String thread, long usual) {
        long nanos = varied(usual);
        for (Fault.DelayedThread delayed : threads) {
            nanos = LongMath.saturatedAdd(nanos, delayed.thread().equals(thread) ? delayed.nanos() : 0);
        }
        return nanos;
    }

    private double draw(Fault fault) {
        return Objects.requireNonNull(random.get(fault)).nextDouble();
    }

    // -- devices -------------------------------------------------------------------------------------------------

    /** Counts an execution of a kernel, and returns how it fails; null if it does not. */
    public Fault.@Nullable KernelExecution countExecution(String kernel) {
        Fault.KernelExecution failing = null;
        for (Fault.KernelExecution each : kernels) {
            boolean concerned = matches(each.kernel(), kernel);
            if (concerned && executions.merge(each, 1L, Long::sum) == each.number() && failing == null) {
                failing = each;
            }
        }
        return failing;
    }

    /** Returns the duration of a kernel, or of a part of it, that takes {@code nanos} nanoseconds usually. */
    public long kernelNanos(String kernel, long nanos) {
        double factor = 1;
        for (Fault.SlowKernel slow : slowKernels) {
            factor *= matches(slow.kernel(), kernel) ? slow.factor() : 1;
        }
        long delay = 0;
        for (Fault.DelayedKernel delayed : delayedKernels) {
            delay = LongMath.saturatedAdd(delay, matches(delayed.kernel(), kernel) ? delayed.nanos() : 0);
        }
        return varied(LongMath.saturatedAdd(times(nanos, factor), delay));
    }

    /** Returns the duration of a copy or a memset that takes {@code nanos} nanoseconds usually. */
    public long copyNanos(long nanos) {
        return varied(LongMath.saturatedAdd(times(nanos, copyFactor), copyDelay));
    }

    private static boolean matches(String name, String kernel) {
        return name.equals(Fault.EVERY_KERNEL) || name.equals(kernel);
    }

    private static long times(long nanos, double factor) {
        return factor == 1 ? nanos : Math.round(nanos * factor);
    }

    private long varied(long nanos) {
        if (jitter == null || nanos == 0) {
            return nanos;
        }
        double part = (draw(jitter) * 2 - 1) * jitter.percent() / 100;
        return Math.round(nanos * (1 + part));
    }

    /** Returns the size of the largest allocation that succeeds, in bytes. */
    public long largestAllocation() {
        return largestAllocation;
    }

    /** Returns when devices are lost. */
    public List<Fault.DeviceLost> losses() {
        return losses;
    }
}
