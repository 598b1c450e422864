package orrery.sim;

import com.google.common.base.Preconditions;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A variable in global or constant memory, as {@code __device__} and {@code __constant__} declare it. Each context that
 * uses it has memory of its own for it, which is zero at first; that of a {@linkplain #managed managed} variable is
 * shared by all. Calls name it as a symbol; a kernel asks its arguments for {@linkplain KernelArguments#addressOf its
 * address}.
 *
 * <pre>{@code
 * DeviceVariable factor = DeviceVariable.of("factor", 4);
 * Kernel scale = Kernel.perThread(arguments -> {
 *     float by = arguments.floatsAt(arguments.addressOf(factor)).get(0);
 *     FloatView data = arguments.floats(0);
 *     return thread -> data.set(thread.globalX(), by * data.get(thread.globalX()));
 * });
 * cuda.cudaMemcpyToSymbol(factor, cuda.host().of(new float[] {2}), 4);
 * cuda.cudaLaunchKernel(scale, new dim3(n / 256), new dim3(256), 0, null, x);
 * }</pre>
 */
public final class DeviceVariable {
    private final String name;
    private final long bytes;
    private final @Nullable Contents contents;
    private final boolean isManaged;

    /** What a variable holds when its module is loaded. */
    @FunctionalInterface
    public interface Contents {

        /**
         * Returns the bytes, at most as many as the variable has.
         *
         * @param addresses the addresses of the variables of the module in the context that it is loaded into
         */
        byte[] bytes(ToLongFunction<DeviceVariable> addresses);
    }

    private DeviceVariable(String name, long bytes, @Nullable Contents contents, boolean isManaged) {
        this.name = Objects.requireNonNull(name, "the variable's name");
        Preconditions.checkArgument(bytes > 0, "a variable of %s bytes", bytes);
        this.bytes = bytes;
        this.contents = contents;
        this.isManaged = isManaged;
    }

    /**
     * Returns a new variable.
     *
     * @param bytes the size in bytes, 1 or more
     */
    public static DeviceVariable of(String name, long bytes) {
        return new DeviceVariable(name, bytes, null, false);
    }

    /** Returns a variable of the same name and size that holds something at first. It is another variable. */
    public DeviceVariable initialized(Contents with) {
        return new DeviceVariable(name, bytes, Objects.requireNonNull(with, "the variable's contents"), isManaged);
    }

    /**
     * Returns a variable of the same name, size and contents in managed memory, which the host can access, too, as
     * {@code __managed__} declares it. It is another variable.
     */
    public DeviceVariable managed() {
        return new DeviceVariable(name, bytes, contents, true);
    }

    /** Returns whether its memory is managed. */
    public boolean isManaged() {
        return isManaged;
    }

    /** Returns what it holds when its module is loaded; empty for zeros. */
    public Optional<Contents> contents() {
        return Optional.ofNullable(contents);
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the size in bytes. */
    public long bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        return "variable \"" + name + "\" of " + bytes + " bytes";
    }
}
