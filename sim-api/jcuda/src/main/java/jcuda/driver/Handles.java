package jcuda.driver;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import jcuda.NativePointerObject;
import org.jspecify.annotations.Nullable;

/**
 * The handles of the driver behind the numbers that JCuda's objects hold. A number stays after its object was
 * destroyed, so that a later use is refused as what it is.
 */
final class Handles {
    private static final long LEGACY = 1;
    private static final long PER_THREAD = 2;

    private static final Map<Long, Object> HANDLES = new ConcurrentHashMap<>();
    private static final Map<Object, Long> NUMBERS = new ConcurrentHashMap<>();
    private static final AtomicLong LAST = new AtomicLong(0x1000);

    static {
        HANDLES.put(LEGACY, orrery.driver.CUstream.LEGACY);
        HANDLES.put(PER_THREAD, orrery.driver.CUstream.PER_THREAD);
        HANDLES.forEach((number, handle) -> NUMBERS.put(handle, number));
    }

    private Handles() {}

    /** Makes an object of JCuda one for a handle. */
    static void set(NativePointerObject object, @Nullable Object handle) {
        NativeParts.setNumber(object, handle == null ? 0 : NUMBERS.computeIfAbsent(handle, Handles::added));
    }

    private static long added(Object handle) {
        long number = LAST.addAndGet(0x10);
        HANDLES.put(number, handle);
        return number;
    }

    /** Returns the handle of an object of JCuda; null for null and for an object that is not set. */
    static <H> H get(@Nullable NativePointerObject object, Class<H> type) {
        return type.cast(HANDLES.get(NativeParts.number(object)));
    }

    static orrery.driver.CUdevice of(CUdevice device) {
        return new orrery.driver.CUdevice(Math.toIntExact(NativeParts.number(device)));
    }

    static orrery.driver.CUcontext of(@Nullable CUcontext context) {
        return get(context, orrery.driver.CUcontext.class);
    }

    static orrery.driver.CUmodule of(@Nullable CUmodule module) {
        return get(module, orrery.driver.CUmodule.class);
    }

    static orrery.driver.CUfunction of(@Nullable CUfunction function) {
        return get(function, orrery.driver.CUfunction.class);
    }

    static orrery.driver.CUstream of(@Nullable CUstream stream) {
        return get(stream, orrery.driver.CUstream.class);
    }

    static orrery.driver.CUevent of(@Nullable CUevent event) {
        return get(event, orrery.driver.CUevent.class);
    }

    static orrery.driver.CUarray of(@Nullable CUarray array) {
        return get(array, orrery.driver.CUarray.class);
    }

    static orrery.driver.CUmemoryPool of(@Nullable CUmemoryPool pool) {
        return get(pool, orrery.driver.CUmemoryPool.class);
    }

    static orrery.driver.CUgraph of(@Nullable CUgraph graph) {
        return get(graph, orrery.driver.CUgraph.class);
    }

    static orrery.driver.CUgraphNode of(@Nullable CUgraphNode node) {
        return get(node, orrery.driver.CUgraphNode.class);
    }

    static orrery.driver.CUgraphExec of(@Nullable CUgraphExec exec) {
        return get(exec, orrery.driver.CUgraphExec.class);
    }
}
