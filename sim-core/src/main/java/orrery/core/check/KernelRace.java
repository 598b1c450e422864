package orrery.core.check;

import orrery.sim.Finding.Access.Kind;

/**
 * Two accesses by different threads of a kernel that nothing orders.
 *
 * @param first the kind of the earlier access
 * @param firstEpoch the earlier access
 * @param second the kind of the later access
 * @param secondEpoch the later access
 * @param address the first byte that both access
 * @param bytes the number of bytes
 * @param firstBytes how many bytes the earlier access is of
 * @param secondBytes the same for the later access
 * @param changed whether the earlier thread has read and written the element
 */
record KernelRace(
        Kind first,
        long firstEpoch,
        Kind second,
        long secondEpoch,
        long address,
        int bytes,
        int firstBytes,
        int secondBytes,
        boolean changed) {}
