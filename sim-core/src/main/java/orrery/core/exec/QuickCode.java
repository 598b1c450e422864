package orrery.core.exec;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which user code has been seen to end quickly. Such code runs on the thread that drives the machine; other code runs
 * on a thread that can be given up. Code is an object with a method, usually a lambda.
 *
 * <p>An object is quick after one quick run. Objects of a class are quick after several: a lambda that captures values
 * is a new object each time.
 */
final class QuickCode {
    /** Code that takes longer costs much more than a second thread. */
    private static final long QUICK_NANOS = 1_000_000;

    private static final int QUICK_RUNS_OF_A_CLASS = 8;
    private static final int SLOTS = 64;

    /** The quick runs of classes, in all machines that share them. */
    private static final ClassValue<AtomicInteger> SHARED = new ClassValue<>() {
        @Override
        protected AtomicInteger computeValue(Class<?> type) {
            return new AtomicInteger();
        }
    };

    private final @Nullable Object[] quick = new Object[SLOTS];
    private @Nullable Object latest;
    private Function<Class<?>, AtomicInteger> quickRuns;

    QuickCode() {
        Map<Class<?>, AtomicInteger> own = new HashMap<>();
        quickRuns = type -> own.computeIfAbsent(type, any -> new AtomicInteger());
    }

    /**
     * Shares what is known of classes with other machines that do. Machines that run one program again and again need
     * not find it out each time.
     */
    void share() {
        quickRuns = SHARED::get;
    }

    /** Returns whether code has been seen to end quickly. */
    boolean isQuick(Object code) {
        return code == latest || isKnown(code);
    }

    private boolean isKnown(Object code) {
        int slot = slot(code);
        boolean known = quick[slot] == code || isOfQuickClass(code, slot);
        if (known) {
            latest = code;
        }
        return known;
    }

    private boolean isOfQuickClass(Object code, int slot) {
        boolean known = quickRuns.apply(code.getClass()).get() >= QUICK_RUNS_OF_A_CLASS;
        if (known) {
            quick[slot] = code;
        }
        return known;
    }

    private static int slot(Object code) {
        return System.identityHashCode(code) & SLOTS - 1;
    }

    /** Notes that code has ended without a failure after {@code nanos} nanoseconds of real time. */
    void ended(Object code, long nanos) {
        if (nanos < QUICK_NANOS) {
            quick[slot(code)] = code;
            quickRuns.apply(code.getClass()).incrementAndGet();
        } else {
            slow(code);
        }
    }

    /** Notes that code has not ended quickly, or has failed. */
    void slow(Object code) {
        int slot = slot(code);
        if (quick[slot] == code) {
            quick[slot] = null;
        }
        latest = null;
        quickRuns.apply(code.getClass()).set(0);
    }
}
