package orrery.runtime;

import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUstream;
import orrery.driver.Occupancy.PotentialBlockSize;
import orrery.sim.Kernel;

/** Launches, and what is known of kernels. */
interface LaunchCalls extends ExecutionControl, Occupancy, DriverInteroperability, RuntimeSession {

    @Override
    default void cudaLaunchKernel(
            Kernel func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, CUstream stream) {
        cudaLaunchKernel(func, gridDim, blockDim, sharedMem, stream, args);
    }

    @Override
    default void cudaLaunchKernel(
            Kernel func, dim3 gridDim, dim3 blockDim, int sharedMem, CUstream stream, Object... args) {
        run(RuntimeCall.cudaLaunchKernel, () -> {
            dim3 grid = RuntimeSession.given(gridDim, "gridDim");
            dim3 block = RuntimeSession.given(blockDim, "blockDim");
            driver().cuLaunchKernel(
                            function(func),
                            grid.x(),
                            grid.y(),
                            grid.z(),
                            block.x(),
                            block.y(),
                            block.z(),
                            sharedMem,
                            stream,
                            args);
        });
    }

    @Override
    default void cudaLaunchCooperativeKernel(
            Kernel func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, CUstream stream) {
        run(RuntimeCall.cudaLaunchCooperativeKernel, () -> {
            dim3 grid = RuntimeSession.given(gridDim, "gridDim");
            dim3 block = RuntimeSession.given(blockDim, "blockDim");
            driver().cuLaunchCooperativeKernel(
                            function(func),
                            grid.x(),
                            grid.y(),
                            grid.z(),
                            block.x(),
                            block.y(),
                            block.z(),
                            sharedMem,
                            stream,
                            args);
        });
    }

    @Override
    default void cudaLaunchKernelExC(cudaLaunchConfig_t config, Kernel func, Object... args) {
        run(RuntimeCall.cudaLaunchKernelExC, () -> driver().cuLaunchKernelEx(config(config), function(func), args));
    }

    @Override
    default void cudaLaunchHostFunc(CUstream stream, Consumer<Object> fn, Object userData) {
        run(RuntimeCall.cudaLaunchHostFunc, () -> driver().cuLaunchHostFunc(stream, HostCall.of(fn, userData)));
    }

    // -- functions -----------------------------------------------------------------------------------------------

    @Override
    default cudaFuncAttributes cudaFuncGetAttributes(Kernel func) {
        return call(RuntimeCall.cudaFuncGetAttributes, () -> {
            CUfunction function = function(func);
            return new cudaFuncAttributes(
                    driver().cuFuncGetAttribute(CUfunctionAttribute.SHARED_SIZE_BYTES, function),
                    driver().cuFuncGetAttribute(CUfunctionAttribute.CONST_SIZE_BYTES, function),
                    driver().cuFuncGetAttribute(CUfunctionAttribute.LOCAL_SIZE_BYTES, function),
                    driver().cuFuncGetAttribute(CUfunctionAttribute.MAX_THREADS_PER_BLOCK, function),
                    driver().cuFuncGetAttribute(CUfunctionAttribute.NUM_REGS, function),
                    driver().cuFuncGetAttribute(CUfunctionAttribute.PTX_VERSION, function),
                    driver().cuFuncGetAttribute(CUfunctionAttribute.BINARY_VERSION, function),
                    driver().cuFuncGetAttribute(CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, function),
                    driver().cuFuncGetAttribute(CUfunctionAttribute.PREFERRED_SHARED_MEMORY_CARVEOUT, function));
        });
    }

    @Override
    default void cudaFuncSetAttribute(Kernel func, CUfunctionAttribute attr, int value) {
        run(RuntimeCall.cudaFuncSetAttribute, () -> driver().cuFuncSetAttribute(function(func), attr, value));
    }

    @Override
    default String cudaFuncGetName(Kernel func) {
        return call(RuntimeCall.cudaFuncGetName, () -> driver().cuFuncGetName(function(func)));
    }

    @Override
    default CUfunction cudaGetFuncBySymbol(Kernel symbolPtr) {
        return call(RuntimeCall.cudaGetFuncBySymbol, () -> function(symbolPtr));
    }

    // -- occupancy -----------------------------------------------------------------------------------------------

    @Override
    default int cudaOccupancyMaxActiveBlocksPerMultiprocessor(Kernel func, int blockSize, int dynamicSMemSize) {
        return call(
                RuntimeCall.cudaOccupancyMaxActiveBlocksPerMultiprocessor,
                () -> driver().cuOccupancyMaxActiveBlocksPerMultiprocessor(function(func), blockSize, dynamicSMemSize));
    }

    @Override
    default int cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            Kernel func, int blockSize, int dynamicSMemSize, int flags) {
        return call(
                RuntimeCall.cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags,
                () -> driver().cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
                                function(func), blockSize, dynamicSMemSize, flags));
    }

    @Override
    default long cudaOccupancyAvailableDynamicSMemPerBlock(Kernel func, int numBlocks, int blockSize) {
        return call(
                RuntimeCall.cudaOccupancyAvailableDynamicSMemPerBlock,
                () -> driver().cuOccupancyAvailableDynamicSMemPerBlock(function(func), numBlocks, blockSize));
    }

    @Override
    default int cudaOccupancyMaxPotentialClusterSize(Kernel func, cudaLaunchConfig_t launchConfig) {
        return call(
                RuntimeCall.cudaOccupancyMaxPotentialClusterSize,
                () -> driver().cuOccupancyMaxPotentialClusterSize(function(func), config(launchConfig)));
    }

    @Override
    default int cudaOccupancyMaxActiveClusters(Kernel func, cudaLaunchConfig_t launchConfig) {
        return call(
                RuntimeCall.cudaOccupancyMaxActiveClusters,
                () -> driver().cuOccupancyMaxActiveClusters(function(func), config(launchConfig)));
    }

    private static CUlaunchConfig config(cudaLaunchConfig_t config) {
        return RuntimeSession.given(config, "config").driver();
    }

    @Override
    default PotentialBlockSize cudaOccupancyMaxPotentialBlockSize(
            Kernel func, int dynamicSMemSize, int blockSizeLimit) {
        return cudaOccupancyMaxPotentialBlockSizeVariableSMem(func, block -> dynamicSMemSize, blockSizeLimit);
    }

    @Override
    default PotentialBlockSize cudaOccupancyMaxPotentialBlockSizeVariableSMem(
            Kernel func, IntUnaryOperator blockSizeToDynamicSMemSize, int blockSizeLimit) {
        return call(
                RuntimeCall.cudaOccupancyMaxPotentialBlockSizeVariableSMem,
                () -> driver().cuOccupancyMaxPotentialBlockSize(
                                function(func), blockSizeToDynamicSMemSize, blockSizeLimit));
    }
}
