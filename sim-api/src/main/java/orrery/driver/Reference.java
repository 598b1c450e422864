package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;

/**
 * What a handle refers to: an object of a machine, or an address that another driver than the simulated one gave.
 *
 * @param host the machine of the object; null for an address
 * @param target the object; null for an address, and where the handle has it in another form
 * @param address the address; 0 for an object
 * @param <T> the type of the object
 */
record Reference<T>(@Nullable Host host, @Nullable T target, long address) {
    /** Returns a reference to an object. */
    static <T> Reference<T> to(Host host, @Nullable T target) {
        return new Reference<>(host, target, 0);
    }

    /** Returns a reference to what another driver has at an address. */
    static <T> Reference<T> at(long address) {
        return new Reference<>(null, null, address);
    }
}
