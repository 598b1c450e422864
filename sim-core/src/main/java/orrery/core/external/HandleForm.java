package orrery.core.external;

/** What kind of name the operating system gives to a thing that processes share. */
public enum HandleForm {
    /** A file descriptor. It refers to the thing; importing it hands it over. */
    FILE_DESCRIPTOR,
    /** An NT handle, or the name of the thing. It refers to the thing and stays the program's. */
    NT_HANDLE,
    /** A globally shared handle. It does not refer to the thing, and is worth nothing once that is gone. */
    KMT_HANDLE,
    /** The object itself. */
    SCI_OBJECT
}
