package orrery.runtime;

import org.jspecify.annotations.Nullable;

/** The call of a host function with its data: what of both the driver knows. */
record HostCall(cudaHostFn_t fn, @Nullable Object userData) implements Runnable {

    /** Returns the driver's form of a host function; null for none. */
    static @Nullable Runnable of(@Nullable cudaHostFn_t fn, @Nullable Object userData) {
        return fn == null ? null : new HostCall(fn, userData);
    }

    @Override
    public void run() {
        fn.accept(userData);
    }
}
