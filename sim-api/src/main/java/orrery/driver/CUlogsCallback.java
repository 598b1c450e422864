package orrery.driver;

import org.jspecify.annotations.Nullable;

/**
 * Receives the messages of the log. It is called on the thread that made the refused call, after that call. Source:
 * {@code CUlogsCallback} in {@code cuda.h}.
 */
@FunctionalInterface
public interface CUlogsCallback {

    /**
     * Receives a message.
     *
     * @param data the value that was registered with the callback
     * @param logLevel the severity of the message
     * @param message the message
     */
    void call(@Nullable Object data, CUlogLevel logLevel, String message);
}
