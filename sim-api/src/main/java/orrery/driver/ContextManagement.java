package orrery.driver;

/** The chapter "Context Management" of the driver API. Source: {@code cuda.h}. */
public interface ContextManagement {

    /** Creates a context and makes it current, on top of the one that is. */
    CUcontext cuCtxCreate(int flags, CUdevice device);

    /** Destroys a context; if it is current to the calling thread, the one below becomes current. */
    void cuCtxDestroy(CUcontext context);

    /** The current context, or null. */
    CUcontext cuCtxGetCurrent();

    /** Makes a context current in place of the one that is; null leaves the one below. */
    void cuCtxSetCurrent(CUcontext context);

    /** Makes a context current on top of the one that is. */
    void cuCtxPushCurrent(CUcontext context);

    /** Takes the current context from the calling thread. */
    CUcontext cuCtxPopCurrent();

    /** The device of the current context. */
    CUdevice cuCtxGetDevice();

    /** The device of a context, or of the current one for null. */
    CUdevice cuCtxGetDevice_v2(CUcontext context);

    /** The flags of the current context. */
    int cuCtxGetFlags();

    /** The number of a context, or of the current one for null, unique for the life of the machine. */
    long cuCtxGetId(CUcontext context);

    /** The API version of a context, or of the current one for null. */
    int cuCtxGetApiVersion(CUcontext context);

    /** A limit of the current context, by its number in {@code CUlimit}. */
    long cuCtxGetLimit(int limit);

    /** Sets a limit of the current context. */
    void cuCtxSetLimit(int limit, long value);

    /** The range of stream priorities of the current context. */
    PriorityRange cuCtxGetStreamPriorityRange();

    /** Waits for everything in the current context. */
    void cuCtxSynchronize();

    /** Waits for everything in a context, or in the current one for null. */
    void cuCtxSynchronize_v2(CUcontext context);

    /** Lets an event stand for everything in a context, or in the current one for null. */
    void cuCtxRecordEvent(CUcontext context, CUevent event);

    /** Makes all later work of a context wait for an event. */
    void cuCtxWaitEvent(CUcontext context, CUevent event);

    /**
     * The priorities that streams can have; lower numbers are more urgent.
     *
     * @param least the number of the least urgent
     * @param greatest the number of the most urgent
     */
    record PriorityRange(int least, int greatest) {}
}
