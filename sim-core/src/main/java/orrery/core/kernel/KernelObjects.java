package orrery.core.kernel;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.sim.Kernel;

/**
 * Objects of kernels, one for each kernel as long as the kernel and the object are used. Neither is kept alive, even if
 * an object refers to its kernel.
 *
 * @param <T> what a kernel has
 */
public final class KernelObjects<T> {
    private final Map<Kernel, WeakReference<T>> objects = new WeakHashMap<>();

    /** Creates an empty table. */
    public KernelObjects() {}

    /** Returns the object of a kernel, which is created at the first use. */
    public T obtain(Kernel kernel, Function<Kernel, T> creator) {
        T known = find(kernel);
        return known == null ? addIfAbsent(kernel, creator.apply(kernel)) : known;
    }

    private synchronized @Nullable T find(Kernel kernel) {
        WeakReference<T> known = objects.get(kernel);
        return known == null ? null : known.get();
    }

    private synchronized T addIfAbsent(Kernel kernel, T created) {
        T known = find(kernel);
        if (known != null) {
            return known;
        }
        objects.put(kernel, new WeakReference<>(created));
        return created;
    }

    /** Forgets all objects. */
    public synchronized void clear() {
        objects.clear();
    }
}
