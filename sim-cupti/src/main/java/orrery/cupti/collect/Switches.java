package orrery.cupti.collect;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import orrery.core.context.ExecutionContext;
import orrery.core.trace.TracedContext;
import orrery.cupti.ActivityKind;

/** Which kinds of records are collected: globally, and in contexts that have a setting of their own. */
public final class Switches {
    /** The settings that a context has of its own, in one of its lives. */
    private record Own(ExecutionContext context, long life, Map<ActivityKind, Boolean> kinds) {
        boolean over() {
            return context.destroyed() || context.id() != life;
        }
    }

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

    private final Map<Long, Own> contexts = new HashMap<>();
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

    /** Sets a kind in a context; the settings of contexts that were destroyed go with that. */
    void set(ExecutionContext context, ActivityKind kind, boolean collected) {
        contexts.values().removeIf(Own::over);
        contexts.computeIfAbsent(context.id(), id -> new Own(context, id, new EnumMap<>(ActivityKind.class)))
                .kinds()
                .put(kind, collected);
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
        Own own = contexts.get(context.id());
        return own == null ? on(kind) : own.kinds().getOrDefault(kind, on(kind));
    }

    /** Whether a kind is collected anywhere. */
    boolean anywhere(ActivityKind kind) {
        return on(kind)
                || contexts.values().stream().anyMatch(own -> own.kinds().getOrDefault(kind, false));
    }

    /** Whether anything is collected anywhere. */
    boolean any() {
        return global != 0
                || contexts.values().stream().anyMatch(own -> own.kinds().containsValue(true));
    }
}
