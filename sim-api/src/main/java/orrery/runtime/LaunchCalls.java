package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUstream;
import orrery.sim.DeviceFunction;
import orrery.sim.Kernel;

/** The functions of kernels that are more than one call of the driver. */
final class LaunchCalls {
    private final RuntimeSession session;
    private final DriverForms forms;

    LaunchCalls(RuntimeSession session, DriverForms forms) {
        this.session = session;
        this.forms = forms;
    }

    void cudaLaunchKernel(
            DeviceFunction func,
            dim3 gridDim,
            dim3 blockDim,
            int sharedMem,
            @Nullable CUstream stream,
            Object... args) {
        session.run(RuntimeCall.cudaLaunchKernel, () -> {
            dim3 grid = RuntimeSession.given(gridDim, "gridDim");
            dim3 block = RuntimeSession.given(blockDim, "blockDim");
            session.driver()
                    .cuLaunchKernel(
                            forms.asCUfunction(func, "func"),
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

    void cudaLaunchCooperativeKernel(
            DeviceFunction func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, @Nullable CUstream stream) {
        session.run(RuntimeCall.cudaLaunchCooperativeKernel, () -> {
            dim3 grid = RuntimeSession.given(gridDim, "gridDim");
            dim3 block = RuntimeSession.given(blockDim, "blockDim");
            session.driver()
                    .cuLaunchCooperativeKernel(
                            forms.asCUfunction(func, "func"),
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

    void cudaLaunchHostFunc(@Nullable CUstream stream, cudaHostFn_t fn, @Nullable Object userData) {
        session.run(
                RuntimeCall.cudaLaunchHostFunc,
                () -> session.driver()
                        .cuLaunchHostFunc(stream, RuntimeSession.checkedByDriver(HostCall.of(fn, userData))));
    }

    // -- functions -----------------------------------------------------------------------------------------------

    cudaFuncAttributes cudaFuncGetAttributes(DeviceFunction func) {
        return session.call(RuntimeCall.cudaFuncGetAttributes, () -> {
            CUfunction function = forms.asCUfunction(func, "func");
            return new cudaFuncAttributes(
                    session.driver().cuFuncGetAttribute(CUfunctionAttribute.SHARED_SIZE_BYTES, function),
                    session.driver().cuFuncGetAttribute(CUfunctionAttribute.CONST_SIZE_BYTES, function),
                    session.driver().cuFuncGetAttribute(CUfunctionAttribute.LOCAL_SIZE_BYTES, function),
                    session.driver().cuFuncGetAttribute(CUfunctionAttribute.MAX_THREADS_PER_BLOCK, function),
                    session.driver().cuFuncGetAttribute(CUfunctionAttribute.NUM_REGS, function),
                    session.driver().cuFuncGetAttribute(CUfunctionAttribute.PTX_VERSION, function),
                    session.driver().cuFuncGetAttribute(CUfunctionAttribute.BINARY_VERSION, function),
                    session.driver().cuFuncGetAttribute(CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, function),
                    session.driver()
                            .cuFuncGetAttribute(CUfunctionAttribute.PREFERRED_SHARED_MEMORY_CARVEOUT, function));
        });
    }

    cudaFunction_t cudaGetFuncBySymbol(Kernel symbolPtr) {
        return session.call(
                RuntimeCall.cudaGetFuncBySymbol,
                () -> forms.asCudaFunction_t(forms.asCUfunction(symbolPtr, "symbolPtr")));
    }

    cudaKernel_t cudaGetKernel(Kernel entryFuncAddr) {
        return session.call(RuntimeCall.cudaGetKernel, () -> {
            RuntimeRule.FUNCTION.require(entryFuncAddr != null, () -> "a kernel is named by null");
            return forms.asCudaKernel_t(session.driver().kernelHandle(entryFuncAddr));
        });
    }
}
