package orrery.conformance.campaign;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUcontext;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;

/** Makes random calls of every public function. Several threads may make them. */
final class RandomCalls implements AutoCloseable {
    /** The number of calls of a program, or of each of its threads. */
    static final int COUNT = 300;

    private final Random random;
    private final RepeatableCalls caller;
    private final CallMachines machines;
    private final CallResults results;

    /**
     * Creates the machines that the calls are made on.
     *
     * @param seed decides the calls
     * @param workers the number of worker threads of each machine
     * @param faulty whether some kernels and host functions fail
     * @param caller makes the calls
     * @param figures counts the calls
     */
    RandomCalls(long seed, int workers, boolean faulty, RepeatableCalls caller, CallFigures figures) {
        this.caller = caller;
        random = new Random(seed);
        machines = new CallMachines(workers, faulty, random, caller);
        results = new CallResults(machines.first(), figures);
        for (int i = 0; i < CallMachines.FITTING; i++) {
            machines.addFitting();
        }
    }

    /** Makes random calls. */
    void run(int calls) {
        for (int i = 0; i < calls; i++) {
            callAny();
        }
    }

    /**
     * Makes random calls on one thread: each fourth one of some functions, now and then without a context.
     *
     * @param favored the names of these functions
     */
    void run(int calls, Set<String> favored) {
        List<MachineFunction> often = machines.functions().stream()
                .filter(each -> favored.contains(each.method().getName()))
                .toList();
        for (int i = 0; i < calls; i++) {
            if (i % 4 == 0) {
                callOneOf(often);
            } else {
                callAny();
            }
        }
    }

    /** Calls any function. The choices of several threads are made one after the other, the calls are not. */
    private void callAny() {
        MachineFunction function;
        @Nullable Object[] values;
        synchronized (machines) {
            if (random.nextInt(20) == 0) {
                machines.addFitting();
            }
            function = any(random.nextInt(20) == 0 ? machines.partnerFunctions() : machines.functions());
            values = machines.arguments(function);
        }
        call(function, values);
    }

    /** Returns any function, one that destroys something less often. */
    private MachineFunction any(List<MachineFunction> all) {
        MachineFunction chosen;
        do {
            chosen = all.get(random.nextInt(all.size()));
        } while (chosen.isDestructive() && random.nextInt(8) > 0);
        return chosen;
    }

    private void callOneOf(List<MachineFunction> often) {
        MachineFunction function = often.get(random.nextInt(often.size()));
        @Nullable Object[] values = machines.arguments(function);
        boolean hasContext = random.nextInt(3) > 0;
        CudaDriver driver = CudaDriver.of(machines.first());
        CUcontext current = driver.cuCtxGetCurrent();
        if (!hasContext) {
            driver.cuCtxSetCurrent(null);
        }
        call(function, values);
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

    private void call(MachineFunction function, @Nullable Object[] values) {
        @Nullable Object result;
        try {
            result = caller.call(function.machine(), function.api(), function.method(), values);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        } catch (Throwable failure) {
            results.addFailure(function, values, failure);
            return;
        }
        machines.addResult(function, result);
        results.addSuccess(function, result);
    }

    /** Returns what calls have answered, and when work has run. */
    ImmutableList<String> log() {
        return results.log();
    }

    /**
     * Requires that each call has ended as its function documents, and that all work that can complete does.
     *
     * @throws AssertionError if that does not hold
     */
    void requireDocumented() {
        results.requireDocumented();
    }

    @Override
    public void close() {
        machines.close();
    }
}
