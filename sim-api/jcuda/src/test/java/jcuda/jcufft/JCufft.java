package jcuda.jcufft;

import jcuda.LibUtilsCuda;
import jcuda.LogLevel;
import jcuda.Pointer;

/** A class in the form of JCuda's of this name: functions that call native methods, and a library that they need. */
public final class JCufft {
    static {
        LibUtilsCuda.loadLibrary("JCufft-12.6.0-linux-x86_64");
    }

    private JCufft() {}

    public static void setLogLevel(LogLevel level) {
        setLogLevelNative(level.ordinal());
    }

    private static native void setLogLevelNative(int level);

    public static int cufftExecC2R(long plan, Pointer input, Pointer output, double scale) {
        return cufftExecC2RNative(plan, input, output, scale);
    }

    private static native int cufftExecC2RNative(long plan, Pointer input, Pointer output, double scale);

    public static float cufftNorm(boolean squared, Pointer data, char kind) {
        return cufftNormNative(squared, data, kind);
    }

    private static native float cufftNormNative(boolean squared, Pointer data, char kind);

    public static String cufftGetName() {
        return cufftGetNameNative();
    }

    private static native String cufftGetNameNative();

    public static int cufftDestroy(int plan) {
        return cufftDestroyNative(plan);
    }

    private static native int cufftDestroyNative(int plan);
}
