package orrery.driver;

import java.util.List;

/** The chapter "Stream Memory Operations" of the driver API. Source: {@code cuda.h}. */
public interface StreamMemoryOperations {
    /** Waits until the cyclic difference between memory and value is not negative. */
    int CU_STREAM_WAIT_VALUE_GEQ = 0;
    /** Waits until memory and value are equal. */
    int CU_STREAM_WAIT_VALUE_EQ = 1;
    /** Waits until memory and value have a bit in common. */
    int CU_STREAM_WAIT_VALUE_AND = 2;
    /** Waits until memory and value leave a bit unset. */
    int CU_STREAM_WAIT_VALUE_NOR = 3;
    /** Flushes remote writes after the wait, on devices that can. */
    int CU_STREAM_WAIT_VALUE_FLUSH = 1 << 30;

    /** Holds a stream until a 32-bit value in memory fits. */
    void cuStreamWaitValue32(CUstream stream, long address, int value, int flags);

    /** Holds a stream until a 64-bit value in memory fits. */
    void cuStreamWaitValue64(CUstream stream, long address, long value, int flags);

    /** Writes a 32-bit value in stream order. */
    void cuStreamWriteValue32(CUstream stream, long address, int value, int flags);

    /** Writes a 64-bit value in stream order. */
    void cuStreamWriteValue64(CUstream stream, long address, long value, int flags);

    /** Several of these operations, in order. */
    void cuStreamBatchMemOp(CUstream stream, List<CUstreamBatchMemOp> operations, int flags);
}
