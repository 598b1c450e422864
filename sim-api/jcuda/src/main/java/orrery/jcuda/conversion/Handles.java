package orrery.jcuda.conversion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import jcuda.NativePointerObject;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CUdevice;
import orrery.driver.CUstream;
import orrery.sim.CudaException;

/**
 * The handles of the driver behind the numbers that JCuda's objects hold. The last {@value #MAX_DESTROYED} numbers
 * whose objects were destroyed stay, so that the driver refuses a later use as what it is.
 *
 * <p>Objects are of type {@code Object} here: a parameter of type {@code NativePointerObject} would make the JVM load
 * all of JCuda's handles when it verifies the adapter, and older versions of JCuda do not have all of them.
 */
public final class Handles {
    private static final long LEGACY = 1;
    private static final long PER_THREAD = 2;

    private static final int MAX_DESTROYED = 256;
    private static final AtomicLong LAST = new AtomicLong(0x1000);
    private static final PerDriver<Numbers> NUMBERS = new PerDriver<>(Numbers::new);
    private static final PerHandle<Set<Object>> OWNED = new PerHandle<>();
    private static final PerHandle<Object> OWNERS = new PerHandle<>();

    private Handles() {}

    /** The handles of one driver. No number is one of two drivers. */
    private static final class Numbers {
        private final Map<Long, Object> handles = new ConcurrentHashMap<>();
        private final Map<Object, Long> numbers = new ConcurrentHashMap<>();
        private final Deque<Long> destroyed = new ArrayDeque<>();

        Numbers() {
            put(LEGACY, CUstream.LEGACY);
            put(PER_THREAD, CUstream.PER_THREAD);
        }

        private long put(long number, Object handle) {
            handles.put(number, handle);
            numbers.put(handle, number);
            return number;
        }

        long number(Object handle) {
            Long present = numbers.get(handle);
            return present != null ? present : added(handle);
        }

        private synchronized long added(Object handle) {
            Long present = numbers.get(handle);
            return present != null ? present : put(LAST.addAndGet(0x10), handle);
        }

        /** Keeps the number of a destroyed object for later uses. */
        synchronized void addDestroyed(long number) {
            destroyed.add(number);
            if (destroyed.size() > MAX_DESTROYED) {
                handles.remove(destroyed.remove());
            }
        }

        Object handle(long number) {
            Object handle = handles.get(number);
            if (handle == null) {
                throw CudaException.of(
                        CUresult.CUDA_ERROR_INVALID_HANDLE,
                        "a handle with the number 0x" + Long.toHexString(number)
                                + " is none of this driver: legal are those that it returned since JCudaAdapter.use and"
                                + " that are not destroyed");
            }
            return handle;
        }
    }

    /** Makes an object of JCuda one for a handle; null is the NULL handle. */
    public static void set(Object object, @Nullable Object handle) {
        long number = handle == null
                ? 0
                : handle instanceof CUdevice device
                        ? device.ordinal()
                        : NUMBERS.get().number(handle);
        NativeParts.setNumber((NativePointerObject) object, number);
    }

    /**
     * Returns the handle of an object of JCuda; null for null and for an object that is not set.
     *
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if it is one of a driver that was used before
     */
    @SuppressWarnings("NullAway") // our functions refuse null
    public static <H> H get(@Nullable Object object, Class<H> type) {
        long number = NativeParts.number((NativePointerObject) object);
        if (type == CUdevice.class) {
            return type.cast(new CUdevice(Math.toIntExact(number)));
        }
        return number == 0 ? null : type.cast(NUMBERS.get().handle(number));
    }

    /** Says that one object of JCuda is destroyed with another one. */
    public static void own(Object owner, Object owned) {
        Object owning = get(owner, Object.class);
        Object inside = get(owned, Object.class);
        OWNED.get(owning, ConcurrentHashMap::newKeySet).add(inside);
        OWNERS.put(inside, owning);
    }

    /**
     * Destroys an object. Forgets its handle, and those of what it owns, before the call: as soon as the driver has
     * destroyed it, another thread can get an equal handle for a new object, since a GPU uses an address again. If the
     * call fails, they are remembered again.
     *
     * @param handle the handle; null for none, which the driver refuses
     * @param call destroys the object
     */
    public static <H> void destroy(@Nullable H handle, Consumer<H> call) {
        List<Forgotten> forgotten = new ArrayList<>();
        forget(handle, forgotten);
        boolean isDestroyed = false;
        try {
            call.accept(handle);
            isDestroyed = true;
        } finally {
            forgotten.forEach(isDestroyed ? Forgotten::keepNumber : Forgotten::remember);
        }
    }

    private static void forget(@Nullable Object handle, List<Forgotten> forgotten) {
        if (handle == null) {
            return;
        }
        Object owner = OWNERS.get(handle);
        Set<Object> siblings = owner == null ? null : OWNED.get(owner);
        Set<Object> owned = OWNED.get(handle);
        Numbers numbers = NUMBERS.get();
        Runnable again = PerHandle.forget(handle);
        Runnable values = siblings != null && siblings.remove(handle)
                ? () -> {
                    again.run();
                    siblings.add(handle);
                }
                : again;
        forgotten.add(new Forgotten(numbers, handle, numbers.numbers.remove(handle), values));
        if (owned != null) {
            List.copyOf(owned).forEach(each -> forget(each, forgotten));
        }
    }

    /**
     * A handle that is taken out of the tables.
     *
     * @param number its number; null if it has none
     * @param values puts back what was remembered of it
     */
    private record Forgotten(
            Numbers numbers, Object handle, @Nullable Long number, Runnable values) {
        void keepNumber() {
            if (number != null) {
                numbers.addDestroyed(number);
            }
        }

        void remember() {
            if (number != null) {
                numbers.numbers.putIfAbsent(handle, number);
            }
            values.run();
        }
    }

    /** Returns the handles of the first objects of an array. */
    public static <H> List<H> list(@Nullable Object @Nullable [] objects, long count, Class<H> type) {
        List<H> handles = new ArrayList<>();
        for (int i = 0; objects != null && i < count; i++) {
            handles.add(get(objects[i], type));
        }
        return handles;
    }
}
