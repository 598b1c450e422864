package jcuda.runtime;

import com.google.common.collect.MapMaker;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.device.DeviceAttribute;
import orrery.driver.CUdevice;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUstream;
import orrery.jcuda.JCudaAdapter;
import orrery.jcuda.conversion.CacheConfigs;
import orrery.jcuda.conversion.Constants;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.HostValues;
import orrery.jcuda.conversion.NativeParts;
import orrery.jcuda.conversion.PciBusIds;
import orrery.jcuda.conversion.PerDriver;
import orrery.runtime.cudaDeviceAttr;
import orrery.runtime.cudaError_t;
import orrery.sim.CudaException;

/** The functions of the runtime that correspond to ours in another way than the generated ones. */
abstract class RuntimeFunctions extends RuntimeCall {
    private static final CacheConfigs CACHE = new CacheConfigs(cudaFuncCache.cudaFuncCachePreferNone, 3);
    private static final CacheConfigs BANKS = new CacheConfigs(cudaSharedMemConfig.cudaSharedMemBankSizeFourByte, 2);

    /** The threads that have chosen their device. */
    private static final PerDriver<Set<Thread>> CHOOSERS = new PerDriver<>(
            () -> Collections.newSetFromMap(new MapMaker().weakKeys().makeMap()));

    RuntimeFunctions() {}

    public static cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int cudaChannelFormatKind_f) {
        return new cudaChannelFormatDesc(x, y, z, w, cudaChannelFormatKind_f);
    }

    // -- errors --------------------------------------------------------------------------------------------------

    public static String cudaGetErrorName(int error) {
        return named(error, cudaError_t::name);
    }

    public static String cudaGetErrorString(int error) {
        return named(error, cuda()::cudaGetErrorString);
    }

    private static String named(int error, Function<cudaError_t, String> name) {
        cudaError_t known = Constants.of(cudaError_t.class, error);
        return known == null ? "unrecognized error code" : name.apply(known);
    }

    // -- memory of the host --------------------------------------------------------------------------------------

    public static void cudaMallocHost(Pointer ptr, long size) {
        NativeParts.setMemory(ptr, cuda().cudaMallocHost(size), size);
    }

    public static void cudaHostAlloc(Pointer ptr, long size, int flags) {
        NativeParts.setMemory(ptr, cuda().cudaHostAlloc(size, flags), size);
    }

    // -- managed memory ------------------------------------------------------------------------------------------

    public static void cudaMallocManaged(Pointer devPtr, long size, int flags) {
        NativeParts.setMemory(devPtr, cuda().cudaMallocManaged(size, flags), size);
    }

    public static void cudaMemPrefetchAsync(Pointer devPtr, long count, int dstDevice, @Nullable cudaStream_t stream) {
        cuda().cudaMemPrefetchAsync(
                        NativeParts.address(devPtr),
                        count,
                        Structures.location(dstDevice),
                        0,
                        Handles.get(stream, CUstream.class));
    }

    public static void cudaMemRangeGetAttribute(
            Pointer data, long dataSize, int attribute, Pointer devPtr, long count) {
        HostValues.put(
                data,
                dataSize,
                cuda().cudaMemRangeGetAttribute(
                                Constants.of(CUmemRangeAttribute.class, attribute),
                                NativeParts.address(devPtr),
                                count));
    }

    public static void cudaMemRangeGetAttributes(
            Pointer[] data, long[] dataSizes, int[] attributes, long numAttributes, Pointer devPtr, long count) {
        List<CUmemRangeAttribute> asked = Constants.of(CUmemRangeAttribute.class, attributes, numAttributes);
        List<Object> values = cuda().cudaMemRangeGetAttributes(asked, NativeParts.address(devPtr), count);
        for (int i = 0; i < numAttributes; i++) {
            HostValues.put(data[i], dataSizes[i], values.get(i));
        }
    }

    // -- streams -------------------------------------------------------------------------------------------------

    public static void cudaStreamGetAttribute(@Nullable cudaStream_t hStream, int attr, cudaStreamAttrValue value_out) {
        Structures.put(
                value_out,
                cuda().cudaStreamGetAttribute(
                                Handles.get(hStream, CUstream.class), Constants.of(CUlaunchAttribute.ID.class, attr)));
    }

    public static void cudaStreamSetAttribute(@Nullable cudaStream_t hStream, int attr, cudaStreamAttrValue value) {
        cuda().cudaStreamSetAttribute(Handles.get(hStream, CUstream.class), Structures.attribute(attr, value));
    }

    // -- devices -------------------------------------------------------------------------------------------------

    /** Attributes that only the driver names have the same numbers there. */
    public static void cudaDeviceGetAttribute(int[] value, int attr, int device) {
        cudaDeviceAttr named = Constants.of(cudaDeviceAttr.class, attr);
        DeviceAttribute unnamed = Constants.of(DeviceAttribute.class, attr);
        value[0] = named != null || unnamed == null
                ? cuda().cudaDeviceGetAttribute(named, device)
                : JCudaAdapter.driver().cuDeviceGetAttribute(unnamed, new CUdevice(device));
    }

    public static void cudaDeviceGetPCIBusId(String[] pciBusId, int len, int device) {
        pciBusId[0] = PciBusIds.of(properties(device), len);
    }

    public static void cudaDeviceGetByPCIBusId(int[] device, String pciBusId) {
        device[0] = PciBusIds.find(pciBusId, cuda().cudaGetDeviceCount(), RuntimeFunctions::properties);
    }

    /**
     * Chooses the device that meets the most of the values that {@code prop} has set; of several, the first. The
     * documentation says no more than "best matches".
     */
    public static void cudaChooseDevice(int[] device, cudaDeviceProp prop) {
        int best = -1;
        for (int i = 0; i < cuda().cudaGetDeviceCount(); i++) {
            int met = DeviceProperties.met(prop, cuda().cudaGetDeviceProperties(i));
            if (met > best) {
                best = met;
                device[0] = i;
            }
        }
    }

    public static void cudaSetDevice(int device) {
        cuda().cudaSetDevice(device);
        CHOOSERS.get().add(Thread.currentThread());
    }

    /** Makes the calling thread use the first device of a list, unless it has chosen one by {@code cudaSetDevice}. */
    public static void cudaSetValidDevices(int[] device_arr, int len) {
        int most = Math.min(cuda().cudaGetDeviceCount(), device_arr.length);
        if (len < 0 || len > most) {
            throw CudaException.of(
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "cudaSetValidDevices with " + len + " devices: legal are 0 to " + most);
        }
        Arrays.stream(device_arr, 0, len).forEach(cuda()::cudaGetDeviceProperties);
        if (!CHOOSERS.get().contains(Thread.currentThread())) {
            cuda().cudaSetDevice(len == 0 ? 0 : device_arr[0]);
        }
    }

    private static ToIntFunction<DeviceAttribute> properties(int device) {
        return cuda().cudaGetDeviceProperties(device)::attribute;
    }

    public static void cudaDeviceGetCacheConfig(int[] pCacheConfig) {
        pCacheConfig[0] = CACHE.get(device());
    }

    public static void cudaDeviceSetCacheConfig(int cacheConfig) {
        CACHE.set(device(), cacheConfig);
    }

    public static void cudaThreadGetCacheConfig(int[] pCacheConfig) {
        cudaDeviceGetCacheConfig(pCacheConfig);
    }

    public static void cudaThreadSetCacheConfig(int cacheConfig) {
        cudaDeviceSetCacheConfig(cacheConfig);
    }

    public static void cudaDeviceGetSharedMemConfig(int[] pConfig) {
        pConfig[0] = BANKS.get(device());
    }

    /** Checks the preference, which has no effect: the width of banks is fixed. */
    public static void cudaDeviceSetSharedMemConfig(int config) {
        BANKS.check(config);
        device();
    }

    private static Object device() {
        return cuda().cudaGetDevice();
    }
}
