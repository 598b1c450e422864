package orrery.runtime;

import orrery.driver.CUevent;
import orrery.driver.CUstream;

/** Events. */
interface EventCalls extends EventManagement, RuntimeSession {

    @Override
    default CUevent cudaEventCreate() {
        return cudaEventCreateWithFlags(cudaEventDefault);
    }

    @Override
    default CUevent cudaEventCreateWithFlags(int flags) {
        return call(() -> driver().cuEventCreate(flags));
    }

    @Override
    default void cudaEventDestroy(CUevent event) {
        run(() -> driver().cuEventDestroy(event));
    }

    @Override
    default void cudaEventRecord(CUevent event, CUstream stream) {
        run(() -> driver().cuEventRecord(event, stream));
    }

    @Override
    default void cudaEventRecordWithFlags(CUevent event, CUstream stream, int flags) {
        run(() -> driver().cuEventRecordWithFlags(event, stream, flags));
    }

    @Override
    default cudaError_t cudaEventQuery(CUevent event) {
        return call(() -> cudaError_t.of(driver().cuEventQuery(event)));
    }

    @Override
    default void cudaEventSynchronize(CUevent event) {
        run(() -> driver().cuEventSynchronize(event));
    }

    @Override
    default float cudaEventElapsedTime(CUevent start, CUevent end) {
        return call(() -> driver().cuEventElapsedTime(start, end));
    }
}
