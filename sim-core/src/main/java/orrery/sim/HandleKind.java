package orrery.sim;

/** The kinds of handles by which an object is shared with another API. */
public enum HandleKind {
    /** A file descriptor. It keeps the object alive. An import transfers it to the driver. */
    FILE_DESCRIPTOR,
    /** An NT handle, or the name of the object. The handle keeps the object alive and stays with the program. */
    NT_HANDLE,
    /**
     * A globally shared (KMT) handle. It does not keep the object alive, and is invalid once the object is released.
     */
    KMT_HANDLE,
    /**
     * A reference to an object of NvSci, {@code NvSciBufObj} or {@code NvSciSyncObj}, which is no handle of the
     * operating system. It stays with the program.
     */
    SCI_OBJECT
}
