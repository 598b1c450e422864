package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUfunctionAttribute;
import orrery.driver.CUjitOption;
import orrery.driver.CUjitOptions;
import orrery.driver.CUkernel;
import orrery.driver.CUlibrary;
import orrery.driver.CUlibraryOption;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.driver.MemoryManagement.AddressRange;

/**
 * The chapter "Library Management" of the runtime API: kernels and variables that are loaded while the program runs. A
 * kernel of a library is launched as any other:
 *
 * <pre>{@code
 * cudaLibrary_t library = cuda.cudaLibraryLoadData(CUmoduleImage.ofPtx(text), null);
 * cudaKernel_t saxpy = cuda.cudaLibraryGetKernel(library, "saxpy");
 * cuda.cudaLaunchKernel(saxpy, new dim3(n / 256), new dim3(256), 0, stream, n, 2f, x, y);
 * }</pre>
 *
 * <p>Source: {@code cuda_runtime_api.h}.
 */
public interface LibraryManagement {
    /** A table of functions and data of the host; not simulated. */
    CUlibraryOption cudaLibraryHostUniversalFunctionAndDataTable =
            CUlibraryOption.HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE;
    /** The program keeps the code as long as the library is loaded. */
    CUlibraryOption cudaLibraryBinaryIsPreserved = CUlibraryOption.BINARY_IS_PRESERVED;
    /** The most registers of a thread. */
    CUjitOption cudaJitMaxRegisters = CUjitOption.MAX_REGISTERS;
    /** The least number of threads of a block that the registers must suffice for. */
    CUjitOption cudaJitThreadsPerBlock = CUjitOption.THREADS_PER_BLOCK;
    /** How much is optimized, 0 or more; levels above 4 count as 4; without effect. */
    CUjitOption cudaJitOptimizationLevel = CUjitOption.OPTIMIZATION_LEVEL;
    /** What is used if no cubin fits: 0 for PTX, 1 for another cubin; without effect. */
    CUjitOption cudaJitFallbackStrategy = CUjitOption.FALLBACK_STRATEGY;
    /** Whether there is information for debuggers; without effect. */
    CUjitOption cudaJitGenerateDebugInfo = CUjitOption.GENERATE_DEBUG_INFO;
    /** Whether the information log names all entries: 0 or 1. */
    CUjitOption cudaJitLogVerbose = CUjitOption.LOG_VERBOSE;
    /** Whether there is information about lines; without effect, lines are always there. */
    CUjitOption cudaJitGenerateLineInfo = CUjitOption.GENERATE_LINE_INFO;
    /** How global loads are cached; without effect. */
    CUjitOption cudaJitCacheMode = CUjitOption.CACHE_MODE;
    /** Whether the code can be anywhere in memory; without effect. */
    CUjitOption cudaJitPositionIndependentCode = CUjitOption.POSITION_INDEPENDENT_CODE;
    /** The least number of blocks on a multiprocessor; without effect. */
    CUjitOption cudaJitMinCtaPerSm = CUjitOption.MIN_CTA_PER_SM;
    /** The most threads of a block, for entries whose code sets no limit. */
    CUjitOption cudaJitMaxThreadsPerBlock = CUjitOption.MAX_THREADS_PER_BLOCK;
    /** Whether these limits count more than those of the code: 0 or 1. */
    CUjitOption cudaJitOverrideDirectiveValues = CUjitOption.OVERRIDE_DIRECTIVE_VALUES;

    /**
     * Loads a library.
     *
     * @param code kernels in Java, PTX, or a fat binary that has PTX
     * @param jitOptions the options of the compilation, which get the logs; null for none
     * @param libraryOptions the options of the library; they change nothing
     * @return the library
     * @throws CudaRuntimeException {@code cudaErrorInvalidPtx}, {@code cudaErrorNoKernelImageForDevice},
     *     {@code cudaErrorUnsupportedPtxVersion}, {@code cudaErrorInvalidKernelImage} or {@code cudaErrorInvalidValue}
     *     for the rules of {@link CudaDriver#cuLibraryLoadData}
     * @throws UnsupportedOperationException if the PTX has something that is not simulated, or for the option
     *     {@link #cudaLibraryHostUniversalFunctionAndDataTable}
     */
    @Delegates("cuLibraryLoadData")
    cudaLibrary_t cudaLibraryLoadData(
            CUmoduleImage code, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions);

    /**
     * Loads a library of a file.
     *
     * @param fileName the path of a file with the text of a PTX module, a fat binary or a cubin
     * @param jitOptions the options of the compilation, which get the logs; null for none
     * @param libraryOptions the options of the library; {@link #cudaLibraryBinaryIsPreserved} is illegal
     * @return the library
     * @throws CudaRuntimeException {@code cudaErrorFileNotFound}, {@code cudaErrorInvalidPtx},
     *     {@code cudaErrorNoKernelImageForDevice}, {@code cudaErrorUnsupportedPtxVersion},
     *     {@code cudaErrorInvalidKernelImage} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuLibraryLoadFromFile}
     * @throws UnsupportedOperationException if the PTX has something that is not simulated, or for the option
     *     {@link #cudaLibraryHostUniversalFunctionAndDataTable}
     */
    @Delegates("cuLibraryLoadFromFile")
    cudaLibrary_t cudaLibraryLoadFromFile(
            String fileName, @Nullable CUjitOptions jitOptions, CUlibraryOption... libraryOptions);

    /**
     * Unloads a library. If it has variables, it waits for the work of the contexts that use it.
     *
     * @param library the library
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorStreamCaptureUnsupported}
     *     for the rules of {@link CudaDriver#cuLibraryUnload}
     */
    @Delegates("cuLibraryUnload")
    void cudaLibraryUnload(CUlibrary library);

    /**
     * Returns a kernel of a library.
     *
     * @param library the library
     * @param name the name of the kernel
     * @return the kernel, which functions take in place of a {@link orrery.sim.Kernel}
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorSymbolNotFound} for the
     *     rules of {@link CudaDriver#cuLibraryGetKernel}
     */
    @Delegates("cuLibraryGetKernel")
    cudaKernel_t cudaLibraryGetKernel(CUlibrary library, String name);

    /**
     * Returns the address and the size that a variable of a library has on the calling thread's device.
     *
     * @param library the library
     * @param name the name of the variable
     * @return its first address and its size in bytes
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorSymbolNotFound},
     *     {@code cudaErrorMemoryAllocation} or {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuLibraryGetGlobal}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuLibraryGetGlobal")
    AddressRange cudaLibraryGetGlobal(CUlibrary library, String name);

    /**
     * Returns the address and the size of a managed variable of a library. The library is loaded for the calling
     * thread's device if no device has loaded it.
     *
     * @param library the library
     * @param name the name of the variable
     * @return its first address and its size in bytes
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorSymbolNotFound},
     *     {@code cudaErrorMemoryAllocation} or {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuLibraryGetManaged}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuLibraryGetManaged")
    AddressRange cudaLibraryGetManaged(CUlibrary library, String name);

    /**
     * Returns the address of a unified function of a library. PTX that declares one is not simulated, so that no
     * library has any.
     *
     * @param library the library
     * @param symbol the name of the function
     * @return its address
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorSymbolNotFound} for the
     *     rules of {@link CudaDriver#cuLibraryGetUnifiedFunction}
     */
    @Delegates("cuLibraryGetUnifiedFunction")
    long cudaLibraryGetUnifiedFunction(CUlibrary library, String symbol);

    /**
     * Returns how many kernels a library has.
     *
     * @param lib the library
     * @return their number
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuLibraryGetKernelCount}
     */
    @Delegates("cuLibraryGetKernelCount")
    int cudaLibraryGetKernelCount(CUlibrary lib);

    /**
     * Returns the kernels of a library.
     *
     * @param numKernels the most kernels that are returned, as an unsigned number
     * @param lib the library
     * @return the kernels, in the order of the library
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuLibraryEnumerateKernels}
     */
    @Delegates("cuLibraryEnumerateKernels")
    List<CUkernel> cudaLibraryEnumerateKernels(int numKernels, CUlibrary lib);

    /**
     * Sets an attribute of a kernel on a device. What {@link ExecutionControl#cudaFuncSetAttribute} sets, before or
     * after, has precedence.
     *
     * @param kernel the kernel
     * @param attr {@link ExecutionControl#cudaFuncAttributeMaxDynamicSharedMemorySize},
     *     {@link ExecutionControl#cudaFuncAttributePreferredSharedMemoryCarveout},
     *     {@link ExecutionControl#cudaFuncAttributeNonPortableClusterSizeAllowed}, or
     *     {@link ExecutionControl#cudaFuncAttributeRequiredClusterWidth}, Height and Depth
     * @param value the value, with the range of {@link CudaDriver#cuKernelSetAttribute}
     * @param device the number of the device
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidDevice},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorNotPermitted} for the rules of
     *     {@link CudaDriver#cuKernelSetAttribute}
     * @throws UnsupportedOperationException for the scheduling policy of clusters
     */
    @Counterpart("cuKernelSetAttribute")
    void cudaKernelSetAttributeForDevice(CUkernel kernel, CUfunctionAttribute attr, int value, int device);
}
