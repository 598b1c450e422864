package orrery.cupti.collect;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.cupti.record.ActivityKind;
import orrery.sim.TracedContext;

/** Which kinds of records are enabled: globally, and in contexts that have settings of their own. */
final class EnabledKinds {
    /** The settings of a context. A primary context that is reset gets a new id: the settings end with the old one. */
    private record ContextSettings(ExecutionContext context, long contextId, Map<ActivityKind, Boolean> kinds) {
        boolean obsolete() {
            return context.isDestroyed() || context.id() != contextId;
        }
    }

    /** A bit for each kind that is enabled globally. */
    private long global;

    private final Map<Long, ContextSettings> contexts = new HashMap<>();

    /** Creates settings with nothing enabled. */
    EnabledKinds() {}

    /** Disables everything. */
    void clear() {
        global = 0;
        contexts.clear();
    }

    /** Enables or disables a kind globally. */
    void set(ActivityKind kind, boolean enabled) {
        global = enabled ? global | bit(kind) : global & ~bit(kind);
    }

    private static long bit(ActivityKind kind) {
        return 1L << kind.ordinal();
    }

    /** Enables or disables a kind in a context, and forgets the settings of contexts that are destroyed. */
    void set(ExecutionContext context, ActivityKind kind, boolean enabled) {
        contexts.values().removeIf(ContextSettings::obsolete);
        contexts.computeIfAbsent(
                        context.id(), id -> new ContextSettings(context, id, new EnumMap<>(ActivityKind.class)))
                .kinds()
                .put(kind, enabled);
    }

    /** Returns whether a kind is enabled globally. */
    boolean contains(ActivityKind kind) {
        return (global & bit(kind)) != 0;
    }

    /** Returns whether a kind is enabled in a context; globally for null. */
    boolean contains(ActivityKind kind, @Nullable TracedContext context) {
        return hasContextSettings() && context != null ? containsIn(kind, context) : contains(kind);
    }

    private boolean containsIn(ActivityKind kind, TracedContext context) {
        ContextSettings own = contexts.get(context.id());
        return own == null ? contains(kind) : own.kinds().getOrDefault(kind, contains(kind));
    }

    /** Returns whether a context has or had settings of its own. */
    boolean hasContextSettings() {
        return !contexts.isEmpty();
    }

    /** Returns whether no kind is enabled. */
    boolean isEmpty() {
        return global == 0
                && contexts.values().stream().noneMatch(own -> own.kinds().containsValue(true));
    }
}
