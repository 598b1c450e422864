package orrery.sim;

import orrery.device.ApiText;
import orrery.device.CUresult;

/** An illegal memory access of the device. When a kernel throws it, it becomes the sticky error of the context. */
public final class MemoryFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final CUresult result;
    private final transient ApiText text;

    private MemoryFault(CUresult result, ApiText text) {
        super(text.toString());
        this.result = result;
        this.text = text;
    }

    /** Returns the fault of an access to an address that is not mapped or not accessible. */
    public static MemoryFault illegal(String message) {
        return illegal(ApiText.of(message));
    }

    /** Returns the fault of an access to an address that is not mapped or not accessible. */
    public static MemoryFault illegal(ApiText message) {
        return new MemoryFault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, message);
    }

    /** Returns the fault of an access to an address that is not a multiple of the size of the access. */
    public static MemoryFault misaligned(String message) {
        return new MemoryFault(CUresult.CUDA_ERROR_MISALIGNED_ADDRESS, ApiText.of(message));
    }

    /**
     * Returns what {@link Throwable#toString} returns, with names that each API prints as its own.
     *
     * @param failure a failure of the device, of any type
     */
    public static ApiText describe(Throwable failure) {
        return failure instanceof MemoryFault fault
                ? ApiText.of(MemoryFault.class.getName(), ": ", fault.text)
                : ApiText.of(failure);
    }

    /**
     * Returns the same fault of an access by the front end of the device. No load or store instruction makes it, so
     * that the context is left with CUDA_ERROR_LAUNCH_FAILED.
     */
    public MemoryFault byFrontEnd() {
        return new MemoryFault(CUresult.CUDA_ERROR_LAUNCH_FAILED, text);
    }

    /** Returns the error of the context. */
    public CUresult result() {
        return result;
    }
}
