package orrery.driver;

import orrery.sim.CudaException;

/**
 * The chapters "Module Management" and, for functions, "Execution Control" of the driver API. Source: {@code cuda.h}.
 */
public interface ModuleManagement {

    /**
     * Loads a module into the current context.
     *
     * @param image the kernels, which stand in for compiled code
     * @return the module
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if image is null (API-08)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    CUmodule cuModuleLoadData(CUmoduleImage image);

    /**
     * Unloads a module. Its functions cannot be used any more; launches that are under way complete.
     *
     * @param module the module
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    void cuModuleUnload(CUmodule module);

    /**
     * Returns a function of a module.
     *
     * @param module the module
     * @param name the name that the module registers it by
     * @return the function
     * @throws CudaException {@code CUDA_ERROR_NOT_FOUND} if the module has no function of this name (MODULE-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    CUfunction cuModuleGetFunction(CUmodule module, String name);

    /**
     * Returns the address and the size of a variable of a module.
     *
     * @param module the module
     * @param name the name of the variable
     * @return its first address and its size in bytes
     * @throws CudaException {@code CUDA_ERROR_NOT_FOUND} if the module has no such variable (MODULE-04)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle names no loaded module (MODULE-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02),
     *     as every use of a {@linkplain CUcontext context}
     */
    MemoryManagement.AddressRange cuModuleGetGlobal(CUmodule module, String name);

    /**
     * Returns how many functions a module has.
     *
     * @param module the module
     * @return their number
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    int cuModuleGetFunctionCount(CUmodule module);

    /**
     * Returns an attribute of a function.
     *
     * @param attribute the attribute
     * @param function the function
     * @return its value; 0 for what kernels of the simulator do not have
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    int cuFuncGetAttribute(CUfunctionAttribute attribute, CUfunction function);

    /**
     * Sets an attribute of a function.
     *
     * @param function the function
     * @param attribute MAX_DYNAMIC_SHARED_SIZE_BYTES, PREFERRED_SHARED_MEMORY_CARVEOUT or
     *     NON_PORTABLE_CLUSTER_SIZE_ALLOWED
     * @param value bytes, up to what the device lets a block opt in to; -1 to 100 percent; or 0 for no and another
     *     number for yes
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the attribute cannot be set, or the value is outside
     *     its range (MODULE-03)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException for the other cluster attributes
     */
    void cuFuncSetAttribute(CUfunction function, CUfunctionAttribute attribute, int value);

    /**
     * Returns the name of a function.
     *
     * @param function the function
     * @return the name
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the function is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    String cuFuncGetName(CUfunction function);

    /**
     * Returns the module of a function.
     *
     * @param function the function
     * @return the module
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    CUmodule cuFuncGetModule(CUfunction function);
}
