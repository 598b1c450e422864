package orrery.cupti.report;

/**
 * How much memory of a device is in use from a time on: by allocations, and by what pools and graphs keep.
 *
 * @param device the ordinal of the device
 * @param time the time in virtual nanoseconds
 * @param bytes the bytes in use
 */
public record RecordedMemoryUse(int device, long time, long bytes) {}
