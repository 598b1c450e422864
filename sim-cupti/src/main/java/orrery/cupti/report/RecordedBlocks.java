package orrery.cupti.report;

import java.util.BitSet;
import orrery.device.SmSet;

/**
 * A stay of blocks of a kernel on SMs. Blocks that follow each other on the same SMs are one stay. Times are virtual
 * nanoseconds.
 *
 * @param operation the id of the kernel's operation
 * @param sms the SMs
 * @param blocks how many blocks, those of all SMs together
 * @param start when the first of them began
 * @param end when the last of them ended
 */
public record RecordedBlocks(long operation, SmSet sms, long blocks, long start, long end) {

    /** Returns the SMs of some numbers. */
    static SmSet sms(int[] numbers) {
        BitSet members = new BitSet();
        for (int each : numbers) {
            members.set(each);
        }
        return SmSet.of(members);
    }

    /** Returns whether other blocks are on the same SMs without a break. */
    boolean continuesWith(SmSet others, long otherStart, long otherEnd) {
        return otherStart <= end && otherEnd >= start && sms.equals(others);
    }

    /** Returns the stay with more blocks. */
    RecordedBlocks with(long count, long otherStart, long otherEnd) {
        return new RecordedBlocks(operation, sms, blocks + count, Math.min(start, otherStart), Math.max(end, otherEnd));
    }
}
