package orrery.hardware;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import java.lang.reflect.Array;
import java.util.List;

/**
 * A launch of a kernel, and its arguments. An argument that is an array of Java stands for device memory of its size:
 * the memory has the elements of the array before the launch, and the array is left as it is.
 *
 * @param blocks the number of blocks in x
 * @param threads the number of threads of a block in x
 * @param sharedMemBytes dynamic shared memory of a block, in bytes
 * @param arguments numbers and arrays of {@code byte}, {@code int}, {@code long}, {@code float} or {@code double}
 */
public record KernelInputs(int blocks, int threads, int sharedMemBytes, List<Object> arguments) {

    /**
     * Checks and copies the arguments.
     *
     * @throws IllegalArgumentException if one is neither a number nor an array of numbers with one element or more
     */
    public KernelInputs {
        arguments = ImmutableList.copyOf(arguments);
        for (Object argument : arguments) {
            Preconditions.checkArgument(
                    argument instanceof Number || isMemory(argument),
                    "an argument is %s; legal are numbers and arrays of numbers with one element or more",
                    argument);
        }
    }

    /** Returns a launch without dynamic shared memory. */
    public static KernelInputs of(int blocks, int threads, Object... arguments) {
        return new KernelInputs(blocks, threads, 0, ImmutableList.copyOf(arguments));
    }

    /** Returns the same launch with dynamic shared memory, in bytes. */
    public KernelInputs withSharedMemBytes(int bytes) {
        return new KernelInputs(blocks, threads, bytes, arguments);
    }

    /** Returns whether an argument stands for device memory. */
    static boolean isMemory(Object argument) {
        return bytesOfElement(argument) > 0 && Array.getLength(argument) > 0;
    }

    /** Returns the size of an array in bytes. */
    static long bytes(Object array) {
        return (long) bytesOfElement(array) * Array.getLength(array);
    }

    private static int bytesOfElement(Object array) {
        if (array instanceof byte[]) {
            return Byte.BYTES;
        } else if (array instanceof int[]) {
            return Integer.BYTES;
        } else if (array instanceof long[]) {
            return Long.BYTES;
        } else if (array instanceof float[]) {
            return Float.BYTES;
        }
        return array instanceof double[] ? Double.BYTES : 0;
    }
}
