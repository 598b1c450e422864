package orrery.device;

/** What moves bytes, by the two ends of the move: each kind has a cost curve of its own. */
public enum Transfer {
    /** From page-locked host memory to the device. */
    HOST_TO_DEVICE_PINNED,
    /** From the device to page-locked host memory. */
    DEVICE_TO_HOST_PINNED,
    /** From pageable host memory to the device, through a staging buffer. */
    HOST_TO_DEVICE_PAGEABLE,
    /** From the device to pageable host memory, through a staging buffer. */
    DEVICE_TO_HOST_PAGEABLE,
    /** Within one device. */
    DEVICE_TO_DEVICE,
    /** From one device to another that can reach it. */
    PEER,
    /** From one device to another through host memory. */
    PEER_STAGED,
    /** Between two places in host memory. */
    HOST_TO_HOST,
    /** Filling device memory with a value. */
    MEMSET
}
