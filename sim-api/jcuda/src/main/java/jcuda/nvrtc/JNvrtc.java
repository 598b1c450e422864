package jcuda.nvrtc;

import jcuda.LogLevel;
import orrery.hardware.RuntimeCompiler;

/**
 * The functions of JCuda's class of this name. They compile by files with PTX in a folder, NVRTC's library where it is
 * installed, or {@code nvcc}: see {@link RuntimeCompiler#withFolder}. It stands before JCuda's jar on the class path.
 * Functions that the adapter does not have throw {@link UnsupportedOperationException}.
 */
public final class JNvrtc extends JNvrtcFunctions {
    /** The system property that names the folder. */
    public static final String FOLDER = "orrery.ptx.cache";

    private JNvrtc() {}

    /** Has no effect: there is no native library that could log. */
    public static void setLogLevel(LogLevel logLevel) {}

    /** Sets whether functions throw {@link jcuda.CudaException} instead of returning a code other than success. */
    public static void setExceptionsEnabled(boolean enabled) {
        NvrtcCall.setThrowing(enabled);
    }
}
