package orrery.core.work;

import orrery.device.DeviceModel;

/**
 * A hint how accesses to a range of memory use the L2 cache. The simulator keeps it and has no cache. Source:
 * {@code CUaccessPolicyWindow} in {@code cuda.h}.
 *
 * @param base the first address, below 2^57
 * @param bytes the size in bytes, as an unsigned number; 0 for no window
 * @param hitRatio the part of the range whose accesses have the property {@code hit}, 0 to 1
 * @param hit the property of these accesses
 * @param miss the property of the other accesses
 */
public record AccessPolicyWindow(long base, long bytes, float hitRatio, Property hit, Property miss) {
    /** The bits of an address of a GPU: as on an H200, a window begins below 2^57, also one of no bytes. */
    private static final int ADDRESS_BITS = 57;

    /** No window. */
    public static final AccessPolicyWindow NONE = new AccessPolicyWindow(0, 0, 0, Property.NORMAL, Property.NORMAL);

    /** How accesses use the cache. */
    public enum Property {
        /** The cache keeps the data as usual. */
        NORMAL,
        /** Data is less likely to stay. */
        STREAMING,
        /** Data is more likely to stay. */
        PERSISTING
    }

    /** Returns whether a device allows the window. */
    public boolean isLegal(DeviceModel device) {
        return base >>> ADDRESS_BITS == 0
                && Long.compareUnsigned(bytes, device.memory().accessPolicyWindowBytes()) <= 0
                && !(hitRatio < 0 || hitRatio > 1) // as on an H200, not a number is legal
                && miss != Property.PERSISTING;
    }
}
