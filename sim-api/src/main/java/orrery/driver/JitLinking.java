package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.device.HostCost.HEAVY;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/** The functions of the chapter "Module Management" that link device code. Source: {@code cuda.h}. */
public interface JitLinking {

    /**
     * Begins a link, for the device of the current context.
     *
     * <pre>{@code
     * CUlinkState link = cuda.cuLinkCreate(null);
     * cuda.cuLinkAddData(link, CUjitInputType.PTX, kernels, "kernels.ptx", null);
     * cuda.cuLinkAddFile(link, CUjitInputType.PTX, "library.ptx", null);
     * CUmodule module = cuda.cuModuleLoadData(cuda.cuLinkComplete(link));
     * cuda.cuLinkDestroy(link);
     * }</pre>
     *
     * @param options the options of the link and of the compilation of its inputs, which get the logs of all calls;
     *     null for none
     * @return the link
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the value of an option is not in its range (MODULE-09)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = HEAVY)
    CUlinkState cuLinkCreate(@Nullable CUjitOptions options);

    /**
     * Adds an input to a link.
     *
     * @param state the link
     * @param type the form of the input: PTX, or a fat binary that has PTX
     * @param data the input; it is copied
     * @param name the name of the input in messages; null for none
     * @param options the options for this input; null for none. Logs and targets are those of the link
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a link that takes inputs
     *     (LINK-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if the input is no PTX (MODULE-05)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_PTX_VERSION} if PTX is of a later version than 9.0
     *     (MODULE-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_IMAGE} if a fat binary is damaged (MODULE-11)
     * @throws CudaException {@code CUDA_ERROR_NO_BINARY_FOR_GPU} if the input has no code that runs on the device
     *     (MODULE-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_SOURCE} if the input defines a symbol that is defined already
     *     (LINK-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if type or data is null (API-08), or the input is given a
     *     log or a target, or an option whose value is not in its range (MODULE-09)
     * @throws UnsupportedOperationException for object files, archives and intermediate code, and if the PTX has
     *     something that is not simulated
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS)
    void cuLinkAddData(
            CUlinkState state, CUjitInputType type, byte[] data, @Nullable String name, @Nullable CUjitOptions options);

    /**
     * Adds a file to a link.
     *
     * @param state the link
     * @param type the form of the input: PTX, or a fat binary that has PTX
     * @param path the path of the file
     * @param options the options for this input; null for none. Logs and targets are those of the link
     * @throws CudaException {@code CUDA_ERROR_FILE_NOT_FOUND} if the file cannot be read (MODULE-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a link that takes inputs
     *     (LINK-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if the input is no PTX (MODULE-05)
     * @throws CudaException {@code CUDA_ERROR_UNSUPPORTED_PTX_VERSION} if PTX is of a later version than 9.0
     *     (MODULE-07)
     * @throws CudaException {@code CUDA_ERROR_INVALID_IMAGE} if a fat binary is damaged (MODULE-11)
     * @throws CudaException {@code CUDA_ERROR_NO_BINARY_FOR_GPU} if the input has no code that runs on the device
     *     (MODULE-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_SOURCE} if the input defines a symbol that is defined already
     *     (LINK-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if type or path is null (API-08), or the input is given a
     *     log or a target, or an option whose value is not in its range (MODULE-09)
     * @throws UnsupportedOperationException for object files, archives and intermediate code, and if the PTX has
     *     something that is not simulated
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS)
    void cuLinkAddFile(CUlinkState state, CUjitInputType type, String path, @Nullable CUjitOptions options);

    /**
     * Completes a link.
     *
     * @param state the link
     * @return the image of the linked module, for {@link CudaDriver#cuModuleLoadData}; on a GPU, load it before
     *     {@link #cuLinkDestroy}
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a link (LINK-01)
     * @throws CudaException {@code CUDA_ERROR_INVALID_SOURCE} if a symbol is not defined (LINK-03), or an input was
     *     refused (LINK-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_PTX} if the linked module does not compile (MODULE-05)
     * @throws UnsupportedOperationException if the PTX has something that is not simulated
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS)
    CUmoduleImage cuLinkComplete(CUlinkState state);

    /**
     * Destroys a link.
     *
     * @param state the link
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to a link (LINK-01)
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS)
    void cuLinkDestroy(CUlinkState state);
}
