package orrery.runtime;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUdevice;
import orrery.driver.CUfunction;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUkernel;
import orrery.driver.CUstream;
import orrery.sim.DeviceFunction;
import orrery.sim.Kernel;

/** Launches of kernels and host functions, and attributes and handles of kernels. */
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
        launch(session.driver()::cuLaunchKernel, func, gridDim, blockDim, sharedMem, stream, args);
    }

    void cudaLaunchCooperativeKernel(
            DeviceFunction func, dim3 gridDim, dim3 blockDim, Object[] args, int sharedMem, @Nullable CUstream stream) {
        launch(session.driver()::cuLaunchCooperativeKernel, func, gridDim, blockDim, sharedMem, stream, args);
    }

    /** A function of the driver that launches a kernel. */
    @FunctionalInterface
    private interface DriverLaunch {
        void launch(
                CUfunction function,
                int gridDimX,
                int gridDimY,
                int gridDimZ,
                int blockDimX,
                int blockDimY,
                int blockDimZ,
                int sharedMemBytes,
                @Nullable CUstream stream,
                Object... arguments);
    }

    private void launch(
            DriverLaunch driver,
            DeviceFunction func,
            dim3 gridDim,
            dim3 blockDim,
            int sharedMem,
            @Nullable CUstream stream,
            Object... args) {
        dim3 grid = RuntimeSession.given(gridDim, "gridDim");
        dim3 block = RuntimeSession.given(blockDim, "blockDim");
        CUfunction function = forms.asCUfunction(func, "func");
        driver.launch(function, grid.x, grid.y, grid.z, block.x, block.y, block.z, sharedMem, stream, args);
    }

    void cudaLaunchHostFunc(@Nullable CUstream stream, cudaHostFn_t fn, @Nullable Object userData) {
        session.driver().cuLaunchHostFunc(stream, RuntimeSession.checkedByDriver(HostCall.of(fn, userData)));
    }

    // -- functions -----------------------------------------------------------------------------------------------

    cudaFuncAttributes cudaFuncGetAttributes(DeviceFunction func) {
        CUfunction function = forms.asCUfunction(func, "func");
        ToIntFunction<CUfunctionAttribute> get = attribute -> session.driver().cuFuncGetAttribute(attribute, function);
        return new cudaFuncAttributes(
                get.applyAsInt(CUfunctionAttribute.SHARED_SIZE_BYTES),
                get.applyAsInt(CUfunctionAttribute.CONST_SIZE_BYTES),
                get.applyAsInt(CUfunctionAttribute.LOCAL_SIZE_BYTES),
                get.applyAsInt(CUfunctionAttribute.MAX_THREADS_PER_BLOCK),
                get.applyAsInt(CUfunctionAttribute.NUM_REGS),
                get.applyAsInt(CUfunctionAttribute.PTX_VERSION),
                get.applyAsInt(CUfunctionAttribute.BINARY_VERSION),
                get.applyAsInt(CUfunctionAttribute.CACHE_MODE_CA),
                get.applyAsInt(CUfunctionAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES),
                get.applyAsInt(CUfunctionAttribute.PREFERRED_SHARED_MEMORY_CARVEOUT),
                get.applyAsInt(CUfunctionAttribute.CLUSTER_SIZE_MUST_BE_SET),
                get.applyAsInt(CUfunctionAttribute.REQUIRED_CLUSTER_WIDTH),
                get.applyAsInt(CUfunctionAttribute.REQUIRED_CLUSTER_HEIGHT),
                get.applyAsInt(CUfunctionAttribute.REQUIRED_CLUSTER_DEPTH),
                get.applyAsInt(CUfunctionAttribute.CLUSTER_SCHEDULING_POLICY_PREFERENCE),
                get.applyAsInt(CUfunctionAttribute.NON_PORTABLE_CLUSTER_SIZE_ALLOWED));
    }

    cudaFunction_t cudaGetFuncBySymbol(Kernel symbolPtr) {
        return new cudaFunction_t(forms.asCUfunction(symbolPtr, "symbolPtr"));
    }

    cudaKernel_t cudaGetKernel(Kernel entryFuncAddr) {
        RuntimeRule.FUNCTION.require(entryFuncAddr != null, () -> "a kernel is named by null");
        return new cudaKernel_t(session.driver().kernelHandle(entryFuncAddr));
    }

    void cudaKernelSetAttributeForDevice(CUkernel kernel, CUfunctionAttribute attr, int value, int device) {
        session.driver().cuKernelSetAttribute(attr, value, kernel, new CUdevice(device));
    }
}
