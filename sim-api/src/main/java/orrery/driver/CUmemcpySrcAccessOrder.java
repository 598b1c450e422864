package orrery.driver;

/**
 * When a copy of a batch may read its source, by documented names. Source: {@code CUmemcpySrcAccessOrder} in
 * {@code cuda.h}.
 */
public enum CUmemcpySrcAccessOrder {
    /** No legal value. */
    INVALID,
    /** In stream order. */
    STREAM,
    /** Before the call returns, and out of stream order. The program may change the source then. */
    DURING_API_CALL,
    /** At any time. The simulator reads the source in stream order. */
    ANY
}
