package orrery.runtime;

import java.util.function.Consumer;

/** The call of a host function with its data: what of both the driver knows. */
record HostCall(Consumer<Object> fn, Object userData) implements Runnable {

    /** Returns the driver's form of a host function; null for none. */
    static Runnable of(Consumer<Object> fn, Object userData) {
        return fn == null ? null : new HostCall(fn, userData);
    }

    @Override
    public void run() {
        fn.accept(userData);
    }
}
