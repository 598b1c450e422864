package jcuda.driver;

import jcuda.LogLevel;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import orrery.jcuda.conversion.NativeParts;

/**
 * The functions of JCuda's class of this name, as calls of the driver of {@link orrery.jcuda.JCudaAdapter}. It stands
 * before JCuda's jar on the class path, so that a program calls it instead of JCuda's class. Names, parameters and
 * results are those of JCuda; functions that the adapter does not have throw {@link UnsupportedOperationException}.
 */
public final class JCudaDriver extends JCudaDriverFunctions {
    public static final Pointer CU_LAUNCH_PARAM_END = numbered(new Pointer(), 0);
    public static final Pointer CU_LAUNCH_PARAM_BUFFER_POINTER = numbered(new Pointer(), 1);
    public static final Pointer CU_LAUNCH_PARAM_BUFFER_SIZE = numbered(new Pointer(), 2);
    public static final CUdevice CU_DEVICE_CPU = numbered(new CUdevice(), -1);
    public static final CUdevice CU_DEVICE_INVALID = numbered(new CUdevice(), -2);
    public static final CUstream CU_STREAM_LEGACY = numbered(new CUstream(), 1);
    public static final CUstream CU_STREAM_PER_THREAD = numbered(new CUstream(), 2);

    private JCudaDriver() {}

    private static <O extends NativePointerObject> O numbered(O object, long number) {
        NativeParts.setNumber(object, number);
        return object;
    }

    /** Has no effect: there is no native library that could log. */
    public static void setLogLevel(LogLevel logLevel) {}

    /** Sets whether functions throw {@link jcuda.CudaException} instead of returning a code other than success. */
    public static void setExceptionsEnabled(boolean enabled) {
        DriverCall.setThrowing(enabled);
    }

    /** Returns a value rounded up to a multiple of an alignment. */
    public static int align(int value, int alignment) {
        return (value + alignment - 1) / alignment * alignment;
    }
}
