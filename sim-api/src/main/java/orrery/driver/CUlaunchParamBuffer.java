package orrery.driver;

import com.google.common.base.Preconditions;
import orrery.core.context.KernelFunction;
import orrery.core.context.LaunchRule;

/**
 * The parameters of a launch in one buffer, as {@code extra} of {@code cuLaunchKernel} takes them with
 * {@code CU_LAUNCH_PARAM_BUFFER_POINTER} and {@code CU_LAUNCH_PARAM_BUFFER_SIZE}. It is the only argument of a launch:
 *
 * <pre>{@code
 * byte[] bytes = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN)
 *         .putInt(0, n).putLong(8, x).putLong(16, y).array();
 * cuda.cuLaunchKernel(add, n / 256, 1, 1, 256, 1, 1, 0, stream, CUlaunchParamBuffer.of(bytes));
 * }</pre>
 */
public final class CUlaunchParamBuffer {
    private final byte[] bytes;

    private CUlaunchParamBuffer(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Returns a buffer.
     *
     * @param bytes the parameters in little-endian order, each aligned as its type; they are copied
     */
    public static CUlaunchParamBuffer of(byte[] bytes) {
        Preconditions.checkNotNull(bytes, "the parameter buffer is null; legal are the bytes of all parameters");
        return new CUlaunchParamBuffer(bytes.clone());
    }

    /** Returns a copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /**
     * Returns the arguments of a launch: what a buffer holds, or the arguments as they are if none of them is a buffer.
     *
     * @throws orrery.sim.CudaException if a buffer is combined with other arguments or is empty (LAUNCH-14), or is
     *     larger than the parameters (LAUNCH-15)
     */
    static Object[] values(KernelFunction function, Object... arguments) {
        for (Object each : arguments) {
            if (each instanceof CUlaunchParamBuffer buffer) {
                LaunchRule.PARAMETER_BUFFER.require(
                        arguments.length == 1,
                        () -> function.name() + " is launched with a parameter buffer and " + (arguments.length - 1)
                                + " other arguments");
                return function.unpacked(buffer.bytes);
            }
        }
        return arguments;
    }

    @Override
    public String toString() {
        return "parameter buffer of " + bytes.length + " bytes";
    }
}
