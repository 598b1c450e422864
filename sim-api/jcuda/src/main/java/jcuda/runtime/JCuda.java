package jcuda.runtime;

import java.util.Objects;
import jcuda.LogLevel;
import orrery.jcuda.JCudaJar;
import orrery.jcuda.conversion.NativeParts;

/**
 * The functions of JCuda's class of this name, as calls of the runtime of {@link orrery.jcuda.JCudaAdapter}. It stands
 * before JCuda's jar on the class path, so that a program calls it instead of JCuda's class. Names, parameters and
 * results are those of JCuda; functions that the adapter does not have throw {@link UnsupportedOperationException}.
 *
 * <p>The runtime works in the primary context of the thread's device, which {@code jcuda.driver.JCudaDriver} sees too:
 * pointers, streams and events of one can be given to the other.
 */
public final class JCuda extends JCudaFunctions {
    public static cudaStream_t cudaStreamLegacy = numbered(1);
    public static cudaStream_t cudaStreamPerThread = numbered(2);

    private JCuda() {}

    private static cudaStream_t numbered(long number) {
        cudaStream_t stream = new cudaStream_t();
        NativeParts.setNumber(stream, number);
        return stream;
    }

    /** Has no effect: there is no native library to load. */
    public static void initialize() {}

    /** Has no effect: there is no native library that could log. */
    public static void setLogLevel(LogLevel logLevel) {}

    /**
     * Returns the version of JCuda's jar, or {@code unknown}. JCuda's class has this function before version 11; the
     * classes of cuBLAS and other libraries name their native libraries with it.
     */
    public static String getJCudaVersion() {
        return Objects.requireNonNullElse(JCudaJar.version(), "unknown");
    }

    /** Sets whether functions throw {@link jcuda.CudaException} instead of returning a code other than success. */
    public static void setExceptionsEnabled(boolean enabled) {
        RuntimeCall.setThrowing(enabled);
    }
}
