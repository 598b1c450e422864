package orrery.jcuda.conversion;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The direct {@code ByteBuffer} that a direct buffer of another type is a view of, for Java before version 22. The JDK
 * keeps it in a private field, which {@code sun.misc.Unsafe} of the module {@code jdk.unsupported} reads without an
 * option of the JVM. Nothing is written.
 */
final class ViewedBuffers {
    private static final Fields FIELDS = Fields.find();

    private ViewedBuffers() {}

    /** Reads fields of objects: {@code Unsafe.objectFieldOffset}, {@code getLong} and {@code getObject}. */
    private record Fields(MethodHandle offset, MethodHandle number, MethodHandle object) {
        static Fields find() {
            try {
                Class<?> type = Class.forName("sun.misc.Unsafe");
                Field instance = type.getDeclaredField("theUnsafe");
                instance.setAccessible(true);
                Object unsafe = instance.get(null);
                MethodHandles.Lookup lookup = MethodHandles.publicLookup();
                return new Fields(
                        lookup.bind(unsafe, "objectFieldOffset", MethodType.methodType(long.class, Field.class)),
                        lookup.bind(unsafe, "getLong", MethodType.methodType(long.class, Object.class, long.class)),
                        lookup.bind(
                                unsafe, "getObject", MethodType.methodType(Object.class, Object.class, long.class)));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("this JDK has no module jdk.unsupported", e);
            }
        }

        long address(Buffer buffer) throws Throwable {
            return (long) number.invoke(buffer, (long) offset.invoke(Buffer.class.getDeclaredField("address")));
        }

        Object viewed(Buffer buffer) throws Throwable {
            return object.invoke(buffer, (long) offset.invoke(attachment(buffer.getClass())));
        }

        /** Returns the field for what a buffer is a view of; classes of read-only buffers inherit it. */
        private static Field attachment(Class<?> type) throws NoSuchFieldException {
            try {
                return type.getDeclaredField("att");
            } catch (NoSuchFieldException e) {
                if (type.getSuperclass() == null) {
                    throw e;
                }
                return attachment(type.getSuperclass());
            }
        }
    }

    /** Returns all bytes of a direct buffer that is a view; empty if it is none, as memory of native code. */
    static Optional<ByteBuffer> bytes(Buffer buffer) {
        try {
            if (!(FIELDS.viewed(buffer) instanceof ByteBuffer viewed)) {
                return Optional.empty();
            }
            int begin = Math.toIntExact(FIELDS.address(buffer) - FIELDS.address(viewed));
            ByteBuffer bytes =
                    viewed.duplicate().clear().slice(begin, buffer.capacity() * HostValues.elementBytes(buffer));
            return Optional.of(buffer.isReadOnly() ? bytes.asReadOnlyBuffer() : bytes);
        } catch (Throwable e) {
            throw new LinkageError("this JDK has other fields of direct buffers", e);
        }
    }
}
