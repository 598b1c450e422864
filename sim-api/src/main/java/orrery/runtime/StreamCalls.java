package orrery.runtime;

import static orrery.runtime.EventManagement.cudaEventDefault;
import static orrery.runtime.StreamManagement.cudaStreamDefault;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUstream;

/** The functions of streams and events that are more than one call of the driver. */
final class StreamCalls {
    private final RuntimeSession session;

    StreamCalls(RuntimeSession session) {
        this.session = session;
    }

    cudaStream_t cudaStreamCreate() {
        return new cudaStream_t(session.driver().cuStreamCreate(cudaStreamDefault));
    }

    void cudaStreamAddCallback(@Nullable CUstream stream, BiConsumer<CUstream, cudaError_t> callback, int flags) {
        session.driver()
                .cuStreamAddCallback(
                        stream,
                        RuntimeSession.checkedByDriver(
                                callback == null ? null : (to, status) -> callback.accept(to, cudaError_t.of(status))),
                        flags);
    }

    cudaEvent_t cudaEventCreate() {
        return new cudaEvent_t(session.driver().cuEventCreate(cudaEventDefault));
    }
}
