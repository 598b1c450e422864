package orrery.sim;

import orrery.device.CUresult;

/** An illegal memory access of the device. When a kernel throws it, it becomes the sticky error of the context. */
public final class MemoryFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final CUresult result;

    private MemoryFault(CUresult result, String message) {
        super(message);
        this.result = result;
    }

    /** Returns the fault of an access to an address that is not mapped or not accessible. */
    public static MemoryFault illegal(String message) {
        return new MemoryFault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, message);
    }

    /** Returns the fault of an access to an address that is not a multiple of the size of the access. */
    public static MemoryFault misaligned(String message) {
        return new MemoryFault(CUresult.CUDA_ERROR_MISALIGNED_ADDRESS, message);
    }

    /** Returns the error of the context. */
    public CUresult result() {
        return result;
    }
}
