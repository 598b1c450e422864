package orrery.jcuda;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import jcuda.Pointer;
import orrery.hardware.Gpus;
import orrery.jcuda.conversion.LibraryClasses;
import orrery.jcuda.conversion.NativeParts;
import orrery.runtime.CudaRuntime;

/**
 * Functions in Java for those of CUDA's libraries that a JCuda program calls, on a simulated machine: of cuBLAS, cuFFT,
 * cuRAND, cuSPARSE, cuSOLVER and cuDNN, whose native libraries are not loaded.
 *
 * <pre>{@code
 * JCudaLibraries.on("cublasSscal", call -> {
 *     float[] factor = new float[1];
 *     float[] x = new float[call.number(1)];
 *     call.read(2, factor);
 *     call.read(3, x);
 *     for (int i = 0; i < x.length; i++) {
 *         x[i] *= factor[0];
 *     }
 *     call.write(3, x);
 *     return 0;
 * });
 * }</pre>
 *
 * <p>A function runs when the program calls it, on the thread of the call; copies of {@link Call#read} and
 * {@link Call#write} wait as {@code cudaMemcpy} does. It takes no time on the device and is no work in a stream.
 */
public final class JCudaLibraries {
    private static final Map<String, Function<Call, Object>> FUNCTIONS = new ConcurrentHashMap<>();

    private JCudaLibraries() {}

    /**
     * A call of a function of a library.
     *
     * @param function its name
     * @param arguments what the program passes
     */
    public record Call(String function, List<Object> arguments) {
        /** Returns a number that the program passes. */
        public int number(int argument) {
            return ((Number) arguments.get(argument)).intValue();
        }

        /**
         * Returns the bytes of an array.
         *
         * @param array one of numbers
         */
        private static long bytes(Object array) {
            int elements = Array.getLength(array);
            return array instanceof byte[]
                    ? elements
                    : array instanceof short[]
                            ? elements * 2L
                            : elements * (array instanceof int[] || array instanceof float[] ? 4L : 8L);
        }

        /** Fills an array from the memory that an argument points to, of the device or the host. */
        public void read(int argument, Object array) {
            CudaRuntime cuda = JCudaAdapter.runtime();
            cuda.cudaMemcpy(cuda.host().of(array), address(argument), bytes(array), CudaRuntime.cudaMemcpyDefault);
        }

        /** Writes an array to the memory that an argument points to, of the device or the host. */
        public void write(int argument, Object array) {
            CudaRuntime cuda = JCudaAdapter.runtime();
            cuda.cudaMemcpy(address(argument), cuda.host().of(array), bytes(array), CudaRuntime.cudaMemcpyDefault);
        }

        private long address(int argument) {
            return NativeParts.address((Pointer) arguments.get(argument));
        }
    }

    /**
     * Sets what a function does, in each class of JCuda that has it. Programs that want the GPU of the computer get
     * NVIDIA's library instead.
     *
     * @param function its name, as {@code cublasSgemm}
     * @param body does it, and returns what the function returns: of most, the status, which is 0 for success. The
     *     program's call fails with an {@link IllegalStateException} if that is null for a number
     * @throws IllegalArgumentException if no class of JCuda on the class path has the function
     * @throws IllegalStateException if such a class was loaded before
     */
    public static void on(String function, Function<Call, Object> body) {
        if (!Gpus.isHardwareWanted()) {
            LibraryClasses.define(function);
            FUNCTIONS.put(function, body);
        }
    }

    /**
     * Calls a function. JCuda's classes do that, as {@link #on} defines them.
     *
     * @throws UnsupportedOperationException if nothing was set for it
     */
    public static Object call(String function, Object... arguments) {
        Function<Call, Object> body = FUNCTIONS.get(function);
        if (body == null) {
            throw new UnsupportedOperationException(
                    function + " of a library of CUDA is not simulated: legal is" + " JCudaLibraries.on(\"" + function
                            + "\", call -> ...), as for " + new TreeSet<>(FUNCTIONS.keySet()));
        }
        return body.apply(new Call(function, Collections.unmodifiableList(Arrays.asList(arguments))));
    }
}
