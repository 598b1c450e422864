package jcuda.driver;

import com.google.common.primitives.Ints;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchParamBuffer;
import orrery.jcuda.conversion.CacheConfigs;
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
    private static void set(CUfunction function, Consumer<Launch> change) {
        change.accept(LAUNCHES.get(existing(function), Launch::new));
    }

    private static orrery.driver.CUfunction existing(CUfunction function) {
        orrery.driver.CUfunction found = Handles.get(function, orrery.driver.CUfunction.class);
        cuda().cuFuncGetAttribute(CUfunctionAttribute.NUM_REGS, found);
        return found;
    }

    public static void cuFuncSetBlockShape(CUfunction hfunc, int x, int y, int z) {
        set(hfunc, launch -> launch.block = new int[] {x, y, z});
    }

    public static void cuFuncSetSharedSize(CUfunction hfunc, int bytes) {
        set(hfunc, launch -> launch.sharedBytes = bytes);
    }

    public static void cuParamSetSize(CUfunction hfunc, int numbytes) {
        set(hfunc, launch -> {
            Launch.check("parameters", 0, numbytes);
            launch.bytes = numbytes;
        });
    }

    public static void cuParamSeti(CUfunction hfunc, int offset, int value) {
        set(hfunc, launch -> launch.put(offset, Ints.toByteArray(Integer.reverseBytes(value))));
    }

    public static void cuParamSetf(CUfunction hfunc, int offset, float value) {
        cuParamSeti(hfunc, offset, Float.floatToRawIntBits(value));
    }

    public static void cuParamSetv(CUfunction hfunc, int offset, Pointer ptr, int numbytes) {
        byte[] value = HostValues.value(ptr);
        set(hfunc, launch -> {
            if (numbytes < 0 || numbytes > value.length) {
                throw CudaException.of(
                        orrery.device.CUresult.CUDA_ERROR_INVALID_VALUE,
                        "a parameter of " + numbytes + " bytes from memory of " + value.length
                                + " bytes: legal are as many bytes as the memory has");
            }
            launch.put(offset, Arrays.copyOf(value, numbytes));
        });
    }

    public static void cuLaunch(CUfunction f) {
        cuLaunchGrid(f, 1, 1);
    }

    public static void cuLaunchGrid(CUfunction f, int gridWidth, int gridHeight) {
        cuLaunchGridAsync(f, gridWidth, gridHeight, null);
    }

    public static void cuLaunchGridAsync(CUfunction f, int gridWidth, int gridHeight, @Nullable CUstream hStream) {
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
    }

    // -- preferences ---------------------------------------------------------------------------------------------

    /** Checks the preference, which has no effect. */
    public static void cuFuncSetCacheConfig(CUfunction hfunc, int config) {
        CACHE.check(config);
        existing(hfunc);
    }

    /** Checks the preference, which has no effect. */
    public static void cuFuncSetSharedMemConfig(CUfunction hfunc, int config) {
        BANKS.check(config);
        existing(hfunc);
    }

    public static void cuCtxGetCacheConfig(int[] pconfig) {
        pconfig[0] = CACHE.get(context());
    }

    public static void cuCtxSetCacheConfig(int config) {
        CACHE.set(context(), config);
    }

    public static void cuCtxGetSharedMemConfig(int[] pConfig) {
        pConfig[0] = BANKS.get(context());
    }

    /** Checks the preference, which has no effect: the width of banks is fixed. */
    public static void cuCtxSetSharedMemConfig(int config) {
        BANKS.check(config);
        context();
    }

    /** Returns the current context, which must be one. */
    private static Object context() {
        cuda().cuCtxGetDevice();
        return cuda().cuCtxGetCurrent();
    }
}
