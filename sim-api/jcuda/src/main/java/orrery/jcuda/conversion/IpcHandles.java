package orrery.jcuda.conversion;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** The bytes of JCuda's handles for other processes, which its native library reads and writes. */
public final class IpcHandles {
    private static final int BYTES = 64;

    private static final ClassValue<VarHandle> RESERVED = new ClassValue<>() {
        @Override
        protected VarHandle computeValue(Class<?> type) {
            return NativeParts.field(type, "reserved", byte[].class);
        }
    };

    /** The handles of a simulated machine, which have no bytes, by the number that is in the place of them. */
    private static final PerDriver<Map<Long, Object>> SIMULATED = new PerDriver<>(ConcurrentHashMap::new);

    private static final AtomicLong LAST = new AtomicLong();

    private IpcHandles() {}

    /**
     * Returns our handle for one of JCuda.
     *
     * @param ofBytes makes a handle of bytes that another process gave
     */
    public static <H> H get(Object handle, Class<H> type, Function<byte[], H> ofBytes) {
        byte[] bytes = (byte[]) RESERVED.get(handle.getClass()).get(handle);
        Object simulated = SIMULATED.get().get(ByteBuffer.wrap(bytes).getLong());
        return type.isInstance(simulated) ? type.cast(simulated) : ofBytes.apply(bytes);
    }

    /**
     * Sets the bytes of a handle of JCuda.
     *
     * @param ours our handle
     * @param bytes returns its bytes, if it has some
     */
    public static void set(Object handle, Object ours, Supplier<byte[]> bytes) {
        byte[] found;
        try {
            found = bytes.get();
        } catch (UnsupportedOperationException simulated) {
            long number = LAST.incrementAndGet();
            SIMULATED.get().put(number, ours);
            found = ByteBuffer.allocate(BYTES).putLong(number).array();
        }
        RESERVED.get(handle.getClass()).set(handle, found);
    }
}
