package orrery.driver;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A handle that a program sends to another process. It names an object of the simulator, or is the bytes that the
 * driver of a GPU gave.
 *
 * @param <T> the type of the objects of the simulator
 */
abstract class IpcHandle<T> extends Handle<T> {
    private final byte @Nullable [] reserved;

    IpcHandle(Reference<T> reference) {
        super(reference);
        this.reserved = null;
    }

    /** Creates a handle of another driver. */
    IpcHandle(byte[] reserved) {
        super(Reference.at(0));
        this.reserved = checkNotNull(reserved, "the bytes of a handle are null; legal are 64 bytes")
                .clone();
    }

    /**
     * Returns the bytes of the handle, which a program sends to another process.
     *
     * @return 64 bytes
     * @throws UnsupportedOperationException on the simulator, whose machines share one process: a program hands the
     *     handle over
     */
    public byte[] reserved() {
        if (reserved == null) {
            throw new UnsupportedOperationException(
                    "a simulated " + this + " has no bytes; legal is to hand the handle itself over");
        }
        return reserved.clone();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        if (reserved == null) {
            return super.equals(other);
        }
        return other instanceof IpcHandle<?> handle
                && getClass() == handle.getClass()
                && Arrays.equals(reserved, handle.reserved);
    }

    @Override
    public final int hashCode() {
        return reserved == null ? super.hashCode() : Arrays.hashCode(reserved);
    }

    @Override
    public String toString() {
        return reserved != null ? "handle of another process" : "handle of " + super.toString();
    }
}
