package orrery.runtime;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUstream;

/** The functions of streams and events that are more than one call of the driver. */
interface StreamCalls extends StreamManagement, EventManagement, DriverForms {

    @Override
    default cudaStream_t cudaStreamCreate() {
        return call(RuntimeCall.cudaStreamCreate, () -> asCudaStream_t(driver().cuStreamCreate(cudaStreamDefault)));
    }

    @Override
    default void cudaStreamAddCallback(
            @Nullable CUstream stream, BiConsumer<CUstream, cudaError_t> callback, int flags) {
        run(
                RuntimeCall.cudaStreamAddCallback,
                () -> driver().cuStreamAddCallback(
                                stream,
                                RuntimeSession.checkedByDriver(
                                        callback == null
                                                ? null
                                                : (to, status) -> callback.accept(to, cudaError_t.of(status))),
                                flags));
    }

    @Override
    default cudaEvent_t cudaEventCreate() {
        return call(RuntimeCall.cudaEventCreate, () -> asCudaEvent_t(driver().cuEventCreate(cudaEventDefault)));
    }
}
