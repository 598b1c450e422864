package jcuda.driver;

import com.google.common.primitives.Ints;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUfuncCache;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchParamBuffer;
import orrery.jcuda.conversion.CacheConfigs;
import orrery.jcuda.conversion.Constants;
import orrery.jcuda.conversion.Handles;
import orrery.jcuda.conversion.HostValues;
import orrery.jcuda.conversion.PerHandle;
import orrery.sim.CudaException;

/** The deprecated launches, whose parameters and sizes are set on the function before, and what functions prefer. */
abstract class ParameterizedLaunches extends DriverCall {
    private static final CacheConfigs CACHE = new CacheConfigs(CUfunc_cache.CU_FUNC_CACHE_PREFER_NONE, 3);
    private static final CacheConfigs BANKS =
            new CacheConfigs(CUsharedconfig.CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE, 2);
    private static final PerHandle<Launch> LAUNCHES = new PerHandle<>();

    ParameterizedLaunches() {}

    /** What was set on a function. */
    private static final class Launch {
        private static final int MAX_BYTES = 4096;
        private final ByteBuffer parameters = ByteBuffer.allocate(MAX_BYTES);
        private int[] block = {1, 1, 1};
        private int sharedBytes;
        private int bytes;

        /** Checks that parameters are within the memory for them. */
        static void check(String what, long offset, long size) {
            if (offset < 0 || size < 0 || offset + size > MAX_BYTES) {
                throw CudaException.of(
                        orrery.device.CUresult.CUDA_ERROR_INVALID_VALUE,
                        what + " of " + size + " bytes at offset " + offset + ": legal are up to " + MAX_BYTES
                                + " bytes of parameters");
            }
        }

        void put(int offset, byte[] value) {
            check("a parameter", offset, value.length);
            parameters.put(offset, value);
        }
    }

    /** Sets something on a function, which must exist. */
    private static int set(CUfunction function, Consumer<Launch> change) {
        return run(() -> change.accept(LAUNCHES.get(existing(function), Launch::new)));
    }

    private static orrery.driver.CUfunction existing(CUfunction function) {
        orrery.driver.CUfunction found = Handles.get(function, orrery.driver.CUfunction.class);
        cuda().cuFuncGetAttribute(CUfunctionAttribute.NUM_REGS, found);
        return found;
    }

    public static int cuFuncSetBlockShape(CUfunction hfunc, int x, int y, int z) {
        return set(hfunc, launch -> launch.block = new int[] {x, y, z});
    }

    public static int cuFuncSetSharedSize(CUfunction hfunc, int bytes) {
        return set(hfunc, launch -> launch.sharedBytes = bytes);
    }

    public static int cuParamSetSize(CUfunction hfunc, int numbytes) {
        return set(hfunc, launch -> {
            Launch.check("parameters", 0, numbytes);
            launch.bytes = numbytes;
        });
    }

    public static int cuParamSeti(CUfunction hfunc, int offset, int value) {
        return set(hfunc, launch -> launch.put(offset, Ints.toByteArray(Integer.reverseBytes(value))));
    }

    public static int cuParamSetf(CUfunction hfunc, int offset, float value) {
        return cuParamSeti(hfunc, offset, Float.floatToRawIntBits(value));
    }

    public static int cuParamSetv(CUfunction hfunc, int offset, Pointer ptr, int numbytes) {
        byte[] value = HostValues.value(ptr);
        return set(hfunc, launch -> {
            if (numbytes < 0 || numbytes > value.length) {
                throw CudaException.of(
                        orrery.device.CUresult.CUDA_ERROR_INVALID_VALUE,
                        "a parameter of " + numbytes + " bytes from memory of " + value.length
                                + " bytes: legal are as many bytes as the memory has");
            }
            launch.put(offset, Arrays.copyOf(value, numbytes));
        });
    }

    public static int cuLaunch(CUfunction f) {
        return cuLaunchGrid(f, 1, 1);
    }

    public static int cuLaunchGrid(CUfunction f, int gridWidth, int gridHeight) {
        return cuLaunchGridAsync(f, gridWidth, gridHeight, null);
    }

    public static int cuLaunchGridAsync(CUfunction f, int gridWidth, int gridHeight, @Nullable CUstream hStream) {
        return run(() -> {
            orrery.driver.CUfunction function = existing(f);
            Launch launch = LAUNCHES.get(function, Launch::new);
            byte[] parameters = Arrays.copyOf(launch.parameters.array(), launch.bytes);
            Object[] arguments = launch.bytes == 0 ? new Object[0] : new Object[] {CUlaunchParamBuffer.of(parameters)};
            cuda().cuLaunchKernel(
                            function,
                            gridWidth,
                            gridHeight,
                            1,
                            launch.block[0],
                            launch.block[1],
                            launch.block[2],
                            launch.sharedBytes,
                            Handles.get(hStream, orrery.driver.CUstream.class),
                            arguments);
        });
    }

    // -- preferences ---------------------------------------------------------------------------------------------

    /** Checks the preference, which has no effect. */
    public static int cuFuncSetCacheConfig(CUfunction hfunc, int config) {
        return Constants.of(CUfuncCache.class, config) == null ? refused() : run(() -> existing(hfunc));
    }

    /** Checks the preference, which has no effect. */
    public static int cuFuncSetSharedMemConfig(CUfunction hfunc, int config) {
        return BANKS.isLegal(config) ? run(() -> existing(hfunc)) : refused();
    }

    private static int refused() {
        return query(() -> orrery.device.CUresult.CUDA_ERROR_INVALID_VALUE);
    }

    public static int cuCtxGetCacheConfig(int[] pconfig) {
        return run(() -> pconfig[0] = CACHE.get(context()));
    }

    public static int cuCtxSetCacheConfig(int config) {
        return CACHE.isLegal(config) ? run(() -> CACHE.set(context(), config)) : refused();
    }

    public static int cuCtxGetSharedMemConfig(int[] pConfig) {
        return run(() -> pConfig[0] = BANKS.get(context()));
    }

    /** Checks the preference, which has no effect: the width of banks is fixed. */
    public static int cuCtxSetSharedMemConfig(int config) {
        return BANKS.isLegal(config) ? run(() -> context()) : refused();
    }

    /** Returns the current context, which must be one. */
    private static Object context() {
        cuda().cuCtxGetDevice();
        return cuda().cuCtxGetCurrent();
    }
}
