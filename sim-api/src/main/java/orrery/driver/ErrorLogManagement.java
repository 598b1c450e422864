package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The chapter "Error Log Management Functions" of the driver API. The log of a machine has the messages of refused
 * calls and the warnings. It keeps the newest 25,600 bytes; where older messages are missing, the first line of a dump
 * says so. An iterator is the number of a message. Only the simulated driver has these functions. Source:
 * {@code cuda.h}.
 *
 * <pre>{@code
 * int before = cuda.cuLogsCurrent(0);
 * ...                                                      // calls, some of which are refused
 * System.out.print(cuda.cuLogsDumpToMemory(before, 25_600, 0).text());
 * }</pre>
 */
public interface ErrorLogManagement {

    /**
     * Registers a callback that receives the messages of the log from now on.
     *
     * @param callbackFunc the callback
     * @param userData what the callback gets with each message; may be null
     * @return a handle for {@link #cuLogsUnregisterCallback}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if callbackFunc is null (API-08)
     * @throws UnsupportedOperationException on another driver than the simulated one
     */
    @DriverFunction(afterFault = WORKS)
    default CUlogsCallbackHandle cuLogsRegisterCallback(CUlogsCallback callbackFunc, @Nullable Object userData) {
        throw UnavailableFunctions.onThisDriver("cuLogsRegisterCallback");
    }

    /**
     * Ends the registration of a callback.
     *
     * @param callback what {@link #cuLogsRegisterCallback} returned
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if it is null or not registered (API-08)
     * @throws UnsupportedOperationException on another driver than the simulated one
     */
    @DriverFunction(afterFault = WORKS)
    default void cuLogsUnregisterCallback(CUlogsCallbackHandle callback) {
        throw UnavailableFunctions.onThisDriver("cuLogsUnregisterCallback");
    }

    /**
     * Returns an iterator at the end of the log.
     *
     * @param flags must be 0
     * @return the number of the next message
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not 0 (API-08)
     * @throws UnsupportedOperationException on another driver than the simulated one
     */
    @DriverFunction(afterFault = WORKS)
    default int cuLogsCurrent(int flags) {
        throw UnavailableFunctions.onThisDriver("cuLogsCurrent");
    }

    /**
     * Writes messages of the log into a file.
     *
     * @param iterator the number of the first message; 0 for all messages that are kept
     * @param pathToFile the file
     * @param flags must be 0
     * @return the number of the next message
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if iterator is beyond the end of the log, pathToFile is
     *     null or cannot be written, or flags is not 0 (API-08)
     * @throws UnsupportedOperationException on another driver than the simulated one
     */
    @DriverFunction(afterFault = WORKS)
    default int cuLogsDumpToFile(int iterator, Path pathToFile, int flags) {
        throw UnavailableFunctions.onThisDriver("cuLogsDumpToFile");
    }

    /**
     * Returns messages of the log. Where not all fit, the first line says so and the newest follow.
     *
     * @param iterator the number of the first message; 0 for all messages that are kept
     * @param size how many bytes the text may have in UTF-8
     * @param flags must be 0
     * @return the messages, and the number of the next one
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if iterator is beyond the end of the log, flags is not 0,
     *     or there are messages of which none fits (API-08)
     * @throws UnsupportedOperationException on another driver than the simulated one
     */
    @DriverFunction(afterFault = WORKS)
    default CUlogsDump cuLogsDumpToMemory(int iterator, int size, int flags) {
        throw UnavailableFunctions.onThisDriver("cuLogsDumpToMemory");
    }
}
