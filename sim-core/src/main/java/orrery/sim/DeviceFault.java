package orrery.sim;

import orrery.device.ApiText;
import orrery.device.CUresult;

/**
 * A failure that the device detects, such as an illegal access or a kernel that does not end. When a kernel throws it,
 * it becomes the sticky error of the context.
 *
 * <pre>{@code
 * Kernel kernel = Kernel.perThread(arguments -> thread -> {
 *     throw new DeviceFault(CUresult.CUDA_ERROR_ILLEGAL_INSTRUCTION, ApiText.of("an instruction of a later device"));
 * });
 * cuda.cudaLaunchKernel(kernel, new dim3(1), new dim3(32), 0, stream);
 * cuda.cudaStreamSynchronize(stream); // fails with cudaErrorIllegalInstruction, as all later calls do
 * }</pre>
 */
public class DeviceFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final CUresult result;
    private final transient ApiText text;

    /**
     * Creates a failure.
     *
     * @param result the error of the context
     * @param text what failed
     */
    public DeviceFault(CUresult result, ApiText text) {
        super(text.toString());
        this.result = result;
        this.text = text;
    }

    /** Returns the error of the context. */
    public final CUresult result() {
        return result;
    }

    /** Returns what failed, with names that each API prints as its own. */
    public final ApiText text() {
        return text;
    }

    /**
     * Returns what failed; for an exception of the program's own, what {@link Throwable#toString} returns, or the name
     * of its class if that throws or returns null.
     *
     * <p>This runs code of the program, which need not return. Call it on the thread that ran the failed code, within
     * the limit of that code.
     *
     * @param failure a failure of the device, of any type
     */
    public static ApiText describe(Throwable failure) {
        return failure instanceof DeviceFault fault ? fault.text : ApiText.of(ProgramText.of(failure));
    }
}
