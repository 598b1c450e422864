package jcuda.driver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.Occupancy.PotentialBlockSize;
import orrery.jcuda.JCudaAdapter;

/** Modules, functions, occupancy, launches and the profiler. */
abstract class ModuleFunctions extends DeviceFunctions {
    ModuleFunctions() {}

    public static int cuModuleLoad(CUmodule module, String fname) {
        byte[] data;
        try {
            data = Files.readAllBytes(Path.of(fname));
        } catch (IOException e) {
            return query(() -> orrery.device.CUresult.CUDA_ERROR_FILE_NOT_FOUND);
        }
        return cuModuleLoadData(module, data);
    }

    public static int cuModuleLoadData(CUmodule module, byte[] image) {
        return run(() -> Handles.set(module, cuda().cuModuleLoadData(JCudaAdapter.image(image))));
    }

    public static int cuModuleLoadData(CUmodule module, String string) {
        return cuModuleLoadData(module, string.getBytes(StandardCharsets.UTF_8));
    }

    public static int cuModuleLoadFatBinary(CUmodule module, byte[] fatCubin) {
        return cuModuleLoadData(module, fatCubin);
    }

    public static int cuModuleUnload(CUmodule hmod) {
        return run(() -> cuda().cuModuleUnload(Handles.of(hmod)));
    }

    public static int cuModuleGetFunction(CUfunction hfunc, CUmodule hmod, String name) {
        return run(() -> Handles.set(hfunc, cuda().cuModuleGetFunction(Handles.of(hmod), name)));
    }

    public static int cuModuleGetGlobal(CUdeviceptr dptr, long[] bytes, CUmodule hmod, String name) {
        return run(() -> {
            AddressRange range = cuda().cuModuleGetGlobal(Handles.of(hmod), name);
            NativeParts.setNumber(dptr, range.base());
            bytes[0] = range.size();
        });
    }

    // -- functions -----------------------------------------------------------------------------------------------

    public static int cuFuncGetAttribute(int[] pi, int attrib, CUfunction func) {
        return run(
                () -> pi[0] = cuda().cuFuncGetAttribute(constant(CUfunctionAttribute.class, attrib), Handles.of(func)));
    }

    public static int cuFuncSetAttribute(CUfunction func, int attrib, int value) {
        return run(
                () -> cuda().cuFuncSetAttribute(Handles.of(func), constant(CUfunctionAttribute.class, attrib), value));
    }

    public static int cuFuncGetModule(CUmodule hmod, CUfunction hfunc) {
        return run(() -> Handles.set(hmod, cuda().cuFuncGetModule(Handles.of(hfunc))));
    }

    // -- occupancy -----------------------------------------------------------------------------------------------

    public static int cuOccupancyMaxActiveBlocksPerMultiprocessor(
            int[] numBlocks, CUfunction func, int blockSize, long dynamicSMemSize) {
        return run(() -> numBlocks[0] = cuda().cuOccupancyMaxActiveBlocksPerMultiprocessor(
                        Handles.of(func), blockSize, Math.toIntExact(dynamicSMemSize)));
    }

    public static int cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            int[] numBlocks, CUfunction func, int blockSize, long dynamicSMemSize, int flags) {
        return run(() -> numBlocks[0] = cuda().cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
                        Handles.of(func), blockSize, Math.toIntExact(dynamicSMemSize), flags));
    }

    public static int cuOccupancyAvailableDynamicSMemPerBlock(
            long[] dynamicSmemSize, CUfunction func, int numBlocks, int blockSize) {
        return run(() -> dynamicSmemSize[0] =
                cuda().cuOccupancyAvailableDynamicSMemPerBlock(Handles.of(func), numBlocks, blockSize));
    }

    public static int cuOccupancyMaxPotentialBlockSize(
            int[] minGridSize,
            int[] blockSize,
            CUfunction func,
            @Nullable CUoccupancyB2DSize blockSizeToDynamicSMemSize,
            long dynamicSMemSize,
            int blockSizeLimit) {
        return run(() -> {
            PotentialBlockSize best = cuda().cuOccupancyMaxPotentialBlockSize(
                            Handles.of(func),
                            size -> Math.toIntExact(
                                    blockSizeToDynamicSMemSize == null
                                            ? dynamicSMemSize
                                            : blockSizeToDynamicSMemSize.call(size)),
                            blockSizeLimit);
            minGridSize[0] = best.minGridSize();
            blockSize[0] = best.blockSize();
        });
    }

    // -- launches ------------------------------------------------------------------------------------------------

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
        checkNoExtra(extra);
        return run(() -> cuda().cuLaunchKernel(
                        Handles.of(f),
                        gridDimX,
                        gridDimY,
                        gridDimZ,
                        blockDimX,
                        blockDimY,
                        blockDimZ,
                        sharedMemBytes,
                        Handles.of(hStream),
                        NativeParts.arguments(kernelParams)));
    }

    /** Refuses arguments in one buffer. */
    static void checkNoExtra(@Nullable Pointer extra) {
        if (extra != null) {
            throw new UnsupportedOperationException(
                    "kernel arguments in one buffer (extra): legal are those of kernelParams");
        }
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
        return run(() -> cuda().cuLaunchCooperativeKernel(
                        Handles.of(f),
                        gridDimX,
                        gridDimY,
                        gridDimZ,
                        blockDimX,
                        blockDimY,
                        blockDimZ,
                        sharedMemBytes,
                        Handles.of(hStream),
                        NativeParts.arguments(kernelParams)));
    }

    public static int cuLaunchHostFunc(@Nullable CUstream hStream, CUhostFn fn, @Nullable Object userData) {
        return run(() -> cuda().cuLaunchHostFunc(Handles.of(hStream), () -> fn.call(userData)));
    }

    public static int cuProfilerStart() {
        return run(() -> cuda().cuProfilerStart());
    }

    public static int cuProfilerStop() {
        return run(() -> cuda().cuProfilerStop());
    }
}
