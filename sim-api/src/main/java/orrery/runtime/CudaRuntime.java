package orrery.runtime;

import java.util.List;
import orrery.driver.CUmoduleImage;
import orrery.driver.CudaDriver;
import orrery.driver.ImplicitDriver;
import orrery.sim.Machine;

/**
 * The runtime API, one interface for each chapter of its documentation.
 *
 * <p>Results are returned; several come as a record. A failure is thrown as a {@link CudaRuntimeException} with its
 * {@link cudaError_t} and the rule that was broken, and remembered as the last error of the thread. Queries return
 * {@code cudaErrorNotReady}. What is not simulated throws {@link UnsupportedOperationException} and names itself.
 *
 * <p>Most functions do what a function of the driver does, in the primary context of the calling thread's device. Their
 * descriptions say in a sentence what that is, what differs, which result codes they raise, and name the driver's
 * function: it has the conditions, with the ids of the rules. What {@link CudaDriver} says of parameters holds here
 * too. A code of the runtime has the number of the driver's code, with these exceptions:
 *
 * <ul>
 *   <li>{@code cudaErrorStreamDetached}, not that of CUDA_ERROR_CONTEXT_IS_DESTROYED, where CTX-14 is broken,
 *   <li>{@code cudaErrorInvalidDevice} where PEER-01 or PEER-05 is broken,
 *   <li>and what launches and copies of rows say themselves.
 * </ul>
 *
 * <p>A function that works in a stream and has no parameter for it works in stream 0. If stream 0 is the per-thread
 * default stream, which can be captured, the function also raises what its counterpart with a stream raises for it.
 *
 * <p>Three rules hold for every function and are listed here alone: a kernel, a host function, a callback or a
 * destructor makes no calls ({@code cudaErrorNotPermitted}, API-01), a machine that was closed takes none
 * ({@code cudaErrorCudartUnloading}, API-07), and no call ends after the latest virtual time
 * ({@code cudaErrorNotSupported}, API-10). That no context is current (API-03), or the driver not initialized (API-04),
 * cannot happen here.
 *
 * <p>Nothing needs to be set up: the first call initializes the driver, and the primary context of a thread's device
 * becomes current where a call needs a context and none is. A kernel is given as it is, and loaded where it is first
 * used. The driver of the same machine, {@code CudaDriver.of(machine)}, sees the same contexts and takes the same
 * handles.
 */
public interface CudaRuntime
        extends DeviceManagement,
                ErrorHandling,
                VersionManagement,
                StreamManagement,
                EventManagement,
                ExecutionControl,
                Occupancy,
                MemoryManagement,
                ArrayManagement,
                BatchCopies,
                InterprocessEvents,
                InterprocessMemory,
                DeprecatedArrayCopies,
                Symbols,
                StreamOrderedMemoryAllocator,
                UnifiedAddressing,
                PeerDeviceMemoryAccess,
                GraphManagement,
                GraphExecution,
                GraphIds,
                GraphMemoryManagement,
                UserObjectManagement,
                ExecutionContextManagement,
                ExternalResourceInteroperability,
                LibraryManagement,
                ProfilerControl,
                DriverInteroperability {

    /** Returns the runtime of a simulated machine, for programs whose stream 0 is the legacy default stream. */
    static CudaRuntime of(Machine machine) {
        return of(machine, DefaultStream.LEGACY);
    }

    /** Returns the runtime of a simulated machine, for programs with this stream 0. */
    static CudaRuntime of(Machine machine, DefaultStream defaultStream) {
        return of(ImplicitDriver.of(machine, defaultStream.stream()));
    }

    /**
     * Returns the extents of a grid or a block.
     *
     * @param x along x
     * @param y along y
     * @param z along z
     * @return the extents
     */
    static dim3 dim3(int x, int y, int z) {
        return new dim3(x, y, z);
    }

    /**
     * Returns the runtime on a driver of any kind, for programs whose stream 0 is the legacy default stream.
     *
     * <pre>{@code
     * CUmoduleImage image = CUmoduleImage.ofPtx(text).with("saxpy", SAXPY);
     * CudaRuntime cuda = CudaRuntime.of(Gpus.find(), image);
     * cuda.cudaLaunchKernel(SAXPY, new dim3(blocks), new dim3(256), 0, null, 2f, x, y);
     * }</pre>
     *
     * @param driver the driver
     * @param images the kernels and variables that the program uses, with their device code; the simulator takes
     *     kernels and variables that no image has, too
     */
    static CudaRuntime of(CudaDriver driver, CUmoduleImage... images) {
        return of(driver, DefaultStream.LEGACY, images);
    }

    /** Returns the runtime on a driver of any kind, for programs with this stream 0. */
    static CudaRuntime of(CudaDriver driver, DefaultStream defaultStream, CUmoduleImage... images) {
        return of(ImplicitDriver.of(driver, defaultStream.stream(), List.of(images)));
    }

    /**
     * Returns a position.
     *
     * @param x bytes in a row
     * @param y the row in a layer
     * @param z the layer
     * @return the position
     */
    static cudaPos make_cudaPos(long x, long y, long z) {
        return new cudaPos(x, y, z);
    }

    /**
     * Returns an extent.
     *
     * @param w bytes of a row
     * @param h rows of a layer
     * @param d layers
     * @return the extent
     */
    static cudaExtent make_cudaExtent(long w, long h, long d) {
        return new cudaExtent(w, h, d);
    }

    /**
     * Returns a description of memory for rows.
     *
     * @param d the first address
     * @param p bytes from one row to the next
     * @param xsz bytes of a row that are used
     * @param ysz rows from one layer to the next
     * @return the description
     */
    static cudaPitchedPtr make_cudaPitchedPtr(long d, long p, long xsz, long ysz) {
        return new cudaPitchedPtr(d, p, xsz, ysz);
    }

    /** Returns the runtime on a driver. */
    static CudaRuntime of(ImplicitDriver driver) {
        return new DriverRuntime(driver);
    }
}
