package orrery.runtime;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A function that a stream or a graph calls on the host, with its user data, which may be null. It must make no API
 * call; if it throws, that is a fault of the device. Source: {@code driver_types.h}.
 */
@FunctionalInterface
public interface cudaHostFn_t extends Consumer<@Nullable Object> {}
