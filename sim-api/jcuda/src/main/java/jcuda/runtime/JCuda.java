package jcuda.runtime;

import jcuda.LogLevel;
import orrery.jcuda.conversion.NativeParts;

/**
 * The functions of JCuda's class of this name, as calls of the runtime of {@link orrery.jcuda.JCudaAdapter}. It stands
 * before JCuda's jar on the class path, so that a program calls it instead of JCuda's class. Names, parameters and
 * results are those of JCuda; functions that the adapter does not have throw {@link UnsupportedOperationException}.
 *
 * <p>The runtime works in the primary context of the thread's device, which {@code jcuda.driver.JCudaDriver} sees too:
 * pointers, streams and events of one can be given to the other.
 */
public final class JCuda extends JCudaFunctions {
    public static final int CUDART_VERSION = 12000;
    public static final int cudaHostAllocDefault = 0;
    public static final int cudaHostAllocPortable = 1;
    public static final int cudaHostAllocMapped = 2;
    public static final int cudaHostAllocWriteCombined = 4;
    public static final int cudaHostRegisterDefault = 0;
    public static final int cudaHostRegisterPortable = 1;
    public static final int cudaHostRegisterMapped = 2;
    public static final int cudaHostRegisterIoMemory = 4;
    public static final int cudaHostRegisterReadOnly = 8;
    public static final int cudaPeerAccessDefault = 0;
    public static final int cudaStreamDefault = 0;
    public static final int cudaStreamNonBlocking = 1;
    public static final int cudaEventDefault = 0;
    public static final int cudaEventBlockingSync = 1;
    public static final int cudaEventDisableTiming = 2;
    public static final int cudaEventInterprocess = 4;
    public static final int cudaEventRecordDefault = 0;
    public static final int cudaEventRecordExternal = 1;
    public static final int cudaEventWaitDefault = 0;
    public static final int cudaEventWaitExternal = 1;
    public static final int cudaDeviceScheduleAuto = 0;
    public static final int cudaDeviceScheduleSpin = 1;
    public static final int cudaDeviceScheduleYield = 2;
    public static final int cudaDeviceScheduleBlockingSync = 4;
    public static final int cudaDeviceBlockingSync = 4;
    public static final int cudaDeviceScheduleMask = 7;
    public static final int cudaDeviceMapHost = 8;
    public static final int cudaDeviceLmemResizeToMax = 16;
    public static final int cudaDeviceMask = 31;
    public static final int cudaArrayDefault = 0;
    public static final int cudaArrayLayered = 1;
    public static final int cudaArraySurfaceLoadStore = 2;
    public static final int cudaArrayCubemap = 4;
    public static final int cudaArrayTextureGather = 8;
    public static final int cudaArrayColorAttachment = 32;
    public static final int cudaArraySparse = 64;
    public static final int cudaIpcMemLazyEnablePeerAccess = 1;
    public static final int cudaStreamCallbackNonblocking = 0;
    public static final int cudaStreamCallbackBlocking = 1;
    public static final int cudaSurfaceType1D = 1;
    public static final int cudaSurfaceType2D = 2;
    public static final int cudaSurfaceType3D = 3;
    public static final int cudaSurfaceTypeCubemap = 12;
    public static final int cudaSurfaceType1DLayered = 241;
    public static final int cudaSurfaceType2DLayered = 242;
    public static final int cudaSurfaceTypeCubemapLayered = 252;
    public static final int cudaTextureType1D = 1;
    public static final int cudaTextureType2D = 2;
    public static final int cudaTextureType3D = 3;
    public static final int cudaTextureTypeCubemap = 12;
    public static final int cudaTextureType1DLayered = 241;
    public static final int cudaTextureType2DLayered = 242;
    public static final int cudaTextureTypeCubemapLayered = 252;
    public static final int cudaMemAttachGlobal = 1;
    public static final int cudaMemAttachHost = 2;
    public static final int cudaMemAttachSingle = 4;
    public static final int cudaOccupancyDefault = 0;
    public static final int cudaOccupancyDisableCachingOverride = 1;
    public static final int cudaCpuDeviceId = -1;
    public static final int cudaInvalidDeviceId = -2;
    public static final int cudaInitDeviceFlagsAreValid = 1;
    public static final int cudaCooperativeLaunchMultiDeviceNoPreSync = 1;
    public static final int cudaCooperativeLaunchMultiDeviceNoPostSync = 2;
    public static final int cudaArraySparsePropertiesSingleMipTail = 1;

    public static cudaStream_t cudaStreamLegacy = numbered(1);
    public static cudaStream_t cudaStreamPerThread = numbered(2);

    private JCuda() {}

    private static cudaStream_t numbered(long number) {
        cudaStream_t stream = new cudaStream_t();
        NativeParts.setNumber(stream, number);
        return stream;
    }

    /** Has no effect: there is no native library to load. */
    public static void initialize() {}

    /** Has no effect: there is no native library that could log. */
    public static void setLogLevel(LogLevel logLevel) {}

    /** Sets whether functions throw {@link jcuda.CudaException} instead of returning a code other than success. */
    public static void setExceptionsEnabled(boolean enabled) {
        RuntimeCall.setThrowing(enabled);
    }
}
