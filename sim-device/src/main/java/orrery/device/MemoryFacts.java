package orrery.device;

/**
 * The device's memory and its caches. Source: the device attributes of the same meaning, {@code cuDeviceTotalMem} and
 * {@code cuMemGetInfo}.
 *
 * @param totalBytes what {@code cuDeviceTotalMem} answers, in bytes
 * @param usableBytes what a fresh context finds free, in bytes
 * @param busWidthBits width of the memory bus, in bits
 * @param clockKHz peak clock of the memory, in kilohertz; it moves data twice a cycle
 * @param errorCorrected whether errors are corrected (ECC)
 * @param l2Bytes size of the L2 cache, in bytes
 * @param persistingL2Bytes largest part of the L2 cache that can be set aside, in bytes; 0 if none
 * @param accessPolicyWindowBytes largest access policy window, in bytes; 0 if there are none
 * @param constantBytes constant memory of a module, in bytes
 * @param maxPitchBytes largest pitch of a copy, in bytes
 * @param syncDomains number of memory synchronisation domains
 */
public record MemoryFacts(
        long totalBytes,
        long usableBytes,
        int busWidthBits,
        int clockKHz,
        boolean errorCorrected,
        int l2Bytes,
        int persistingL2Bytes,
        int accessPolicyWindowBytes,
        int constantBytes,
        int maxPitchBytes,
        int syncDomains) {

    /** Checks that the figures are positive and consistent. */
    public MemoryFacts {
        RangeCheck.range("memory.totalBytes", totalBytes, 1, Long.MAX_VALUE);
        RangeCheck.range("memory.usableBytes", usableBytes, 1, totalBytes);
        RangeCheck.positive("memory.busWidthBits", busWidthBits);
        RangeCheck.positive("memory.clockKHz", clockKHz);
        RangeCheck.notNegative("memory.l2Bytes", l2Bytes);
        RangeCheck.range("memory.persistingL2Bytes", persistingL2Bytes, 0, l2Bytes);
        RangeCheck.notNegative("memory.accessPolicyWindowBytes", accessPolicyWindowBytes);
        RangeCheck.notNegative("memory.constantBytes", constantBytes);
        RangeCheck.positive("memory.maxPitchBytes", maxPitchBytes);
        RangeCheck.positive("memory.syncDomains", syncDomains);
    }

    /** {@return the same memory with another capacity, all of it usable} */
    MemoryFacts withTotalBytes(long bytes) {
        return new MemoryFacts(
                bytes,
                bytes,
                busWidthBits,
                clockKHz,
                errorCorrected,
                l2Bytes,
                persistingL2Bytes,
                accessPolicyWindowBytes,
                constantBytes,
                maxPitchBytes,
                syncDomains);
    }

    /** {@return the peak bandwidth that bus and clock allow, in bytes per second} */
    public long peakBytesPerSecond() {
        return 2L * clockKHz * 1000 * busWidthBits / 8;
    }
}
