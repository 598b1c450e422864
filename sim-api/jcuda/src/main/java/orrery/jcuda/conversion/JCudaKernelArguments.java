package orrery.jcuda.conversion;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.List;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.driver.CUfunction;
import orrery.driver.CUlaunchParamBuffer;
import orrery.jcuda.JCudaAdapter;
import orrery.sim.CudaException;

/**
 * The arguments of kernels. In C, and so in JCuda, an argument is an address from which the driver reads as many bytes
 * as the parameter has. Here it is a number: that of an array with one element, or the address of a pointer. Where more
 * than one element is given, the parameter says how many bytes count.
 */
public final class JCudaKernelArguments {
    /** The numbers of {@code CU_LAUNCH_PARAM_BUFFER_POINTER} and {@code CU_LAUNCH_PARAM_BUFFER_SIZE}. */
    private static final long BUFFER_POINTER = 1;

    private static final long BUFFER_SIZE = 2;

    private JCudaKernelArguments() {}

    /**
     * Returns the arguments of a launch.
     *
     * @param function the kernel; null for one that does not exist, which the driver refuses
     * @param parameters {@code Pointer.to} a pointer for each parameter; null for none
     * @param extra null, or {@code Pointer.to} {@code CU_LAUNCH_PARAM_BUFFER_POINTER}, a pointer to a buffer,
     *     {@code CU_LAUNCH_PARAM_BUFFER_SIZE}, a pointer to its size, and {@code CU_LAUNCH_PARAM_END}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if there are both
     */
    public static Object[] of(@Nullable CUfunction function, @Nullable Pointer parameters, @Nullable Pointer extra) {
        if (extra != null && parameters != null) {
            throw CudaException.of(
                    CUresult.CUDA_ERROR_INVALID_VALUE,
                    "a launch has both kernelParams and extra: legal is one of them, and null for the other");
        } else if (extra != null) {
            return new Object[] {buffer(NativeParts.targets(extra, "extra"))};
        } else if (parameters == null) {
            return new Object[0];
        }
        NativePointerObject[] targets = NativeParts.targets(parameters, "kernelParams");
        Object[] arguments = new Object[targets.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(function, i, targets[i]);
        }
        return arguments;
    }

    private static CUlaunchParamBuffer buffer(NativePointerObject[] extra) {
        Pointer buffer = null;
        Pointer size = null;
        for (int i = 0; i + 1 < extra.length; i += 2) {
            if (isKey(extra[i], BUFFER_POINTER) && extra[i + 1] instanceof Pointer bytes) {
                buffer = bytes;
            } else if (isKey(extra[i], BUFFER_SIZE) && extra[i + 1] instanceof Pointer length) {
                size = length;
            }
        }
        if (extra.length != 5 || buffer == null || size == null) {
            throw new UnsupportedOperationException("extra with " + extra.length + " pointers: legal are"
                    + " CU_LAUNCH_PARAM_BUFFER_POINTER, a pointer to the buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, a pointer"
                    + " to its size and CU_LAUNCH_PARAM_END");
        }
        ByteBuffer sizes = ByteBuffer.wrap(HostValues.bytes(size)).order(ByteOrder.LITTLE_ENDIAN);
        int length = sizes.capacity() >= Long.BYTES ? Math.toIntExact(sizes.getLong(0)) : sizes.getInt(0);
        byte[] all = HostValues.bytes(buffer);
        if (length < 0 || length > all.length) {
            throw new UnsupportedOperationException("extra with a size of " + length + " bytes for a buffer of "
                    + all.length + " bytes: legal is at most the size of the buffer");
        }
        return CUlaunchParamBuffer.of(Arrays.copyOf(all, length));
    }

    private static boolean isKey(@Nullable NativePointerObject key, long number) {
        return key instanceof Pointer pointer && NativeParts.number(pointer) == number;
    }

    private static Object argument(@Nullable CUfunction function, int index, @Nullable NativePointerObject parameter) {
        if (parameter instanceof Pointer pointer) {
            Pointer value = NativeParts.onlyTarget(pointer);
            if (value != null) {
                return NativeParts.address(value);
            }
            Buffer buffer = NativeParts.buffer(pointer);
            if (buffer != null && buffer.capacity() == 1 && NativeParts.offset(pointer) == 0) {
                return element(buffer);
            } else if (buffer != null && function != null) {
                return Arrays.copyOf(HostValues.bytes(pointer), bytesOf(function, index, pointer));
            }
        }
        throw refused(index, parameter, null);
    }

    /** Returns how many bytes a parameter has, if the kernel is not written in Java. */
    private static int bytesOf(CUfunction function, int index, Pointer pointer) {
        try {
            return Math.toIntExact(
                    JCudaAdapter.driver().cuFuncGetParamInfo(function, index).paramSize());
        } catch (UnsupportedOperationException e) {
            throw refused(index, pointer, e);
        }
    }

    private static UnsupportedOperationException refused(
            int index, @Nullable NativePointerObject parameter, @Nullable Exception cause) {
        return new UnsupportedOperationException(
                "kernel parameter " + index + ", counted from 0, is " + parameter
                        + ": legal are Pointer.to(pointer), Pointer.to(array of one element) and, if the kernel is PTX,"
                        + " Pointer.to(array)",
                cause);
    }

    private static Object element(Buffer buffer) {
        if (buffer instanceof IntBuffer ints) {
            return ints.get(0);
        } else if (buffer instanceof LongBuffer longs) {
            return longs.get(0);
        } else if (buffer instanceof FloatBuffer floats) {
            return floats.get(0);
        } else if (buffer instanceof DoubleBuffer doubles) {
            return doubles.get(0);
        } else if (buffer instanceof ShortBuffer shorts) {
            return shorts.get(0);
        } else if (buffer instanceof CharBuffer chars) {
            return (short) chars.get(0);
        }
        return ((ByteBuffer) buffer).get(0);
    }

    /** Returns arguments as programs give them: {@code Pointer.to} a pointer for each. */
    public static Pointer pointer(List<Object> arguments) {
        return Pointer.to(arguments.stream().map(JCudaKernelArguments::pointer).toArray(Pointer[]::new));
    }

    private static Pointer pointer(Object argument) {
        if (argument instanceof Long number) {
            return Pointer.to(new long[] {number});
        } else if (argument instanceof Integer number) {
            return Pointer.to(new int[] {number});
        } else if (argument instanceof Float number) {
            return Pointer.to(new float[] {number});
        } else if (argument instanceof Double number) {
            return Pointer.to(new double[] {number});
        } else if (argument instanceof Short number) {
            return Pointer.to(new short[] {number});
        } else if (argument instanceof Byte number) {
            return Pointer.to(new byte[] {number});
        }
        return Pointer.to((byte[]) argument);
    }
}
