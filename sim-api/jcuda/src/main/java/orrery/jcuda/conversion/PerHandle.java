package orrery.jcuda.conversion;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the adapter remembers of handles of the driver until they are destroyed.
 *
 * @param <T> the type of what is remembered of a handle
 */
public final class PerHandle<T> {
    private static final List<PerHandle<?>> ALL = new CopyOnWriteArrayList<>();

    private final PerDriver<Map<Object, T>> values = new PerDriver<>(ConcurrentHashMap::new);

    /** Creates one without values. */
    public PerHandle() {
        ALL.add(this);
    }

    /** Returns what is remembered of a handle; null if it is nothing. */
    public @Nullable T get(Object handle) {
        return values.get().get(handle);
    }

    /** Returns what is remembered of a handle, which is made first if it is nothing. */
    public T get(Object handle, Supplier<T> fresh) {
        return values.get().computeIfAbsent(handle, each -> fresh.get());
    }

    /** Sets what is remembered of a handle. */
    public void put(Object handle, T value) {
        values.get().put(handle, value);
    }

    /** Forgets a handle, and returns what remembers the same of it again. */
    static Runnable forget(Object handle) {
        List<Runnable> again =
                ALL.stream().flatMap(each -> each.remove(handle).stream()).toList();
        return () -> again.forEach(Runnable::run);
    }

    private Optional<Runnable> remove(Object handle) {
        Map<Object, T> all = values.get();
        T removed = all.remove(handle);
        return removed == null ? Optional.empty() : Optional.of(() -> all.putIfAbsent(handle, removed));
    }
}
