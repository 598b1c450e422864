package orrery.core.external;

/**
 * What a program holds of a thing that another API made. As in the documented union, only what belongs to the type of
 * the handle counts; the rest is ignored.
 *
 * @param fd a file descriptor
 * @param handle an NT or KMT handle; 0 for NULL
 * @param name the name of a thing that has an NT handle; null for NULL
 * @param object an NvSciBuf or NvSciSync object; null for NULL
 */
public record ExternalHandle(int fd, long handle, String name, Object object) {
    private static final int NO_DESCRIPTOR = -1;

    /** A file descriptor. */
    public static ExternalHandle ofDescriptor(int fd) {
        return new ExternalHandle(fd, 0, null, null);
    }

    /** An NT or KMT handle. */
    public static ExternalHandle ofHandle(long handle) {
        return new ExternalHandle(NO_DESCRIPTOR, handle, null, null);
    }

    /** A name. */
    public static ExternalHandle ofName(String name) {
        return new ExternalHandle(NO_DESCRIPTOR, 0, name, null);
    }

    /** An object. */
    public static ExternalHandle ofObject(Object object) {
        return new ExternalHandle(NO_DESCRIPTOR, 0, null, object);
    }

    /** What of it counts for a form, in words. */
    String as(HandleForm form) {
        return switch (form) {
            case FILE_DESCRIPTOR -> "file descriptor " + fd;
            case NT_HANDLE, KMT_HANDLE -> "handle " + handle + " and name " + name;
            case SCI_OBJECT -> "object " + object;
        };
    }
}
