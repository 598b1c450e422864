package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.UNSAFE_IF_VALID;
import static orrery.device.HostCost.HEAVY;

import java.util.List;
import orrery.sim.CudaException;

/**
 * The chapters "Module Management" and, for functions, "Execution Control" of the driver API. Source: {@code cuda.h}.
 *
 * <p>Loading a module and unloading it wait for all work of the context, as on the hardware. A program whose work waits
 * for the host loads its modules before.
 */
public interface ModuleManagement {

    /**
     * Loads a module of a file into the current context.
     *
     * @param fname the path of a file with the text of a PTX module, a fat binary or a cubin
     * @return the module
     * @throws CudaException {@code CUDA_ERROR_FILE_NOT_FOUND} if the file cannot be read (MODULE-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if PTX does not compile; the message has the line of the
     *     error log (MODULE-05)
     * @throws CudaException {@code CUDA_ERROR_NO_BINARY_FOR_GPU} if the image has no code that runs on the device
     *     (MODULE-06)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_PTX_VERSION} if PTX is of a later version than 9.0
     *     (MODULE-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_IMAGE} if a fat binary is damaged (MODULE-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the path is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory is not sufficient for the variables of the
     *     module (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if the PTX has something that is not simulated; the message names it and
     *     its line
     */
    @DriverFunction(cost = HEAVY, showsDeviceOutput = true, version = 2000, arguments = ">.")
    CUmodule cuModuleLoad(String fname);

    /**
     * Loads a module into the current context. An image that has kernels in Java runs these, unless the system property
     * {@code orrery.kernels} is {@code ptx}; otherwise its PTX is compiled, which needs the artifact
     * {@code orrery-ptx}. Of a fat binary, it is the PTX for the latest architecture that is not later than that of the
     * device.
     *
     * @param image kernels in Java, PTX, or a fat binary that has PTX
     * @return the module
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if PTX does not compile; the message has the line of the
     *     error log (MODULE-05)
     * @throws CudaException {@code CUDA_ERROR_NO_BINARY_FOR_GPU} if the image has no code that runs on the device
     *     (MODULE-06)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_PTX_VERSION} if PTX is of a later version than 9.0
     *     (MODULE-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_IMAGE} if a fat binary is damaged (MODULE-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if image is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory is not sufficient for the variables of the
     *     module (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if the PTX has something that is not simulated; the message names it and
     *     its line
     */
    @DriverFunction(cost = HEAVY, showsDeviceOutput = true, version = 2000, arguments = ">.")
    CUmodule cuModuleLoadData(CUmoduleImage image);

    /**
     * Loads a module into the current context with options of the compilation.
     *
     * @param image kernels in Java, PTX, or a fat binary that has PTX; kernels in Java are not compiled
     * @param options the options, which get the logs
     * @return the module
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if PTX does not compile; the message has the line of the
     *     error log (MODULE-05)
     * @throws CudaException {@code CUDA_ERROR_NO_BINARY_FOR_GPU} if the image has no code that runs on the device
     *     (MODULE-06)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_PTX_VERSION} if PTX is of a later version than 9.0
     *     (MODULE-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_IMAGE} if a fat binary is damaged (MODULE-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if image or options is null (API-08), or the value of an
     *     option is not in its range (MODULE-09)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory is not sufficient for the variables of the
     *     module (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if the PTX has something that is not simulated; the message names it and
     *     its line
     */
    @DriverFunction(cost = HEAVY, showsDeviceOutput = true)
    CUmodule cuModuleLoadDataEx(CUmoduleImage image, CUjitOptions options);

    /**
     * Loads a module into the current context. {@link #cuModuleLoadData} takes the same images.
     *
     * @param fatCubin a fat binary
     * @return the module
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if PTX does not compile; the message has the line of the
     *     error log (MODULE-05)
     * @throws CudaException {@code CUDA_ERROR_NO_BINARY_FOR_GPU} if the image has no code that runs on the device
     *     (MODULE-06)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_PTX_VERSION} if PTX is of a later version than 9.0
     *     (MODULE-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_IMAGE} if a fat binary is damaged (MODULE-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the image is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory is not sufficient for the variables of the
     *     module (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if the PTX has something that is not simulated; the message names it and
     *     its line
     */
    @DriverFunction(cost = HEAVY, showsDeviceOutput = true, version = 2000, arguments = ">.")
    CUmodule cuModuleLoadFatBinary(CUmoduleImage fatCubin);

    /**
     * Returns when the functions of modules are loaded.
     *
     * @return lazily, as CUDA does by default: a function when it is looked up by its name or launched, a library in a
     *     context when it is used there
     * @throws CudaException as {@link CudaDriver} documents for every function: {@code CUDA_ERROR_NOT_INITIALIZED}
     *     (API-04)
     */
    @DriverFunction(afterFault = WORKS, version = 11070, arguments = ">")
    CUmoduleLoadingMode cuModuleGetLoadingMode();

    /**
     * Waits for all work of the context of a module, and unloads it. Its functions cannot be used any more.
     *
     * @param module the module
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_PERMITTED} if the module is one of a library (LIBRARY-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = HEAVY, capture = UNSAFE_IF_VALID, showsDeviceOutput = true, version = 2000, arguments = ".")
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
    @DriverFunction(version = 2000, arguments = ">..")
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
    @DriverFunction(version = 3020, arguments = ">>..")
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
    @DriverFunction(version = 12040, arguments = ">.")
    int cuModuleGetFunctionCount(CUmodule module);

    /**
     * Returns the functions of a module. They are not loaded by that.
     *
     * @param numFunctions the most functions that are returned, as an unsigned number
     * @param module the module
     * @return the functions, in the order of the module
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction
    List<CUfunction> cuModuleEnumerateFunctions(int numFunctions, CUmodule module);

    /**
     * Loads a function. A function that is loaded stays as it is.
     *
     * @param function the function
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 12040, arguments = ".")
    void cuFuncLoad(CUfunction function);

    /**
     * Returns whether a function is loaded: whether it was looked up by its name, launched, or loaded with
     * {@link #cuFuncLoad}.
     *
     * @param function the function
     * @return the state
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 12040, arguments = ">.")
    CUfunctionLoadingState cuFuncIsLoaded(CUfunction function);

    /**
     * Returns where a parameter is among the bytes of all parameters of a function.
     *
     * @param function the function
     * @param paramIndex the index of the parameter, counted from 0
     * @return its offset and its size in bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the function is null (API-08), or there is no such
     *     parameter (MODULE-10)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if the kernel is written in Java, which declares no parameters
     */
    @DriverFunction(version = 12040, arguments = "..>>")
    ParamInfo cuFuncGetParamInfo(CUfunction function, long paramIndex);

    /**
     * Where a parameter of a kernel is.
     *
     * @param paramOffset its offset among the bytes of all parameters
     * @param paramSize its size in bytes
     */
    record ParamInfo(long paramOffset, long paramSize) {}

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
    @DriverFunction(version = 2020, arguments = ">..")
    int cuFuncGetAttribute(CUfunctionAttribute attribute, CUfunction function);

    /**
     * Sets an attribute of a function.
     *
     * @param function the function
     * @param attribute MAX_DYNAMIC_SHARED_SIZE_BYTES, PREFERRED_SHARED_MEMORY_CARVEOUT,
     *     NON_PORTABLE_CLUSTER_SIZE_ALLOWED, or REQUIRED_CLUSTER_WIDTH, _HEIGHT and _DEPTH
     * @param value bytes, up to what the device lets a block opt in to; -1 to 100 percent; 0 for no and another number
     *     for yes; or blocks, in all dimensions of a cluster or 0 in all of them
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the attribute cannot be set, or the value is outside
     *     its range (MODULE-03)
     * @throws CudaException {@code CUDA_ERROR_NOT_PERMITTED} if the code is compiled for clusters (MODULE-12)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException for CLUSTER_SCHEDULING_POLICY_PREFERENCE
     */
    @DriverFunction(version = 9000, arguments = "...")
    void cuFuncSetAttribute(CUfunction function, CUfunctionAttribute attribute, int value);

    /**
     * Sets the preferred division between shared memory and L1 cache for a function. It is a hint that changes nothing.
     *
     * @param function the function
     * @param config the division
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if config is null (API-08)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 3000, arguments = "..")
    void cuFuncSetCacheConfig(CUfunction function, CUfuncCache config);

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
    @DriverFunction(version = 12030, arguments = ">.")
    String cuFuncGetName(CUfunction function);

    /**
     * Returns the module of a function.
     *
     * @param function the function
     * @return the module
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the function is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 11000, arguments = ">.")
    CUmodule cuFuncGetModule(CUfunction function);
}
