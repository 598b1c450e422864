package orrery.runtime;

import orrery.driver.CUevent;
import orrery.driver.CUstream;

/** Events. */
interface EventCalls extends EventManagement, RuntimeSession {

    @Override
    default CUevent cudaEventCreate() {
        return call(RuntimeCall.cudaEventCreate, () -> driver().cuEventCreate(cudaEventDefault));
    }

    @Override
    default CUevent cudaEventCreateWithFlags(int flags) {
        return call(RuntimeCall.cudaEventCreateWithFlags, () -> driver().cuEventCreate(flags));
    }

    @Override
    default void cudaEventDestroy(CUevent event) {
        run(RuntimeCall.cudaEventDestroy, () -> driver().cuEventDestroy(event));
    }

    @Override
    default void cudaEventRecord(CUevent event, CUstream stream) {
        run(RuntimeCall.cudaEventRecord, () -> driver().cuEventRecord(event, stream));
    }

    @Override
    default void cudaEventRecordWithFlags(CUevent event, CUstream stream, int flags) {
        run(RuntimeCall.cudaEventRecordWithFlags, () -> driver().cuEventRecordWithFlags(event, stream, flags));
    }

    @Override
    default cudaError_t cudaEventQuery(CUevent event) {
        return call(RuntimeCall.cudaEventQuery, () -> cudaError_t.of(driver().cuEventQuery(event)));
    }

    @Override
    default void cudaEventSynchronize(CUevent event) {
        run(RuntimeCall.cudaEventSynchronize, () -> driver().cuEventSynchronize(event));
    }

    @Override
    default float cudaEventElapsedTime(CUevent start, CUevent end) {
        return call(RuntimeCall.cudaEventElapsedTime, () -> driver().cuEventElapsedTime(start, end));
    }
}
