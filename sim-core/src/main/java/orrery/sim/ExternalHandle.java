package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * A handle of an object of another API. As in the documented union, only the fields that belong to the type of the
 * handle are used.
 *
 * <pre>{@code
 * ExternalHandle descriptor = machine.external()
 *         .memory("image", ExternalMemoryHandleType.OPAQUE_FD, 65536)
 *         .export();
 * CUexternalMemory memory = cuda.cudaImportExternalMemory(
 *         new CUexternalMemoryHandleDesc(ExternalMemoryHandleType.OPAQUE_FD, descriptor, 65536, 0));
 * }</pre>
 *
 * @param fd a file descriptor
 * @param handle an NT or KMT handle; 0 for NULL
 * @param name the name of an object that has an NT handle; null for NULL
 * @param object an NvSciBuf or NvSciSync object; null for NULL
 */
public record ExternalHandle(
        int fd,
        long handle,
        @Nullable String name,
        @Nullable Object object) {
    private static final int NO_DESCRIPTOR = -1;

    /** Returns a handle that is a file descriptor. */
    public static ExternalHandle ofDescriptor(int fd) {
        return new ExternalHandle(fd, 0, null, null);
    }

    /** Returns a handle that is an NT or KMT handle. */
    public static ExternalHandle ofHandle(long handle) {
        return new ExternalHandle(NO_DESCRIPTOR, handle, null, null);
    }

    /** Returns a handle that names an object. */
    public static ExternalHandle ofName(String name) {
        return new ExternalHandle(NO_DESCRIPTOR, 0, name, null);
    }

    /** Returns a handle that is an NvSci object, or the 64 bytes of a fabric handle. */
    public static ExternalHandle ofObject(Object object) {
        return new ExternalHandle(NO_DESCRIPTOR, 0, null, object);
    }
}
