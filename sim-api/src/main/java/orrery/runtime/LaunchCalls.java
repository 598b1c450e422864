package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUstream;
import orrery.sim.DeviceFunction;
import orrery.sim.Kernel;

/** The functions of kernels that are more than one call of the driver. */
interface LaunchCalls extends ExecutionControl, Occupancy, DriverInteroperability, DriverForms {

    @Override
    default void cudaLaunchKernel(
            DeviceFunction func,
            dim3 gridDim,
            dim3 blockDim,
            int sharedMem,
            @Nullable CUstream stream,
            Object... args) {
        run(RuntimeCall.cudaLaunchKernel, () -> {
            dim3 grid = RuntimeSession.given(gridDim, "gridDim");
            dim3 block = RuntimeSession.given(blockDim, "blockDim");
            driver().cuLaunchKernel(
                            asCUfunction(func, "func"),
                            grid.x,
                            grid.y,
                            grid.z,
                            block.x,
                            block.y,
                            block.z,
                            sharedMem,
                            stream,
                            args);
        });
    }

    @Override
    default void cudaLaunchCooperativeKernel(
            DeviceFunction func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, @Nullable CUstream stream) {
        run(RuntimeCall.cudaLaunchCooperativeKernel, () -> {
            dim3 grid = RuntimeSession.given(gridDim, "gridDim");
            dim3 block = RuntimeSession.given(blockDim, "blockDim");
            driver().cuLaunchCooperativeKernel(
                            asCUfunction(func, "func"),
                            grid.x,
                            grid.y,
                            grid.z,
                            block.x,
                            block.y,
                            block.z,
                            sharedMem,
                            stream,
                            args);
        });
    }

    @Override
    default void cudaLaunchHostFunc(@Nullable CUstream stream, cudaHostFn_t fn, @Nullable Object userData) {
        run(
                RuntimeCall.cudaLaunchHostFunc,
                () -> driver().cuLaunchHostFunc(stream, RuntimeSession.checkedByDriver(HostCall.of(fn, userData))));
    }

    // -- functions -----------------------------------------------------------------------------------------------

    @Override
    default cudaFuncAttributes cudaFuncGetAttributes(DeviceFunction func) {
        return call(RuntimeCall.cudaFuncGetAttributes, () -> {
            CUfunction function = asCUfunction(func, "func");
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
    default cudaFunction_t cudaGetFuncBySymbol(Kernel symbolPtr) {
        return call(RuntimeCall.cudaGetFuncBySymbol, () -> asCudaFunction_t(asCUfunction(symbolPtr, "symbolPtr")));
    }
}
