package orrery.runtime;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The call of a host function with its data: what of both the driver knows. */
record HostCall(Consumer<Object> fn, @Nullable Object userData) implements Runnable {

    /** Returns the driver's form of a host function; null for none. */
    static @Nullable Runnable of(@Nullable Consumer<Object> fn, @Nullable Object userData) {
        return fn == null ? null : new HostCall(fn, userData);
    }

    @Override
    public void run() {
        fn.accept(userData);
    }
}
