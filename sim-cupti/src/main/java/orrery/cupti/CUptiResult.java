package orrery.cupti;

import orrery.device.ResultCode;

/** The result codes of the activity API. Source: {@code CUptiResult} in {@code cupti_result.h} of CUDA 13.0. */
public enum CUptiResult implements ResultCode {
    /** The call has succeeded. */
    CUPTI_SUCCESS(0),
    /** An argument is illegal. */
    CUPTI_ERROR_INVALID_PARAMETER(1),
    /** There is no such device. */
    CUPTI_ERROR_INVALID_DEVICE(2),
    /** There is no such context. */
    CUPTI_ERROR_INVALID_CONTEXT(3),
    /** There is no such domain. */
    CUPTI_ERROR_INVALID_EVENT_DOMAIN_ID(4),
    /** There is no counter of that number. */
    CUPTI_ERROR_INVALID_EVENT_ID(5),
    /** There is no counter of that name. */
    CUPTI_ERROR_INVALID_EVENT_NAME(6),
    /** The state of the recorder does not allow the call. */
    CUPTI_ERROR_INVALID_OPERATION(7),
    /** There is not enough memory. */
    CUPTI_ERROR_OUT_OF_MEMORY(8),
    /** The hardware has failed. */
    CUPTI_ERROR_HARDWARE(9),
    /** The array for the value is too small. */
    CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT(10),
    /** The function is not implemented. */
    CUPTI_ERROR_API_NOT_IMPLEMENTED(11),
    /** There are no more records, or the buffer is full. */
    CUPTI_ERROR_MAX_LIMIT_REACHED(12),
    /** The result is not available yet. */
    CUPTI_ERROR_NOT_READY(13),
    /** The call is not compatible with the device, or with what is enabled. */
    CUPTI_ERROR_NOT_COMPATIBLE(14),
    /** The recorder is not initialized, or it is closed. */
    CUPTI_ERROR_NOT_INITIALIZED(15),
    /** There is no metric of that number. */
    CUPTI_ERROR_INVALID_METRIC_ID(16),
    /** There is no metric of that name. */
    CUPTI_ERROR_INVALID_METRIC_NAME(17),
    /** The queue has no buffer. */
    CUPTI_ERROR_QUEUE_EMPTY(18),
    /** The handle is invalid. */
    CUPTI_ERROR_INVALID_HANDLE(19),
    /** There is no such stream, or it is of another context. */
    CUPTI_ERROR_INVALID_STREAM(20),
    /** There is no such kind of record. */
    CUPTI_ERROR_INVALID_KIND(21),
    /** The value of a counter is illegal. */
    CUPTI_ERROR_INVALID_EVENT_VALUE(22),
    /** The recorder is switched off. */
    CUPTI_ERROR_DISABLED(23),
    /** There is no such module. */
    CUPTI_ERROR_INVALID_MODULE(24),
    /** The value of a metric is illegal. */
    CUPTI_ERROR_INVALID_METRIC_VALUE(25),
    /** Another tool uses the hardware counters. */
    CUPTI_ERROR_HARDWARE_BUSY(26),
    /** The system does not support it. */
    CUPTI_ERROR_NOT_SUPPORTED(27),
    /** The cause is unknown. */
    CUPTI_ERROR_UNKNOWN(999);

    private final int code;

    CUptiResult(int code) {
        this.code = code;
    }

    @Override
    public int code() {
        return code;
    }
}
