package orrery.sim;

import com.google.common.base.Preconditions;
import java.util.Objects;

/**
 * A variable in global or constant memory, as {@code __device__} and {@code __constant__} declare it. Each context that
 * uses it has memory of its own for it, which is zero at first. Calls name it as a symbol; a kernel asks its arguments
 * for {@linkplain KernelArguments#addressOf its address}.
 */
public final class DeviceVariable {
    private final String name;
    private final long bytes;

    private DeviceVariable(String name, long bytes) {
        this.name = Objects.requireNonNull(name, "the variable's name");
        Preconditions.checkArgument(bytes > 0, "a variable of %s bytes", bytes);
        this.bytes = bytes;
    }

    /**
     * Returns a new variable.
     *
     * @param bytes the size in bytes, 1 or more
     */
    public static DeviceVariable of(String name, long bytes) {
        return new DeviceVariable(name, bytes);
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
