package orrery.runtime;

import static orrery.runtime.EventManagement.cudaEventDefault;
import static orrery.runtime.StreamManagement.cudaStreamDefault;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUstream;

/** The functions of streams and events that are more than one call of the driver. */
final class StreamCalls {
    private final RuntimeSession session;
    private final DriverForms forms;

    StreamCalls(RuntimeSession session, DriverForms forms) {
        this.session = session;
        this.forms = forms;
    }

    cudaStream_t cudaStreamCreate() {
        return session.call(
                RuntimeCall.cudaStreamCreate,
                () -> forms.asCudaStream_t(session.driver().cuStreamCreate(cudaStreamDefault)));
    }

    void cudaStreamAddCallback(@Nullable CUstream stream, BiConsumer<CUstream, cudaError_t> callback, int flags) {
        session.run(
                RuntimeCall.cudaStreamAddCallback,
                () -> session.driver()
                        .cuStreamAddCallback(
                                stream,
                                RuntimeSession.checkedByDriver(
                                        callback == null
                                                ? null
                                                : (to, status) -> callback.accept(to, cudaError_t.of(status))),
                                flags));
    }

    cudaEvent_t cudaEventCreate() {
        return session.call(
                RuntimeCall.cudaEventCreate,
                () -> forms.asCudaEvent_t(session.driver().cuEventCreate(cudaEventDefault)));
    }
}
