package orrery.sim;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.device.DocumentedResults;
import orrery.device.Violation;

/** Runs a program once for each of its calls that can fail, each time failing that one. */
final class FailureRuns {
    /** The rule through which a fault plan fails calls. */
    private static final String INJECTED = "API-09";

    /** Functions that release something: if one fails, what it should release is left. */
    private static final Pattern RELEASE = Pattern.compile(".*(Free|Destroy|Unload|Release|Reset|Unregister).*");

    /** Codes that say that the program itself has called too early or too late, or nothing bad. */
    private static final ImmutableSet<CUresult> NO_FAILURES = ImmutableSet.of(
            CUresult.CUDA_ERROR_DEINITIALIZED, CUresult.CUDA_ERROR_NOT_INITIALIZED, CUresult.CUDA_ERROR_NOT_READY);

    /** The codes that a correct program is most likely to see. */
    private static final ImmutableList<CUresult> LIKELY = ImmutableList.of(
            CUresult.CUDA_ERROR_OUT_OF_MEMORY,
            CUresult.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES,
            CUresult.CUDA_ERROR_LAUNCH_FAILED,
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            CUresult.CUDA_ERROR_UNKNOWN);

    private final MachineOptions options;
    private final Duration limit;
    private final Program program;

    FailureRuns(MachineOptions options, Duration limit, Program program) {
        this.options = options.withChecks(Checks.of(Check.LEAKS));
        this.limit = limit;
        this.program = program;
    }

    /** How the program has ended in a run. Found on the thread of the run: results and exceptions are its code. */
    private record Ending(
            @Nullable Object result,
            boolean isUsual,
            String text,
            @Nullable Throwable failure,
            boolean isCausedByFault) {

        /** The ending of a program that does not end. */
        static final Ending NONE = new Ending(null, false, "", null, false);

        static Ending ofResult(@Nullable Object result, @Nullable Ending usual) {
            boolean isUsual = usual != null && result != null && Objects.deepEquals(result, usual.result);
            return new Ending(result, isUsual, result == null ? "" : ProgramText.of(result), null, false);
        }

        static Ending ofFailure(Throwable failure) {
            boolean isCausedByFault = FailureRuns.isCausedByFault(failure, 0);
            return new Ending(null, false, ProgramText.firstLine(failure), failure, isCausedByFault);
        }
    }

    /** What one run of the program does. */
    private record Run(Ending ending, boolean hangs, Multiset<String> leaks) {}

    /** The functions that a run calls, in order. */
    private static final class CallRecorder implements TraceListener {
        private final Multiset<String> counts = ConcurrentHashMultiset.create();
        private final List<Fault.Call> failures = new ArrayList<>();

        @Override
        public void apiEnter(long correlationId, ApiFunction call, long thread, long time) {
            counts.add(call.name());
            likelyResult(call.name())
                    .ifPresent(code -> failures.add(new Fault.Call(call.name(), counts.count(call.name()), code)));
        }
    }

    private static Optional<CUresult> likelyResult(String function) {
        Set<CUresult> documented = DocumentedResults.of(function);
        return LIKELY.stream()
                .filter(documented::contains)
                .findFirst()
                .or(() -> documented.stream()
                        .filter(code -> !NO_FAILURES.contains(code))
                        .findFirst());
    }

    FailureReport all() {
        CallRecorder calls = new CallRecorder();
        Run usual = run(options, calls, null);
        if (usual.hangs || usual.ending.failure() != null) {
            throw new IllegalStateException(
                    "the program fails without a fault, so that its handling of faults cannot be told",
                    usual.ending.failure());
        }
        ImmutableList.Builder<FailureReport.Case> cases = ImmutableList.builder();
        for (Fault.Call fault : calls.failures) {
            FaultPlan plan = options.faults().and(FaultPlan.of(fault));
            cases.add(judge(fault, usual, run(options.withFaults(plan), null, usual.ending)));
        }
        return new FailureReport(cases.build());
    }

    private static FailureReport.Case judge(Fault.Call fault, Run usual, Run run) {
        if (run.hangs) {
            return new FailureReport.Case(fault, FailureReport.Verdict.HANGS, run.ending.text());
        }
        Multiset<String> leaks = HashMultiset.create(run.leaks);
        usual.leaks.forEach(leaks::remove);
        if (!leaks.isEmpty() && !RELEASE.matcher(fault.function()).matches()) {
            return new FailureReport.Case(fault, FailureReport.Verdict.LEAKS, String.join("; ", leaks.elementSet()));
        } else if (run.ending.failure() != null) {
            boolean told = run.ending.isCausedByFault();
            return new FailureReport.Case(
                    fault,
                    told ? FailureReport.Verdict.REPORTED : FailureReport.Verdict.MASKED,
                    told ? "" : run.ending.text());
        } else if (run.ending.isUsual()) {
            return new FailureReport.Case(fault, FailureReport.Verdict.SURVIVED, "");
        }
        String detail = run.ending.result() == null
                ? ""
                : "its result is " + run.ending.text() + " instead of " + usual.ending.text();
        return new FailureReport.Case(fault, FailureReport.Verdict.SWALLOWED, detail);
    }

    private static boolean isCausedByFault(@Nullable Throwable failure, int depth) {
        if (failure == null || depth > 20) {
            return false;
        }
        try {
            return isFault(failure) || hasFaultAsCause(failure, depth);
        } catch (Throwable unreadable) {
            return false; // an exception of the program, whose methods fail
        }
    }

    private static boolean isFault(Throwable failure) {
        return failure instanceof Violation violation && violation.rule().id().equals(INJECTED);
    }

    private static boolean hasFaultAsCause(Throwable failure, int depth) {
        for (Throwable suppressed : failure.getSuppressed()) {
            if (isCausedByFault(suppressed, depth + 1)) {
                return true;
            }
        }
        return isCausedByFault(failure.getCause(), depth + 1);
    }

    private Run run(MachineOptions with, @Nullable TraceListener listener, @Nullable Ending usual) {
        Machine machine = Machine.create(with);
        if (listener != null) {
            machine.trace().add(listener);
        }
        FutureTask<Ending> task = new FutureTask<>(() -> end(machine, usual));
        Thread thread = new Thread(task, "main"); // messages name the thread, and should not depend on who explores
        thread.setDaemon(true);
        thread.start();
        Ending ending = Ending.NONE;
        boolean hangs = false;
        try {
            ending = task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            hangs = ending.failure() instanceof DeadlockException;
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        } catch (TimeoutException e) {
            hangs = true;
            thread.interrupt();
        } catch (InterruptedException e) {
            thread.interrupt();
            machine.close();
            Thread.currentThread().interrupt();
            throw new InterruptedWaitException("the exploration of failures was interrupted");
        }
        machine.close();
        return new Run(ending, hangs, leaks(machine));
    }

    private Ending end(Machine machine, @Nullable Ending usual) {
        try {
            return Ending.ofResult(program.run(machine), usual);
        } catch (Throwable failure) {
            return Ending.ofFailure(failure);
        }
    }

    private static Multiset<String> leaks(Machine machine) {
        Multiset<String> leaks = HashMultiset.create();
        for (Finding finding : machine.findings()) {
            if (finding instanceof Finding.Leak leak) {
                leaks.add(leak.kind() + " created" + leak.site().phrase());
            }
        }
        return leaks;
    }
}
