package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.device.HostCost.HEAVY;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.MemoryManagement.AddressRange;
import orrery.driver.ModuleManagement.ParamInfo;
import orrery.sim.CudaException;

/**
 * The chapter "Library Management" of the driver API: kernels and variables that belong to no context. A context loads
 * a library when it is first used there: by {@code cuLibraryGetModule}, {@code cuLibraryGetGlobal} or
 * {@code cuKernelGetFunction}. That waits for all work of the context, as on the hardware. Source: {@code cuda.h}.
 */
public interface LibraryManagement {

    /**
     * Loads a library. No context needs to be current.
     *
     * @param code kernels in Java, PTX, or a fat binary that has PTX, as {@link CudaDriver#cuModuleLoadData} takes it
     * @param jitOptions the options of the compilation, which get the logs; null for none
     * @param libraryOptions the options of the library; they change nothing
     * @return the library
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if PTX does not compile; the message has the line of the
     *     error log (MODULE-05)
     * @throws CudaException {@code CUDA_ERROR_NO_BINARY_FOR_GPU} if the image has no code that runs on the devices
     *     (MODULE-06)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_PTX_VERSION} if PTX is of a later version than 9.0
     *     (MODULE-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_IMAGE} if a fat binary is damaged (MODULE-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the code or a library option is null (API-08), or the
     *     value of an option is not in its range (MODULE-09)
     * @throws UnsupportedOperationException if the PTX has something that is not simulated, or for the option
     *     HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS)
    CUlibrary cuLibraryLoadData(
            CUmoduleImage code, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions);

    /**
     * Loads a library of a file. No context needs to be current.
     *
     * @param fileName the path of a file with the text of a PTX module, a fat binary or a cubin
     * @param jitOptions the options of the compilation, which get the logs; null for none
     * @param libraryOptions the options of the library; BINARY_IS_PRESERVED is illegal
     * @return the library
     * @throws CudaException {@code CUDA_ERROR_FILE_NOT_FOUND} if the file cannot be read (MODULE-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if PTX does not compile; the message has the line of the
     *     error log (MODULE-05)
     * @throws CudaException {@code CUDA_ERROR_NO_BINARY_FOR_GPU} if the file has no code that runs on the devices
     *     (MODULE-06)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_PTX_VERSION} if PTX is of a later version than 9.0
     *     (MODULE-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_IMAGE} if a fat binary is damaged (MODULE-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the path or a library option is null (API-08), the
     *     value of an option is not in its range (MODULE-09), or the code is said to be preserved (LIBRARY-05)
     * @throws UnsupportedOperationException if the PTX has something that is not simulated, or for the option
     *     HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS)
    CUlibrary cuLibraryLoadFromFile(
            String fileName, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions);

    /**
     * Unloads a library from all contexts. If it has variables, it waits for the work of the contexts that use it.
     *
     * @param library the library
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a loaded library
     *     (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS, capture = UNSAFE, version = 12000, arguments = ".")
    void cuLibraryUnload(CUlibrary library);

    /**
     * Returns a kernel of a library.
     *
     * @param library the library
     * @param name the name of the kernel
     * @return the kernel
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a loaded library
     *     (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_FOUND} if the library has no kernel of this name (LIBRARY-02)
     */
    @DriverFunction(afterFault = WORKS, version = 12000, arguments = ">..")
    CUkernel cuLibraryGetKernel(CUlibrary library, String name);

    /**
     * Returns how many kernels a library has.
     *
     * @param lib the library
     * @return their number
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a loaded library
     *     (LIBRARY-01)
     */
    @DriverFunction(afterFault = WORKS, version = 12040, arguments = ">.")
    int cuLibraryGetKernelCount(CUlibrary lib);

    /**
     * Returns the kernels of a library.
     *
     * @param numKernels the most kernels that are returned, as an unsigned number
     * @param lib the library
     * @return the kernels, in the order of the library
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a loaded library
     *     (LIBRARY-01)
     */
    @DriverFunction(afterFault = WORKS)
    List<CUkernel> cuLibraryEnumerateKernels(int numKernels, CUlibrary lib);

    /**
     * Returns the module of a library in the current context, which is loaded there if it is not yet.
     *
     * @param library the library
     * @return the module; it is unloaded with the library
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a loaded library
     *     (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory is not sufficient for the variables of the
     *     library (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 12000, arguments = ">.")
    CUmodule cuLibraryGetModule(CUlibrary library);

    /**
     * Returns the address and the size that a variable of a library has in the current context.
     *
     * @param library the library
     * @param name the name of the variable
     * @return its first address and its size in bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a loaded library
     *     (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_FOUND} if the library has no such variable (LIBRARY-03)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory is not sufficient for the variables of the
     *     library (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 12000, arguments = ">>..")
    AddressRange cuLibraryGetGlobal(CUlibrary library, String name);

    /**
     * Returns the address and the size of a managed variable of a library. The current context loads the library if no
     * context has.
     *
     * @param library the library
     * @param name the name of the variable
     * @return its first address and its size in bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a loaded library
     *     (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_FOUND} if the library has no such managed variable (LIBRARY-04)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory is not sufficient (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 12000, arguments = ">>..")
    AddressRange cuLibraryGetManaged(CUlibrary library, String name);

    /**
     * Returns the address of a unified function of a library. PTX that declares one is not simulated, so that no
     * library has any.
     *
     * @param library the library
     * @param symbol the name of the function
     * @return its address
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a loaded library
     *     (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_FOUND} if the library has no such function (LIBRARY-03)
     */
    @DriverFunction(afterFault = WORKS, version = 12000, arguments = ">..")
    long cuLibraryGetUnifiedFunction(CUlibrary library, String symbol);

    /**
     * Returns the function of a kernel in the current context, which is loaded there if it is not yet.
     *
     * @param kernel the kernel
     * @return the function
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a kernel of a loaded
     *     library (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory is not sufficient for the variables of the
     *     library (MEMORY-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 12000, arguments = ">.")
    CUfunction cuKernelGetFunction(CUkernel kernel);

    /**
     * Returns the library of a kernel.
     *
     * @param kernel the kernel
     * @return the library
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a kernel of a loaded
     *     library (LIBRARY-01)
     */
    @DriverFunction(afterFault = WORKS, version = 12050, arguments = ">.")
    CUlibrary cuKernelGetLibrary(CUkernel kernel);

    /**
     * Returns an attribute of a kernel on a device.
     *
     * @param attribute the attribute
     * @param kernel the kernel
     * @param device the device
     * @return its value: what {@link #cuKernelSetAttribute} has set, whatever {@link CudaDriver#cuFuncSetAttribute} has
     *     set for its functions
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a kernel of a loaded
     *     library (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if there is no such device (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (API-08)
     */
    @DriverFunction(afterFault = WORKS, version = 12000, arguments = ">...")
    int cuKernelGetAttribute(CUfunctionAttribute attribute, CUkernel kernel, CUdevice device);

    /**
     * Sets an attribute of a kernel on a device. What {@link CudaDriver#cuFuncSetAttribute} sets for one of its
     * functions, before or after, has precedence there.
     *
     * @param attribute MAX_DYNAMIC_SHARED_SIZE_BYTES, PREFERRED_SHARED_MEMORY_CARVEOUT,
     *     NON_PORTABLE_CLUSTER_SIZE_ALLOWED, or REQUIRED_CLUSTER_WIDTH, _HEIGHT and _DEPTH
     * @param value bytes, up to what the device lets a block opt in to; -1 to 100 percent; 0 for no and another number
     *     for yes; or blocks, in all dimensions of a cluster or 0 in all of them
     * @param kernel the kernel
     * @param device the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a kernel of a loaded
     *     library (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if there is no such device (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the attribute cannot be set, or the value is outside
     *     its range (MODULE-03)
     * @throws CudaException {@code CUDA_ERROR_NOT_PERMITTED} if the code is compiled for clusters (MODULE-12)
     * @throws UnsupportedOperationException for CLUSTER_SCHEDULING_POLICY_PREFERENCE
     */
    @DriverFunction(afterFault = WORKS, version = 12000, arguments = "....")
    void cuKernelSetAttribute(CUfunctionAttribute attribute, int value, CUkernel kernel, CUdevice device);

    /**
     * Sets the preferred division between shared memory and L1 cache for a kernel on a device. It is a hint that
     * changes nothing.
     *
     * @param kernel the kernel
     * @param config the division
     * @param device the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a kernel of a loaded
     *     library (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if there is no such device (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if config is null (API-08)
     */
    @DriverFunction(afterFault = WORKS, version = 12000, arguments = "...")
    void cuKernelSetCacheConfig(CUkernel kernel, CUfuncCache config, CUdevice device);

    /**
     * Returns the name of a kernel.
     *
     * @param kernel the kernel
     * @return the name
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the kernel is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a kernel of a loaded
     *     library (LIBRARY-01)
     */
    @DriverFunction(afterFault = WORKS, version = 12030, arguments = ">.")
    String cuKernelGetName(CUkernel kernel);

    /**
     * Returns where a parameter is among the bytes of all parameters of a kernel.
     *
     * @param kernel the kernel
     * @param paramIndex the index of the parameter, counted from 0
     * @return its offset and its size in bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a kernel of a loaded
     *     library (LIBRARY-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the kernel is null (API-08), or there is no such
     *     parameter (MODULE-10)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if the kernel is written in Java, which declares no parameters
     */
    @DriverFunction(version = 12040, arguments = "..>>")
    ParamInfo cuKernelGetParamInfo(CUkernel kernel, long paramIndex);
}
