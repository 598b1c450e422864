package orrery.sim;

import orrery.device.ApiText;
import orrery.device.CUresult;

/**
 * An illegal memory access of the device.
 *
 * <pre>{@code
 * Kernel kernel = Kernel.perThread(arguments -> thread -> arguments.ints(0).set(1_000_000, 1));
 * cuda.cudaLaunchKernel(kernel, new dim3(1), new dim3(1), 0, stream, cuda.cudaMalloc(4));
 * try {
 *     cuda.cudaStreamSynchronize(stream);
 * } catch (CudaRuntimeException e) {
 *     System.err.println(e.getMessage()); // cudaErrorIllegalAddress, with the allocation and the index
 * }
 * }</pre>
 */
public final class MemoryFault extends DeviceFault {
    private static final long serialVersionUID = 1L;

    private MemoryFault(CUresult result, ApiText text) {
        super(result, text);
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
     * Returns the same fault of an access by the front end of the device. No load or store instruction makes it, so
     * that the context is left with CUDA_ERROR_LAUNCH_FAILED.
     */
    public MemoryFault byFrontEnd() {
        return new MemoryFault(CUresult.CUDA_ERROR_LAUNCH_FAILED, text());
    }
}
