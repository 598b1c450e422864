package orrery.cupti.collect;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import orrery.core.trace.TracedContext;
import orrery.cupti.ActivityKind;

/** Which kinds of records are collected: globally, and in contexts that have a setting of their own. */
public final class Switches {
    /** A setting of one kind in one context. */
    private record Setting(long context, ActivityKind kind) {}

    /** What the machine has nothing to tell of. */
    private static final Set<ActivityKind> UNKNOWABLE = EnumSet.of(
            ActivityKind.PREEMPTION,
            ActivityKind.INSTRUCTION_EXECUTION,
            ActivityKind.UNIFIED_MEMORY_COUNTER,
            ActivityKind.FUNCTION,
            ActivityKind.MODULE,
            ActivityKind.DEVICE_ATTRIBUTE,
            ActivityKind.SHARED_ACCESS,
            ActivityKind.PC_SAMPLING,
            ActivityKind.PC_SAMPLING_RECORD_INFO,
            ActivityKind.INSTRUCTION_CORRELATION,
            ActivityKind.OPENACC_DATA,
            ActivityKind.OPENACC_LAUNCH,
            ActivityKind.OPENACC_OTHER,
            ActivityKind.EXTERNAL_CORRELATION,
            ActivityKind.NVLINK,
            ActivityKind.INSTANTANEOUS_EVENT,
            ActivityKind.INSTANTANEOUS_EVENT_INSTANCE,
            ActivityKind.INSTANTANEOUS_METRIC,
            ActivityKind.INSTANTANEOUS_METRIC_INSTANCE,
            ActivityKind.MEMORY,
            ActivityKind.PCIE,
            ActivityKind.OPENMP,
            ActivityKind.INTERNAL_LAUNCH_API,
            ActivityKind.MEMORY2,
            ActivityKind.MEMORY_POOL,
            ActivityKind.CONFIDENTIAL_COMPUTE_ROTATION,
            ActivityKind.JIT,
            ActivityKind.MEM_DECOMPRESS);

    /** Kinds of what belongs to no context. */
    private static final Set<ActivityKind> GLOBAL = EnumSet.of(
            ActivityKind.DEVICE,
            ActivityKind.NAME,
            ActivityKind.MARKER,
            ActivityKind.MARKER_DATA,
            ActivityKind.OVERHEAD,
            ActivityKind.ENVIRONMENT,
            ActivityKind.SOURCE_LOCATOR);

    /** A bit for each kind that is collected. */
    private long global;

    private final Map<Setting, Boolean> contexts = new HashMap<>();
    private boolean particular;

    /** Nothing is collected. */
    Switches() {}

    /** Whether records of a kind can be made. */
    public static boolean knowable(ActivityKind kind) {
        return !UNKNOWABLE.contains(kind);
    }

    /** Whether the records of a kind belong to no context. */
    public static boolean global(ActivityKind kind) {
        return GLOBAL.contains(kind);
    }

    /** Collects nothing any more. */
    void clear() {
        global = 0;
        contexts.clear();
        particular = false;
    }

    void set(ActivityKind kind, boolean collected) {
        global = collected ? global | bit(kind) : global & ~bit(kind);
    }

    private static long bit(ActivityKind kind) {
        return 1L << kind.ordinal();
    }

    void set(TracedContext context, ActivityKind kind, boolean collected) {
        contexts.put(new Setting(context.id(), kind), collected);
        particular = true;
    }

    /** Whether a kind is collected where no context is concerned. */
    boolean on(ActivityKind kind) {
        return (global & bit(kind)) != 0;
    }

    /** Whether a context has a setting of its own. */
    boolean particular() {
        return particular;
    }

    /** Whether a kind is collected in a context, which may be null. */
    boolean on(ActivityKind kind, TracedContext context) {
        return particular && context != null ? onIn(kind, context) : on(kind);
    }

    private boolean onIn(ActivityKind kind, TracedContext context) {
        Boolean own = contexts.get(new Setting(context.id(), kind));
        return own == null ? on(kind) : own;
    }

    /** Whether a kind is collected anywhere. */
    boolean anywhere(ActivityKind kind) {
        return on(kind)
                || contexts.entrySet().stream()
                        .anyMatch(setting ->
                                setting.getValue() && setting.getKey().kind() == kind);
    }

    /** Whether anything is collected anywhere. */
    boolean any() {
        return global != 0 || contexts.containsValue(true);
    }
}
