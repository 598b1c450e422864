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

    /** What one run of the program does. */
    private record Run(@Nullable Object result, @Nullable Throwable failure, boolean hangs, Multiset<String> leaks) {}

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
        ImmutableSet<CUresult> documented = DocumentedResults.of(function);
        return LIKELY.stream()
                .filter(documented::contains)
                .findFirst()
                .or(() -> documented.stream()
                        .filter(code -> !NO_FAILURES.contains(code))
                        .findFirst());
    }

    FailureReport all() {
        CallRecorder calls = new CallRecorder();
        Run usual = run(options, calls);
        if (usual.hangs || usual.failure != null) {
            throw new IllegalStateException(
                    "the program fails without a fault, so that its handling of faults cannot be told", usual.failure);
        }
        ImmutableList.Builder<FailureReport.Case> cases = ImmutableList.builder();
        for (Fault.Call fault : calls.failures) {
            FaultPlan plan = options.faults().toBuilder().add(fault).build();
            cases.add(judge(fault, usual, run(options.withFaults(plan), null)));
        }
        return new FailureReport(cases.build());
    }

    private static FailureReport.Case judge(Fault.Call fault, Run usual, Run run) {
        if (run.hangs) {
            String detail = run.failure == null ? "" : firstLine(run.failure);
            return new FailureReport.Case(fault, FailureReport.Verdict.HANGS, detail);
        }
        Multiset<String> leaks = HashMultiset.create(run.leaks);
        usual.leaks.forEach(leaks::remove);
        if (!leaks.isEmpty() && !RELEASE.matcher(fault.function()).matches()) {
            return new FailureReport.Case(fault, FailureReport.Verdict.LEAKS, String.join("; ", leaks.elementSet()));
        } else if (run.failure != null) {
            boolean told = isCausedByFault(run.failure, 0);
            return new FailureReport.Case(
                    fault,
                    told ? FailureReport.Verdict.REPORTED : FailureReport.Verdict.MASKED,
                    told ? "" : firstLine(run.failure));
        } else if (run.result != null && Objects.deepEquals(run.result, usual.result)) {
            return new FailureReport.Case(fault, FailureReport.Verdict.SURVIVED, "");
        }
        String detail = run.result == null ? "" : "its result is " + run.result + " instead of " + usual.result;
        return new FailureReport.Case(fault, FailureReport.Verdict.SWALLOWED, detail);
    }

    private static boolean isCausedByFault(@Nullable Throwable failure, int depth) {
        if (failure == null || depth > 20) {
            return false;
        } else if (failure instanceof Violation violation
                && violation.rule().id().equals(INJECTED)) {
            return true;
        }
        for (Throwable suppressed : failure.getSuppressed()) {
            if (isCausedByFault(suppressed, depth + 1)) {
                return true;
            }
        }
        return isCausedByFault(failure.getCause(), depth + 1);
    }

    private static String firstLine(Throwable failure) {
        return ProgramText.firstLine(failure);
    }

    private Run run(MachineOptions with, @Nullable TraceListener listener) {
        Machine machine = Machine.create(with);
        if (listener != null) {
            machine.trace().add(listener);
        }
        FutureTask<Object> task = new FutureTask<>(() -> program.run(machine));
        Thread thread = new Thread(task, "main"); // messages name the thread, and should not depend on who explores
        thread.setDaemon(true);
        thread.start();
        Object result = null;
        Throwable failure = null;
        boolean hangs = false;
        try {
            result = task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            failure = e.getCause();
            hangs = failure instanceof DeadlockException;
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
        return new Run(result, failure, hangs, leaks(machine));
    }

    private static Multiset<String> leaks(Machine machine) {
        Multiset<String> leaks = HashMultiset.create();
        for (Finding finding : machine.findings()) {
            if (finding instanceof Finding.Leak leak) {
                leaks.add(leak.kind() + " created at " + leak.site());
            }
        }
        return leaks;
    }
}
