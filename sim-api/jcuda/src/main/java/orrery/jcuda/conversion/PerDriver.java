package orrery.jcuda.conversion;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.driver.CudaDriver;
import orrery.jcuda.JCudaAdapter;

/**
 * What the adapter remembers of one driver. It is made anew when the adapter gets another driver, so that no machine is
 * kept alive and none sees what belongs to another one.
 *
 * @param <T> the type of what is remembered
 */
public final class PerDriver<T> {
    private final Supplier<T> fresh;
    private volatile @Nullable Entry<T> entry;

    /**
     * Creates it.
     *
     * @param fresh makes what is remembered of a driver that was not used yet
     */
    public PerDriver(Supplier<T> fresh) {
        this.fresh = fresh;
    }

    private record Entry<T>(CudaDriver driver, T value) {}

    /** Returns what is remembered of the driver of the adapter. */
    public T get() {
        Entry<T> found = entry;
        return found != null && found.driver() == JCudaAdapter.driver() ? found.value() : change();
    }

    private synchronized T change() {
        Entry<T> found = entry;
        if (found == null || found.driver() != JCudaAdapter.driver()) {
            found = new Entry<>(JCudaAdapter.driver(), fresh.get());
            entry = found;
        }
        return found.value();
    }
}
