package orrery.jcuda.conversion;

import com.google.common.collect.MapMaker;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

/**
 * The bytes of direct buffers of other types, such as {@code asFloatBuffer()} returns. The JDK gives them from version
 * 22 on, by the foreign memory API, which classes for Java 17 call by method handles; before, by {@link ViewedBuffers}.
 */
final class DirectBuffers {
    /** The first version of Java with the foreign memory API. */
    private static final int FOREIGN_MEMORY_VERSION = 22;

    private static final Optional<Api> API =
            Runtime.version().feature() < FOREIGN_MEMORY_VERSION ? Optional.empty() : Optional.of(Api.find());

    /** The bytes by buffer: the same ones each time, so that the memory has one address. */
    private static final Map<Buffer, ByteBuffer> BYTES =
            new MapMaker().weakKeys().weakValues().makeMap();

    private DirectBuffers() {}

    /** {@code MemorySegment.ofBuffer} and {@code MemorySegment.asByteBuffer}. */
    private record Api(MethodHandle segmentOfBuffer, MethodHandle bytesOfSegment) {
        static Api find() {
            try {
                Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
                MethodHandles.Lookup lookup = MethodHandles.publicLookup();
                return new Api(
                        lookup.findStatic(segment, "ofBuffer", MethodType.methodType(segment, Buffer.class)),
                        lookup.findVirtual(segment, "asByteBuffer", MethodType.methodType(ByteBuffer.class)));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("this JDK has no foreign memory API", e);
            }
        }

        ByteBuffer bytes(Buffer buffer) {
            try {
                Object segment = segmentOfBuffer.invoke(buffer);
                return (ByteBuffer) bytesOfSegment.invoke(segment);
            } catch (Throwable e) {
                throw new IllegalStateException("the JDK does not give the bytes of " + buffer, e);
            }
        }
    }

    /**
     * Returns all bytes of a direct buffer, from its beginning; empty if the JDK does not give them, as for a buffer
     * that native code has made.
     */
    static Optional<ByteBuffer> bytes(Buffer buffer) {
        ByteBuffer known = BYTES.get(buffer);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<ByteBuffer> found =
                API.isPresent() ? API.map(api -> api.bytes(buffer.duplicate().clear())) : ViewedBuffers.bytes(buffer);
        return found.map(bytes -> keep(buffer, bytes));
    }

    private static ByteBuffer keep(Buffer buffer, ByteBuffer bytes) {
        ByteBuffer earlier = BYTES.putIfAbsent(buffer, bytes);
        return earlier == null ? bytes : earlier;
    }
}
