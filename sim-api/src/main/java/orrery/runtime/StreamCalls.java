package orrery.runtime;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUevent;
import orrery.driver.CUstream;

/** The functions of streams and events that are more than one call of the driver. */
interface StreamCalls extends StreamManagement, EventManagement, DriverForms {

    @Override
    default CUstream cudaStreamCreate() {
        return call(RuntimeCall.cudaStreamCreate, () -> driver().cuStreamCreate(cudaStreamDefault));
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
    default CUevent cudaEventCreate() {
        return call(RuntimeCall.cudaEventCreate, () -> driver().cuEventCreate(cudaEventDefault));
    }
}
