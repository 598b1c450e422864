package orrery.core.kernel;

import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import orrery.core.thread.CpuTime;
import orrery.core.thread.ThreadReport;

/** Looks after the kernels of a machine, on the thread of the watchdog: one that uses too much CPU time is to end. */
public final class KernelWatch {
    private final RunningCode code;
    private final long limit;
    private final String timeLimit;
    private RunningCode.@Nullable Run run;

    /** The CPU time of each thread that was found running the kernel, when it was found first. */
    private final Map<Thread, Long> runBegan = new WeakHashMap<>();

    private boolean isReported;

    /**
     * Creates the watch of the code of a machine.
     *
     * @param limit the CPU time in nanoseconds that a kernel may use
     * @param timeLimit describes the limit, for messages
     */
    public KernelWatch(RunningCode code, long limit, String timeLimit) {
        this.code = code;
        this.limit = limit;
        this.timeLimit = timeLimit;
    }

    /** Reports a kernel that exceeds its limit, and requests that it ends before its next block, phase or barrier. */
    public void look() {
        RunningCode.Run current = code.current();
        if (current == null && run == null) {
            return;
        }
        if (current == null || run == null || current.number() != run.number()) {
            runBegan.clear();
            isReported = false;
        }
        run = current;
        if (current != null && !isReported && cpuTime(current) > limit) {
            report(current);
        }
    }

    /** Reports a run that exceeds the limit, while it runs: where it is tells what does not end. */
    private void report(RunningCode.Run of) {
        Thread thread = of.threads().get(0);
        String place = ThreadReport.place(thread);
        RunningCode.Run current = code.current();
        if (current == null || current.number() != of.number()) {
            return;
        }
        isReported = true;
        LoggerFactory.getLogger(KernelWatch.class)
                .warn(
                        "kernel {} has run for more than {}. Its thread {} is at {}. The kernel ends before its next"
                                + " block, phase or barrier; nothing can end a loop without one. Legal is a loop that"
                                + " ends; one that waits for what the host or other work writes is in a kernel that is"
                                + " declared with Kernel.blocking(), and calls LaunchContext.awaitHost",
                        of.kernel().name(),
                        timeLimit,
                        thread.getName(),
                        place);
        code.stop(of);
    }

    /** Returns the CPU time that the threads of a run have used since they were found running it. */
    private long cpuTime(RunningCode.Run of) {
        of.threads().forEach(each -> runBegan.computeIfAbsent(each, CpuTime::of));
        return runBegan.entrySet().stream()
                .mapToLong(each -> Math.max(0, CpuTime.of(each.getKey()) - each.getValue()))
                .sum();
    }
}
