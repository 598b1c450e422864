package orrery.jcuda.conversion;

import java.util.List;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.sim.CudaException;

/** Puts results of our API into the output parameters of JCuda's functions. */
public final class Results {
    private Results() {}

    /**
     * Sets a number.
     *
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} for null, which JCuda passes on to CUDA
     */
    public static void set(int @Nullable [] to, int value) {
        if (to == null) {
            throw CudaException.of(CUresult.CUDA_ERROR_INVALID_VALUE, "the array for the result is null");
        }
        to[0] = value;
    }

    /** Sets 1 for true and 0 for false. */
    public static void set(int @Nullable [] to, boolean value) {
        set(to, integer(value));
    }

    /** Sets the number of a constant. */
    public static void set(int[] to, Enum<?> value) {
        to[0] = Constants.number(value);
    }

    /** Sets a number; null is an output that the program does not want. */
    public static void set(long @Nullable [] to, long value) {
        if (to != null) {
            to[0] = value;
        }
    }

    /** Sets the number of a constant. */
    public static void set(long[] to, Enum<?> value) {
        to[0] = Constants.number(value);
    }

    /** Sets a number. */
    public static void set(float[] to, float value) {
        to[0] = value;
    }

    /** Sets a text. */
    public static void set(String[] to, String value) {
        to[0] = value;
    }

    /** Sets the address of a pointer; null is an output that the program does not want. */
    public static void set(@Nullable Pointer to, long value) {
        if (to != null) {
            NativeParts.setNumber(to, value);
        }
    }

    /** Sets a handle; null is the NULL handle. */
    public static void set(Object to, @Nullable Object handle) {
        Handles.set(to, handle);
    }

    /**
     * Fills an array with handles, as long as it and the count reach, and sets the count; an array that is null asks
     * for it only.
     */
    public static void fill(@Nullable Object @Nullable [] to, long[] count, List<?> handles) {
        if (to == null) {
            count[0] = handles.size();
            return;
        }
        for (int i = 0; i < count[0]; i++) {
            if (to[i] == null) {
                to[i] = NativeParts.create(to);
            }
            Handles.set(to[i], i < handles.size() ? handles.get(i) : null);
        }
        count[0] = Math.min(count[0], handles.size());
    }

    // -- fields of structures ------------------------------------------------------------------------------------

    /** Returns a number as a field has it. */
    public static int integer(int value) {
        return value;
    }

    /** Returns 1 for true and 0 for false. */
    public static int integer(boolean value) {
        return value ? 1 : 0;
    }

    /** Returns the number of a constant. */
    public static int integer(Enum<?> value) {
        return Constants.number(value);
    }
}
