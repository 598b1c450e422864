package jcuda.nvrtc;

import jcuda.CudaException;
import orrery.jcuda.conversion.AdapterOf;

/** The common part of the functions of NVRTC. */
@AdapterOf(value = "jcuda.nvrtc.JNvrtc", functions = NvrtcFunctions.class)
abstract class NvrtcCall {
    private static volatile boolean throwing;

    NvrtcCall() {}

    static void setThrowing(boolean enabled) {
        throwing = enabled;
    }

    /** Returns a result code, or throws it. */
    static int result(int code) {
        if (throwing && code != nvrtcResult.NVRTC_SUCCESS) {
            throw new CudaException(nvrtcResult.stringFor(code));
        }
        return code;
    }
}
