package orrery.cupti;

/** What can be set of the recorder. Source: {@code CUpti_ActivityAttribute}. */
public enum ActivityAttribute implements Numbered {
    /** Bytes of device memory that a stream has for the times of its work. */
    DEVICE_BUFFER_SIZE(0),
    /** Bytes of device memory that a stream has for records of what kernels launch. */
    DEVICE_BUFFER_SIZE_CDP(1),
    /** How many buffers of device memory are kept for reuse. */
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
