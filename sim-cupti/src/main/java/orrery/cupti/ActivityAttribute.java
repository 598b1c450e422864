package orrery.cupti;

import orrery.cupti.record.Numbered;

/**
 * The attributes of a recorder: sizes of the device memory that keeps what kernels leave for their records. They apply
 * to streams that are created later. Source: {@code CUpti_ActivityAttribute}.
 */
public enum ActivityAttribute implements Numbered {
    /** Bytes of a buffer for the times of a stream's kernels; 3,200,000 by default. */
    DEVICE_BUFFER_SIZE(0),
    /** Bytes of a stream's buffer for the records of kernels that were launched by the device; 8 MiB by default. */
    DEVICE_BUFFER_SIZE_CDP(1),
    /** How many buffers of device memory are kept for reuse; 250 by default. */
    DEVICE_BUFFER_POOL_LIMIT(2);

    private final int number;

    ActivityAttribute(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
