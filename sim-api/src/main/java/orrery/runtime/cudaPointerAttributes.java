package orrery.runtime;

/**
 * What is known of an address. Source: {@code struct cudaPointerAttributes} of {@code driver_types.h}.
 *
 * @param type what memory it is
 * @param device the device it was allocated on
 * @param devicePointer the address by which devices reach it; 0 if they do not
 * @param hostPointer the address by which the host reaches it; 0 if it does not
 */
public record cudaPointerAttributes(cudaMemoryType type, int device, long devicePointer, long hostPointer) {}
