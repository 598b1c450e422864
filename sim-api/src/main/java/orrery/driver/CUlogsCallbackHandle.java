package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.report.ErrorLog;

/** A handle of a registered callback of the log. Source: {@code CUlogsCallbackHandle} in {@code cuda.h}. */
public final class CUlogsCallbackHandle {
    private final ErrorLog.Listener listener;

    CUlogsCallbackHandle(CUlogsCallback callback, @Nullable Object data) {
        this.listener =
                (warning, message) -> callback.call(data, warning ? CUlogLevel.WARNING : CUlogLevel.ERROR, message);
    }

    /** Returns the listener that calls the callback. */
    ErrorLog.Listener listener() {
        return listener;
    }
}
