package orrery.core.work;

import orrery.device.DeviceModel;

/**
 * Which memory synchronization domains of the device the two domains of launches stand for. The simulator keeps the
 * map; its memory is always coherent. Source: {@code CUlaunchMemSyncDomainMap} in {@code cuda.h}.
 *
 * @param normal the domain of launches in the default domain
 * @param remote the domain of launches in the remote domain
 */
public record MemSyncDomainMap(int normal, int remote) {

    /** Returns the map of a stream or a launch for which none was set. */
    public static MemSyncDomainMap of(DeviceModel device) {
        return new MemSyncDomainMap(0, Math.min(1, device.memory().syncDomains() - 1));
    }

    /** Returns whether a device has both domains. */
    public boolean isLegal(DeviceModel device) {
        int count = device.memory().syncDomains();
        return normal >= 0 && normal < count && remote >= 0 && remote < count;
    }
}
