package orrery.jcuda.conversion;

import java.lang.invoke.VarHandle;

/** The bytes of JCuda's handles for other processes, which its native library reads and writes. */
public final class IpcHandles {
    private static final ClassValue<VarHandle> RESERVED = new ClassValue<>() {
        @Override
        protected VarHandle computeValue(Class<?> type) {
            return NativeParts.field(type, "reserved", byte[].class);
        }
    };

    private IpcHandles() {}

    /** Returns the bytes of a handle. */
    public static byte[] get(Object handle) {
        return (byte[]) RESERVED.get(handle.getClass()).get(handle);
    }

    /** Sets the bytes of a handle. */
    public static void set(Object handle, byte[] bytes) {
        RESERVED.get(handle.getClass()).set(handle, bytes);
    }
}
