package orrery.driver;

/**
 * The memory synchronization domains of the device that the two domains of launches stand for, from 0 to
 * MEM_SYNC_DOMAIN_COUNT of the device - 1. Source: {@code CUlaunchMemSyncDomainMap} in {@code cuda.h}.
 *
 * @param default_ the domain of launches in the default domain
 * @param remote the domain of launches in the remote domain
 */
@SuppressWarnings("checkstyle:RecordComponentName") // the name of the header
public record CUlaunchMemSyncDomainMap(int default_, int remote) {}
