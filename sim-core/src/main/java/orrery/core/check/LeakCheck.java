package orrery.core.check;

import com.google.common.base.Equivalence;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.stream.Stream;
import orrery.sim.Check;
import orrery.sim.Finding;
import orrery.sim.TracedAllocation;

/** Finds what a program has created and not destroyed, and work that is not complete when it ends. */
final class LeakCheck {
    private static final int MIN_PURGE_SIZE = 1 << 10;

    private final Findings findings;
    private final boolean enabled;
    private final CallSites sites = new CallSites();
    private final Map<Long, Allocated> memory = new LinkedHashMap<>();
    private final Map<Equivalence.Wrapper<Object>, Created> objects = new LinkedHashMap<>();

    /** How many objects are kept before those that are destroyed meanwhile are removed. */
    private int purgeSize = MIN_PURGE_SIZE;

    /** An allocation, and the call that has made it. */
    private record Allocated(TracedAllocation allocation, CallSite site) {}

    /** An object, and the call that has made it. */
    private record Created(OwnedKind kind, Object object, BooleanSupplier isDestroyed, CallSite site) {
        String name() {
            return object instanceof Stream stream ? stream.name() : object.toString();
        }
    }

    LeakCheck(Findings findings) {
        this.findings = findings;
        this.enabled = findings.isEnabled(Check.LEAKS);
    }

    /** Notes that memory was allocated. */
    void allocated(TracedAllocation allocation, CallSite site) {
        if (enabled) {
            memory.put(allocation.id(), new Allocated(allocation, site));
        }
    }

    /** Notes that memory was freed. */
    void freed(TracedAllocation allocation) {
        memory.remove(allocation.id());
    }

    /** Notes that an object was created. An object that is noted twice is reported once. */
    void created(OwnedKind kind, Object object, BooleanSupplier isDestroyed) {
        Equivalence.Wrapper<Object> key = Equivalence.identity().wrap(object);
        if (!enabled || objects.containsKey(key)) {
            return;
        }
        if (objects.size() >= purgeSize) {
            objects.values().removeIf(each -> each.isDestroyed.getAsBoolean());
            purgeSize = Math.max(MIN_PURGE_SIZE, 2 * objects.size());
        }
        objects.put(key, new Created(kind, object, isDestroyed, sites.current("created", kind.text())));
    }

    /**
     * Reports what is left when the program ends.
     *
     * @param operations the work that is not complete
     * @param isLost whether a fault has made the contexts unusable, so that nothing of them can be freed
     */
    void close(Collection<Actor> operations, boolean isLost) {
        if (!isLost) {
            memory.values()
                    .forEach(each ->
                            add(OwnedKind.MEMORY, each.allocation.toString(), each.allocation.size(), each.site));
        }
        objects.values().stream()
                .filter(each -> !each.isDestroyed.getAsBoolean())
                .filter(each -> !(isLost && each.kind.isOfContext()))
                .forEach(each -> add(each.kind, each.name(), 0, each.site));
        operations.stream()
                .filter(each -> each.node() == null && !isLost)
                .forEach(each -> add(OwnedKind.WORK, each.name(), 0, each.site()));
    }

    private void add(OwnedKind kind, String name, long bytes, @Nullable CallSite site) {
        Object key = new Object();
        findings.add(Check.LEAKS, key, () -> new Finding.Leak(kind.text(), name, bytes, CallSite.stack(site)));
    }
}
