package orrery.core.memory;

import orrery.device.CUresult;

/** An access that the device cannot make. Raised inside a kernel it becomes the sticky error of the context. */
public final class MemoryFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final CUresult result;

    private MemoryFault(CUresult result, String message) {
        super(message);
        this.result = result;
    }

    /** Nothing is where the access is made, as far as the device can tell. */
    public static MemoryFault illegal(String message) {
        return new MemoryFault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, message);
    }

    static MemoryFault misaligned(String message) {
        return new MemoryFault(CUresult.CUDA_ERROR_MISALIGNED_ADDRESS, message);
    }

    /** The error that the context is left with. */
    public CUresult result() {
        return result;
    }
}
