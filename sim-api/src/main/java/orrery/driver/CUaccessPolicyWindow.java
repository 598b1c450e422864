package orrery.driver;

/**
 * How accesses to a range of memory use the L2 cache. Source: {@code CUaccessPolicyWindow} in {@code cuda.h}.
 *
 * @param basePtr the first address
 * @param numBytes the size in bytes, an unsigned number; at most MAX_ACCESS_POLICY_WINDOW_SIZE of the device
 * @param hitRatio the part of the accesses that have {@code hitProp}, 0 to 1
 * @param hitProp the property of these accesses
 * @param missProp the property of the other accesses; not PERSISTING
 */
public record CUaccessPolicyWindow(
        long basePtr, long numBytes, float hitRatio, CUaccessProperty hitProp, CUaccessProperty missProp) {}
