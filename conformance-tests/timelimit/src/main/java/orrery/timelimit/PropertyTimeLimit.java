package orrery.timelimit;

import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Limits the time of each property, as the configuration of JUnit does for its tests: at the limit it prints what all
 * threads do, and interrupts the property. One that does not react ends the JVM a minute later. Registered as a
 * service.
 */
public final class PropertyTimeLimit implements AroundPropertyHook {
    /** Ten minutes; a day for a campaign, which has the number of its tries from outside. */
    private static final long MINUTES = Integer.getInteger("orrery.tries") == null ? 10 : 24 * 60;

    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor(job -> {
        Thread thread = new Thread(job, "property-time-limit");
        thread.setDaemon(true);
        return thread;
    });

    /** Creates the hook. */
    public PropertyTimeLimit() {}

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        Thread runner = Thread.currentThread();
        String name = context.label();
        ScheduledFuture<?> interrupt = TIMER.schedule(() -> interrupt(name, runner), MINUTES, TimeUnit.MINUTES);
        ScheduledFuture<?> exit = TIMER.schedule(() -> exit(name), MINUTES + 1, TimeUnit.MINUTES);
        try {
            return property.execute();
        } finally {
            interrupt.cancel(false);
            exit.cancel(false);
        }
    }

    private static void interrupt(String property, Thread runner) {
        StringBuilder report = new StringBuilder("property " + property + " has run for " + MINUTES + " minutes\n");
        for (Map.Entry<Thread, StackTraceElement[]> each :
                Thread.getAllStackTraces().entrySet()) {
            report.append(each.getKey()).append('\n');
            for (StackTraceElement frame : each.getValue()) {
                report.append("    at ").append(frame).append('\n');
            }
        }
        System.err.println(report);
        runner.interrupt();
    }

    private static void exit(String property) {
        System.err.println("property " + property + " does not react; this JVM ends");
        Runtime.getRuntime().halt(1);
    }
}
