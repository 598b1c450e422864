package orrery.sim;

/**
 * The types of handles of external semaphores, by their documented names. Source: {@code CUexternalSemaphoreHandleType}
 * in {@code cuda.h}.
 */
public enum ExternalSemaphoreHandleType {
    /** A file descriptor of a binary semaphore. */
    OPAQUE_FD(HandleKind.FILE_DESCRIPTOR, BinarySemaphore.class),
    /** An NT handle of a binary semaphore. */
    OPAQUE_WIN32(HandleKind.NT_HANDLE, BinarySemaphore.class),
    /** A globally shared handle of a binary semaphore. */
    OPAQUE_WIN32_KMT(HandleKind.KMT_HANDLE, BinarySemaphore.class),
    /** An NT handle of a Direct3D 12 fence. */
    D3D12_FENCE(HandleKind.NT_HANDLE, TimelineSemaphore.class),
    /** An NT handle of a Direct3D 11 fence. */
    D3D11_FENCE(HandleKind.NT_HANDLE, TimelineSemaphore.class),
    /** An NvSciSync object. */
    NVSCISYNC(HandleKind.SCI_OBJECT, SciSync.class),
    /** An NT handle of a Direct3D 11 keyed mutex. */
    D3D11_KEYED_MUTEX(HandleKind.NT_HANDLE, KeyedMutex.class),
    /** A globally shared handle of a Direct3D 11 keyed mutex. */
    D3D11_KEYED_MUTEX_KMT(HandleKind.KMT_HANDLE, KeyedMutex.class),
    /** A file descriptor of a timeline semaphore. */
    TIMELINE_SEMAPHORE_FD(HandleKind.FILE_DESCRIPTOR, TimelineSemaphore.class),
    /** An NT handle of a timeline semaphore. */
    TIMELINE_SEMAPHORE_WIN32(HandleKind.NT_HANDLE, TimelineSemaphore.class);

    private final HandleKind handleKind;
    private final Class<? extends SyncObject> objectClass;

    ExternalSemaphoreHandleType(HandleKind form, Class<? extends SyncObject> kind) {
        this.handleKind = form;
        this.objectClass = kind;
    }

    /** Returns the documented value. */
    public int value() {
        return ordinal() + 1;
    }

    /** Returns the kind of handle. */
    public HandleKind handleKind() {
        return handleKind;
    }

    /** Returns the class of the object that the handle refers to. */
    public Class<? extends SyncObject> objectClass() {
        return objectClass;
    }

    /** Returns whether it is a Vulkan timeline semaphore, which needs a device that supports them. */
    public boolean isVulkanTimeline() {
        return this == TIMELINE_SEMAPHORE_FD || this == TIMELINE_SEMAPHORE_WIN32;
    }
}
