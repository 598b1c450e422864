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
    public static final int CUDA_VERSION = 12000;
    public static final int CU_MEMHOSTALLOC_PORTABLE = 1;
    public static final int CU_MEMHOSTALLOC_DEVICEMAP = 2;
    public static final int CU_MEMHOSTALLOC_WRITECOMBINED = 4;
    public static final int CU_MEMHOSTREGISTER_PORTABLE = 1;
    public static final int CU_MEMHOSTREGISTER_DEVICEMAP = 2;
    public static final int CU_MEMPEERREGISTER_DEVICEMAP = 2;
    public static final int CU_MEMHOSTREGISTER_IOMEMORY = 4;
    public static final int CU_MEMHOSTREGISTER_READ_ONLY = 8;
    public static final int CU_ARRAY_SPARSE_PROPERTIES_SINGLE_MIPTAIL = 1;
    public static final int CU_MEM_CREATE_USAGE_TILE_POOL = 1;
    public static final int CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC = 1;
    public static final int CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC = 2;
    public static final int CUDA_ARRAY3D_LAYERED = 1;
    public static final int CUDA_ARRAY3D_2DARRAY = 1;
    public static final int CUDA_ARRAY3D_SURFACE_LDST = 2;
    public static final int CUDA_ARRAY3D_CUBEMAP = 4;
    public static final int CUDA_ARRAY3D_TEXTURE_GATHER = 8;
    public static final int CUDA_ARRAY3D_DEPTH_TEXTURE = 16;
    public static final int CUDA_ARRAY3D_COLOR_ATTACHMENT = 32;
    public static final int CUDA_ARRAY3D_SPARSE = 64;
    public static final int CUDA_ARRAY3D_DEFERRED_MAPPING = 128;
    public static final int CU_PARAM_TR_DEFAULT = -1;
    public static final int CU_TRSA_OVERRIDE_FORMAT = 1;
    public static final int CU_TRSF_READ_AS_INTEGER = 1;
    public static final int CU_TRSF_NORMALIZED_COORDINATES = 2;
    public static final int CU_TRSF_SRGB = 16;
    public static final int CU_STREAM_CALLBACK_NONBLOCKING = 0;
    public static final int CU_STREAM_CALLBACK_BLOCKING = 1;
    public static final int CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION = 32;
    public static final int CU_COMPUTE_ACCELERATED_TARGET_BASE = 65536;

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
