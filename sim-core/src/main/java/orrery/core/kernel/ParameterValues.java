package orrery.core.kernel;

import com.google.common.collect.ImmutableList;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.UnsignedText;
import orrery.sim.DeviceGraph;
import orrery.sim.KernelCode;
import orrery.sim.KernelCode.Parameter;

/** The arguments of a compiled kernel: values in Java, and the bytes of the parameters that its code declares. */
public final class ParameterValues {
    private ParameterValues() {}

    /**
     * Returns the values that the parameters hold: a copy of an array of bytes, an {@code Integer} for 32 bits, and so
     * on.
     *
     * @param kernel the name of the kernel, for messages
     * @param values what the program passes
     * @throws IllegalArgumentException if the number of the values or the type of one is wrong
     */
    public static Object[] converted(String kernel, KernelCode code, Object... values) {
        if (values.length != code.parameters().size()) {
            throw new IllegalArgumentException(kernel + " is launched with "
                    + UnsignedText.of(values.length, "argument") + "; it has "
                    + UnsignedText.of(code.parameters().size(), "parameter") + ": " + code.parameters());
        }
        Object[] converted = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            Parameter parameter = code.parameters().get(i);
            Object value = converted(parameter, values[i]);
            if (value == null) {
                throw new IllegalArgumentException(kernel + " is launched with argument " + i + ", counted from 0, = "
                        + described(values[i]) + "; the parameter is " + parameter + ": legal is "
                        + legal(parameter));
            }
            converted[i] = value;
        }
        return converted;
    }

    private static String described(@Nullable Object value) {
        if (value instanceof byte[] array) {
            return "an array of " + array.length + " bytes";
        }
        return value == null ? "null" : value.getClass().getSimpleName() + " " + value;
    }

    private static String legal(Parameter parameter) {
        String array = "an array of " + parameter.bytes() + " bytes";
        return switch (parameter.kind()) {
            case INTEGER -> "an integer of " + 8 * parameter.bytes() + " bits";
            case FLOAT -> parameter.bytes() == Float.BYTES ? "a float" : "a double";
            case BITS -> "a number of " + 8 * parameter.bytes() + " bits, or " + array;
            case BYTES -> array;
        };
    }

    private static @Nullable Object converted(Parameter parameter, @Nullable Object value) {
        if (value instanceof byte[] array) {
            return array.length == parameter.bytes() ? array.clone() : null;
        }
        if (parameter.kind() == KernelCode.Kind.BYTES) {
            return null;
        }
        boolean mayBeFloat = parameter.kind() != KernelCode.Kind.INTEGER;
        if (value instanceof Float && mayBeFloat && parameter.bytes() == Float.BYTES
                || value instanceof Double && mayBeFloat && parameter.bytes() == Double.BYTES) {
            return value;
        }
        if (parameter.kind() == KernelCode.Kind.FLOAT) {
            return null;
        }
        if (value instanceof DeviceGraph graph) {
            return parameter.bytes() == Long.BYTES ? (Object) graph.number() : null;
        }
        if (value instanceof Boolean truth) {
            return parameter.bytes() == 1 ? (Object) (byte) (truth ? 1 : 0) : null;
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) {
            return integer(8 * parameter.bytes(), ((Number) value).longValue());
        }
        return null;
    }

    /** Returns an integer that has the bits of the parameter, signed or not; null for a larger one. */
    private static @Nullable Object integer(int bits, long value) {
        int unused = 64 - bits;
        if (value << unused >> unused != value && value << unused >>> unused != value) {
            return null;
        }
        return switch (bits) {
            case 8 -> (Object) (byte) value;
            case 16 -> (Object) (short) value;
            case 32 -> (Object) (int) value;
            default -> (Object) value;
        };
    }

    /**
     * Returns parameters for the arguments of a kernel in Java, which declares none: each has the size of its Java
     * value, or that of an address, and is aligned to it.
     */
    public static ImmutableList<Parameter> ofJava(List<Object> values) {
        ImmutableList.Builder<Parameter> parameters = ImmutableList.builder();
        int end = 0;
        for (Object value : values) {
            int bytes = bytesOf(value);
            int offset = (end + bytes - 1) / bytes * bytes;
            KernelCode.Kind kind =
                    value instanceof Float || value instanceof Double ? KernelCode.Kind.FLOAT : KernelCode.Kind.INTEGER;
            parameters.add(new Parameter("argument", ".b" + 8 * bytes, kind, offset, bytes));
            end = offset + bytes;
        }
        return parameters.build();
    }

    private static int bytesOf(Object value) {
        if (value instanceof Byte || value instanceof Boolean) {
            return Byte.BYTES;
        } else if (value instanceof Short) {
            return Short.BYTES;
        }
        return value instanceof Integer || value instanceof Float ? Integer.BYTES : Long.BYTES;
    }

    /**
     * Returns values of which some bytes are replaced; those that keep their bytes stay the same objects.
     *
     * @return null if the bytes are not within the parameters
     */
    public static Object @Nullable [] patched(
            List<Parameter> parameters, List<Object> values, long offset, byte[] patch) {
        if (offset < 0 || offset > KernelCode.bytesOf(parameters) - patch.length) {
            return null;
        }
        long end = offset + patch.length;
        Object[] all = values.toArray();
        for (int i = 0; i < all.length; i++) {
            Parameter parameter = parameters.get(i);
            int first = parameter.offset();
            int last = first + parameter.bytes();
            if (offset < last && end > first) {
                Parameter alone = new Parameter(parameter.name(), parameter.type(), parameter.kind(), 0, last - first);
                byte[] bytes = bytes(List.of(alone), List.of(all[i]));
                for (int at = (int) Math.max(first, offset); at < Math.min(last, end); at++) {
                    bytes[at - first] = patch[(int) (at - offset)];
                }
                all[i] = all[i] instanceof Boolean ? (Object) (bytes[0] != 0) : values(List.of(alone), bytes)[0];
            }
        }
        return all;
    }

    /** Returns the bytes of the parameters that hold converted values. */
    public static byte[] bytes(List<Parameter> parameters, List<Object> values) {
        ByteBuffer bytes = ByteBuffer.allocate(KernelCode.bytesOf(parameters)).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < values.size(); i++) {
            int at = parameters.get(i).offset();
            Object value = values.get(i);
            if (value instanceof byte[] array) {
                bytes.put(at, array);
            } else if (value instanceof Float number) {
                bytes.putFloat(at, number);
            } else if (value instanceof Double number) {
                bytes.putDouble(at, number);
            } else if (value instanceof Byte number) {
                bytes.put(at, number);
            } else if (value instanceof Short number) {
                bytes.putShort(at, number);
            } else if (value instanceof Integer number) {
                bytes.putInt(at, number);
            } else if (value instanceof Long number) {
                bytes.putLong(at, number);
            } else if (value instanceof Boolean truth) {
                bytes.put(at, (byte) (truth ? 1 : 0));
            } else if (value instanceof DeviceGraph graph) {
                bytes.putLong(at, graph.number());
            } else {
                throw new IllegalArgumentException("a kernel changes the bytes of an argument of type "
                        + value.getClass().getName() + "; legal are numbers, a Boolean and an executable graph");
            }
        }
        return bytes.array();
    }

    /** Returns the values that the bytes of all parameters hold. */
    public static Object[] values(List<Parameter> parameters, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return parameters.stream().map(each -> value(each, buffer)).toArray();
    }

    private static Object value(Parameter parameter, ByteBuffer buffer) {
        int at = parameter.offset();
        if (parameter.kind() == KernelCode.Kind.FLOAT) {
            return parameter.bytes() == Float.BYTES ? (Object) buffer.getFloat(at) : (Object) buffer.getDouble(at);
        }
        if (parameter.kind() == KernelCode.Kind.BYTES) {
            byte[] part = new byte[parameter.bytes()];
            buffer.get(at, part);
            return part;
        }
        return switch (parameter.bytes()) {
            case Byte.BYTES -> (Object) buffer.get(at);
            case Short.BYTES -> (Object) buffer.getShort(at);
            case Integer.BYTES -> (Object) buffer.getInt(at);
            default -> (Object) buffer.getLong(at);
        };
    }
}
