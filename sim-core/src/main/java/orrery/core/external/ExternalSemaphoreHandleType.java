package orrery.core.external;

/**
 * The handles of semaphores, by their documented names. Source: {@code CUexternalSemaphoreHandleType} in
 * {@code cuda.h}.
 */
public enum ExternalSemaphoreHandleType {
    /** A file descriptor of a binary semaphore. */
    OPAQUE_FD(HandleForm.FILE_DESCRIPTOR, BinarySemaphore.class),
    /** An NT handle of a binary semaphore. */
    OPAQUE_WIN32(HandleForm.NT_HANDLE, BinarySemaphore.class),
    /** A globally shared handle of a binary semaphore. */
    OPAQUE_WIN32_KMT(HandleForm.KMT_HANDLE, BinarySemaphore.class),
    /** An NT handle of a Direct3D 12 fence. */
    D3D12_FENCE(HandleForm.NT_HANDLE, TimelineSemaphore.class),
    /** An NT handle of a Direct3D 11 fence. */
    D3D11_FENCE(HandleForm.NT_HANDLE, TimelineSemaphore.class),
    /** An NvSciSync object. */
    NVSCISYNC(HandleForm.SCI_OBJECT, SciSync.class),
    /** An NT handle of a Direct3D 11 keyed mutex. */
    D3D11_KEYED_MUTEX(HandleForm.NT_HANDLE, KeyedMutex.class),
    /** A globally shared handle of a Direct3D 11 keyed mutex. */
    D3D11_KEYED_MUTEX_KMT(HandleForm.KMT_HANDLE, KeyedMutex.class),
    /** A file descriptor of a timeline semaphore. */
    TIMELINE_SEMAPHORE_FD(HandleForm.FILE_DESCRIPTOR, TimelineSemaphore.class),
    /** An NT handle of a timeline semaphore. */
    TIMELINE_SEMAPHORE_WIN32(HandleForm.NT_HANDLE, TimelineSemaphore.class);

    private final HandleForm form;
    private final Class<? extends SyncObject> kind;

    ExternalSemaphoreHandleType(HandleForm form, Class<? extends SyncObject> kind) {
        this.form = form;
        this.kind = kind;
    }

    /** The documented value. */
    public int value() {
        return ordinal() + 1;
    }

    /** What kind of name it is. */
    public HandleForm form() {
        return form;
    }

    /** What it is a handle of. */
    Class<? extends SyncObject> kind() {
        return kind;
    }

    /** Whether it is a timeline semaphore of Vulkan, which not every device works with. */
    boolean timeline() {
        return this == TIMELINE_SEMAPHORE_FD || this == TIMELINE_SEMAPHORE_WIN32;
    }
}
