package jcuda.driver;

import java.nio.charset.StandardCharsets;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.device.DeviceAttribute;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.Occupancy.PotentialBlockSize;
import orrery.jcuda.conversion.Constants;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.JCudaKernelArguments;
import orrery.jcuda.conversion.PciBusIds;
import orrery.jcuda.conversion.Results;

/** The functions of the driver that correspond to ours in another way than the generated ones. */
abstract class DriverFunctions extends DriverCall {
    DriverFunctions() {}

    private static orrery.driver.CUdevice device(CUdevice device) {
        return Handles.get(device, orrery.driver.CUdevice.class);
    }

    public static int cuGetErrorName(int error, @Nullable String[] pStr) {
        return putText(pStr, () -> cuda().cuGetErrorName(Constants.of(orrery.device.CUresult.class, error)));
    }

    public static int cuGetErrorString(int error, @Nullable String[] pStr) {
        return putText(pStr, () -> cuda().cuGetErrorString(Constants.of(orrery.device.CUresult.class, error)));
    }

    /** Puts the text of a code, or null if there is none, which is refused. */
    private static int putText(@Nullable String[] to, Supplier<String> text) {
        to[0] = null;
        return run(() -> to[0] = text.get());
    }

    public static int cuDeviceGetName(byte[] name, int len, CUdevice dev) {
        return run(() -> {
            byte[] found = cuda().cuDeviceGetName(device(dev)).getBytes(StandardCharsets.UTF_8);
            int copied = Math.min(found.length, Math.max(0, len - 1));
            System.arraycopy(found, 0, name, 0, copied);
            name[copied] = 0;
        });
    }

    /** Has no effect: an LUID is one of Windows, and JCuda's function has no effect on other systems. */
    public static int cuDeviceGetLuid(byte[] luid, int[] deviceNodeMask, CUdevice dev) {
        return query(() -> orrery.device.CUresult.CUDA_SUCCESS);
    }

    /** Always refused, as the drivers of CUDA 12 and 13 do. */
    public static int cuProfilerInitialize(String configFile, String outputFile, int outputMode) {
        return query(() -> orrery.device.CUresult.CUDA_ERROR_NOT_SUPPORTED);
    }

    public static int cuDeviceComputeCapability(int[] major, int[] minor, CUdevice dev) {
        return run(() -> {
            major[0] = cuda().cuDeviceGetAttribute(DeviceAttribute.COMPUTE_CAPABILITY_MAJOR, device(dev));
            minor[0] = cuda().cuDeviceGetAttribute(DeviceAttribute.COMPUTE_CAPABILITY_MINOR, device(dev));
        });
    }

    public static int cuDeviceGetProperties(CUdevprop prop, CUdevice dev) {
        return run(() -> {
            ToIntFunction<DeviceAttribute> the = each -> cuda().cuDeviceGetAttribute(each, device(dev));
            prop.maxThreadsPerBlock = the.applyAsInt(DeviceAttribute.MAX_THREADS_PER_BLOCK);
            prop.maxThreadsDim = Stream.of(
                            DeviceAttribute.MAX_BLOCK_DIM_X,
                            DeviceAttribute.MAX_BLOCK_DIM_Y,
                            DeviceAttribute.MAX_BLOCK_DIM_Z)
                    .mapToInt(the)
                    .toArray();
            prop.maxGridSize = Stream.of(
                            DeviceAttribute.MAX_GRID_DIM_X,
                            DeviceAttribute.MAX_GRID_DIM_Y,
                            DeviceAttribute.MAX_GRID_DIM_Z)
                    .mapToInt(the)
                    .toArray();
            prop.sharedMemPerBlock = the.applyAsInt(DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK);
            prop.totalConstantMemory = the.applyAsInt(DeviceAttribute.TOTAL_CONSTANT_MEMORY);
            prop.SIMDWidth = the.applyAsInt(DeviceAttribute.WARP_SIZE);
            prop.memPitch = the.applyAsInt(DeviceAttribute.MAX_PITCH);
            prop.regsPerBlock = the.applyAsInt(DeviceAttribute.MAX_REGISTERS_PER_BLOCK);
            prop.clockRate = the.applyAsInt(DeviceAttribute.CLOCK_RATE);
            prop.textureAlign = the.applyAsInt(DeviceAttribute.TEXTURE_ALIGNMENT);
        });
    }

    public static int cuDeviceGetPCIBusId(String[] pciBusId, int len, CUdevice dev) {
        return run(() -> pciBusId[0] = PciBusIds.of(each -> cuda().cuDeviceGetAttribute(each, device(dev)), len));
    }

    public static int cuDeviceGetByPCIBusId(CUdevice dev, String pciBusId) {
        return query(() -> {
            for (int i = 0; i < cuda().cuDeviceGetCount(); i++) {
                orrery.driver.CUdevice device = cuda().cuDeviceGet(i);
                if (PciBusIds.isOf(pciBusId, each -> cuda().cuDeviceGetAttribute(each, device))) {
                    Results.set(dev, device);
                    return orrery.device.CUresult.CUDA_SUCCESS;
                }
            }
            return orrery.device.CUresult.CUDA_ERROR_INVALID_VALUE;
        });
    }

    // -- attributes of streams and nodes -------------------------------------------------------------------------

    public static int cuStreamGetAttribute(@Nullable CUstream hStream, int attr, CUstreamAttrValue value_out) {
        return run(() -> Structures.put(
                value_out,
                cuda().cuStreamGetAttribute(stream(hStream), Constants.of(CUlaunchAttribute.ID.class, attr))));
    }

    public static int cuStreamSetAttribute(@Nullable CUstream hStream, int attr, CUstreamAttrValue value) {
        return run(() -> cuda().cuStreamSetAttribute(stream(hStream), Structures.attribute(attr, value)));
    }

    public static int cuGraphKernelNodeGetAttribute(CUgraphNode hNode, int attr, CUkernelNodeAttrValue value_out) {
        return run(() -> Structures.put(
                value_out,
                cuda().cuGraphKernelNodeGetAttribute(
                                Handles.get(hNode, orrery.driver.CUgraphNode.class),
                                Constants.of(CUlaunchAttribute.ID.class, attr))));
    }

    public static int cuGraphKernelNodeSetAttribute(CUgraphNode hNode, int attr, CUkernelNodeAttrValue value) {
        return run(() -> cuda().cuGraphKernelNodeSetAttribute(
                        Handles.get(hNode, orrery.driver.CUgraphNode.class), Structures.attribute(attr, value)));
    }

    private static orrery.driver.CUstream stream(@Nullable CUstream stream) {
        return Handles.get(stream, orrery.driver.CUstream.class);
    }

    // -- launches ------------------------------------------------------------------------------------------------

    public static int cuOccupancyMaxPotentialBlockSize(
            int[] minGridSize,
            int[] blockSize,
            CUfunction func,
            @Nullable CUoccupancyB2DSize blockSizeToDynamicSMemSize,
            long dynamicSMemSize,
            int blockSizeLimit) {
        IntUnaryOperator sharedMemory = size -> Math.toIntExact(
                blockSizeToDynamicSMemSize == null ? dynamicSMemSize : blockSizeToDynamicSMemSize.call(size));
        return run(() -> {
            PotentialBlockSize best = cuda().cuOccupancyMaxPotentialBlockSize(
                            Handles.get(func, orrery.driver.CUfunction.class), sharedMemory, blockSizeLimit);
            minGridSize[0] = best.minGridSize();
            blockSize[0] = best.blockSize();
        });
    }

    public static int cuOccupancyMaxPotentialBlockSizeWithFlags(
            int[] minGridSize,
            int[] blockSize,
            CUfunction func,
            @Nullable CUoccupancyB2DSize blockSizeToDynamicSMemSize,
            long dynamicSMemSize,
            int blockSizeLimit,
            int flags) {
        int result = run(() -> cuda().cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
                        Handles.get(func, orrery.driver.CUfunction.class), 1, 0, flags));
        return result != CUresult.CUDA_SUCCESS
                ? result
                : cuOccupancyMaxPotentialBlockSize(
                        minGridSize, blockSize, func, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit);
    }

    public static int cuLaunchKernel(
            CUfunction f,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            @Nullable CUstream hStream,
            @Nullable Pointer kernelParams,
            @Nullable Pointer extra) {
        return run(() -> {
            orrery.driver.CUfunction function = Handles.get(f, orrery.driver.CUfunction.class);
            cuda().cuLaunchKernel(
                            function,
                            gridDimX,
                            gridDimY,
                            gridDimZ,
                            blockDimX,
                            blockDimY,
                            blockDimZ,
                            sharedMemBytes,
                            stream(hStream),
                            JCudaKernelArguments.of(function, kernelParams, extra));
        });
    }

    public static int cuLaunchCooperativeKernel(
            CUfunction f,
            int gridDimX,
            int gridDimY,
            int gridDimZ,
            int blockDimX,
            int blockDimY,
            int blockDimZ,
            int sharedMemBytes,
            @Nullable CUstream hStream,
            @Nullable Pointer kernelParams) {
        return run(() -> {
            orrery.driver.CUfunction function = Handles.get(f, orrery.driver.CUfunction.class);
            cuda().cuLaunchCooperativeKernel(
                            function,
                            gridDimX,
                            gridDimY,
                            gridDimZ,
                            blockDimX,
                            blockDimY,
                            blockDimZ,
                            sharedMemBytes,
                            stream(hStream),
                            JCudaKernelArguments.of(function, kernelParams, null));
        });
    }

    // -- captures ------------------------------------------------------------------------------------------------

    public static int cuStreamGetCaptureInfo(@Nullable CUstream hStream, int[] captureStatus, long[] id) {
        return run(() -> {
            CUstreamCaptureInfo info = cuda().cuStreamGetCaptureInfo(stream(hStream), false);
            captureStatus[0] = info.status().ordinal();
            id[0] = info.id();
        });
    }

    public static int cuThreadExchangeStreamCaptureMode(int[] mode) {
        return run(() -> mode[0] = cuda().cuThreadExchangeStreamCaptureMode(new CUstreamCaptureMode(mode[0]))
                .value());
    }
}
