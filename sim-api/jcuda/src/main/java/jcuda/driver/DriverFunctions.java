package jcuda.driver;

import java.nio.charset.StandardCharsets;
import java.util.function.IntUnaryOperator;
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
import orrery.sim.CudaException;

/** The functions of the driver that correspond to ours in another way than the generated ones. */
abstract class DriverFunctions extends DriverCall {
    DriverFunctions() {}

    private static orrery.driver.CUdevice device(CUdevice device) {
        return Handles.get(device, orrery.driver.CUdevice.class);
    }

    public static void cuGetErrorName(int error, @Nullable String[] pStr) {
        pStr[0] = null; // stays, if there is no such error
        pStr[0] = cuda().cuGetErrorName(Constants.of(orrery.device.CUresult.class, error));
    }

    public static void cuGetErrorString(int error, @Nullable String[] pStr) {
        pStr[0] = null; // stays, if there is no such error
        pStr[0] = cuda().cuGetErrorString(Constants.of(orrery.device.CUresult.class, error));
    }

    public static void cuDeviceGetName(byte[] name, int len, CUdevice dev) {
        byte[] found = cuda().cuDeviceGetName(device(dev)).getBytes(StandardCharsets.UTF_8);
        int copied = Math.min(found.length, Math.max(0, len - 1));
        System.arraycopy(found, 0, name, 0, copied);
        name[copied] = 0;
    }

    /** Has no effect: an LUID is one of Windows, and JCuda's function has no effect on other systems. */
    public static void cuDeviceGetLuid(byte[] luid, int[] deviceNodeMask, CUdevice dev) {
        // Nothing to do.
    }

    /** Always refused, as the drivers of CUDA 12 and 13 do. */
    public static void cuProfilerInitialize(String configFile, String outputFile, int outputMode) {
        throw CudaException.of(
                orrery.device.CUresult.CUDA_ERROR_NOT_SUPPORTED,
                "cuProfilerInitialize: no driver of CUDA 12 or 13 supports it");
    }

    public static void cuDeviceComputeCapability(int[] major, int[] minor, CUdevice dev) {
        major[0] = cuda().cuDeviceGetAttribute(DeviceAttribute.COMPUTE_CAPABILITY_MAJOR, device(dev));
        minor[0] = cuda().cuDeviceGetAttribute(DeviceAttribute.COMPUTE_CAPABILITY_MINOR, device(dev));
    }

    public static void cuDeviceGetProperties(CUdevprop prop, CUdevice dev) {
        ToIntFunction<DeviceAttribute> the = attributes(device(dev));
        prop.maxThreadsPerBlock = the.applyAsInt(DeviceAttribute.MAX_THREADS_PER_BLOCK);
        prop.maxThreadsDim = Stream.of(
                        DeviceAttribute.MAX_BLOCK_DIM_X,
                        DeviceAttribute.MAX_BLOCK_DIM_Y,
                        DeviceAttribute.MAX_BLOCK_DIM_Z)
                .mapToInt(the)
                .toArray();
        prop.maxGridSize = Stream.of(
                        DeviceAttribute.MAX_GRID_DIM_X, DeviceAttribute.MAX_GRID_DIM_Y, DeviceAttribute.MAX_GRID_DIM_Z)
                .mapToInt(the)
                .toArray();
        prop.sharedMemPerBlock = the.applyAsInt(DeviceAttribute.MAX_SHARED_MEMORY_PER_BLOCK);
        prop.totalConstantMemory = the.applyAsInt(DeviceAttribute.TOTAL_CONSTANT_MEMORY);
        prop.SIMDWidth = the.applyAsInt(DeviceAttribute.WARP_SIZE);
        prop.memPitch = the.applyAsInt(DeviceAttribute.MAX_PITCH);
        prop.regsPerBlock = the.applyAsInt(DeviceAttribute.MAX_REGISTERS_PER_BLOCK);
        prop.clockRate = the.applyAsInt(DeviceAttribute.CLOCK_RATE);
        prop.textureAlign = the.applyAsInt(DeviceAttribute.TEXTURE_ALIGNMENT);
    }

    private static ToIntFunction<DeviceAttribute> attributes(orrery.driver.CUdevice device) {
        return each -> cuda().cuDeviceGetAttribute(each, device);
    }

    public static void cuDeviceGetPCIBusId(String[] pciBusId, int len, CUdevice dev) {
        pciBusId[0] = PciBusIds.of(attributes(device(dev)), len);
    }

    public static void cuDeviceGetByPCIBusId(CUdevice dev, String pciBusId) {
        Results.set(
                dev,
                cuda().cuDeviceGet(PciBusIds.find(
                        pciBusId, cuda().cuDeviceGetCount(), each -> attributes(cuda().cuDeviceGet(each)))));
    }

    // -- attributes of streams and nodes -------------------------------------------------------------------------

    public static void cuStreamGetAttribute(@Nullable CUstream hStream, int attr, CUstreamAttrValue value_out) {
        Structures.put(
                value_out,
                cuda().cuStreamGetAttribute(stream(hStream), Constants.of(CUlaunchAttribute.ID.class, attr)));
    }

    public static void cuStreamSetAttribute(@Nullable CUstream hStream, int attr, CUstreamAttrValue value) {
        cuda().cuStreamSetAttribute(stream(hStream), Structures.attribute(attr, value));
    }

    public static void cuGraphKernelNodeGetAttribute(CUgraphNode hNode, int attr, CUkernelNodeAttrValue value_out) {
        Structures.put(
                value_out,
                cuda().cuGraphKernelNodeGetAttribute(
                                Handles.get(hNode, orrery.driver.CUgraphNode.class),
                                Constants.of(CUlaunchAttribute.ID.class, attr)));
    }

    public static void cuGraphKernelNodeSetAttribute(CUgraphNode hNode, int attr, CUkernelNodeAttrValue value) {
        cuda().cuGraphKernelNodeSetAttribute(
                        Handles.get(hNode, orrery.driver.CUgraphNode.class), Structures.attribute(attr, value));
    }

    private static orrery.driver.CUstream stream(@Nullable CUstream stream) {
        return Handles.get(stream, orrery.driver.CUstream.class);
    }

    // -- launches ------------------------------------------------------------------------------------------------

    public static void cuOccupancyMaxPotentialBlockSize(
            int[] minGridSize,
            int[] blockSize,
            CUfunction func,
            @Nullable CUoccupancyB2DSize blockSizeToDynamicSMemSize,
            long dynamicSMemSize,
            int blockSizeLimit) {
        IntUnaryOperator sharedMemory = size -> Math.toIntExact(
                blockSizeToDynamicSMemSize == null ? dynamicSMemSize : blockSizeToDynamicSMemSize.call(size));
        PotentialBlockSize best = cuda().cuOccupancyMaxPotentialBlockSize(
                        Handles.get(func, orrery.driver.CUfunction.class), sharedMemory, blockSizeLimit);
        minGridSize[0] = best.minGridSize();
        blockSize[0] = best.blockSize();
    }

    public static void cuOccupancyMaxPotentialBlockSizeWithFlags(
            int[] minGridSize,
            int[] blockSize,
            CUfunction func,
            @Nullable CUoccupancyB2DSize blockSizeToDynamicSMemSize,
            long dynamicSMemSize,
            int blockSizeLimit,
            int flags) {
        cuda().cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
                        Handles.get(func, orrery.driver.CUfunction.class), 1, 0, flags);
        cuOccupancyMaxPotentialBlockSize(
                minGridSize, blockSize, func, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit);
    }

    public static void cuLaunchKernel(
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
    }

    public static void cuLaunchCooperativeKernel(
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
    }

    // -- captures ------------------------------------------------------------------------------------------------

    public static void cuStreamGetCaptureInfo(@Nullable CUstream hStream, int[] captureStatus, long[] id) {
        CUstreamCaptureInfo info = cuda().cuStreamGetCaptureInfo(stream(hStream), false);
        captureStatus[0] = info.status().ordinal();
        id[0] = info.id();
    }

    public static void cuThreadExchangeStreamCaptureMode(int[] mode) {
        mode[0] = cuda().cuThreadExchangeStreamCaptureMode(new CUstreamCaptureMode(mode[0]))
                .value();
    }
}
