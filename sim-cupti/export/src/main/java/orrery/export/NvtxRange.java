package orrery.export;

import org.jspecify.annotations.Nullable;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;

/**
 * An instant or a range that the program marked.
 *
 * @param start the marker of the instant, or of the beginning of the range
 * @param end the marker of the end of the range; null for an instant, and for a range that has not ended
 * @param data what else the program said of it; null for nothing
 */
record NvtxRange(
        MarkerActivity start,
        @Nullable MarkerActivity end,
        @Nullable MarkerDataActivity data) {
    /** Takes the ranges that are complete. */
    @FunctionalInterface
    interface Sink<E extends Exception> {
        void accept(NvtxRange range) throws E;
    }
}
