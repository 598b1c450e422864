package orrery.export.diff;

import com.google.common.math.LongMath;
import org.jspecify.annotations.Nullable;

/**
 * What differs between two recordings in the work or the calls of one name.
 *
 * @param type what has happened
 * @param before the kind, the name and the place in the first recording; null if it is not there
 * @param after those in the second recording; null if it is not there
 * @param totalBefore how often and how long in the first recording
 * @param totalAfter how often and how long in the second recording
 */
public record TraceChange(
        Type type,
        TraceTotals.@Nullable Key before,
        TraceTotals.@Nullable Key after,
        TraceTotals.Total totalBefore,
        TraceTotals.Total totalAfter) {
    /** What has happened to it. */
    public enum Type {
        /** It is longer in the mean. */
        SLOWER,
        /** It is shorter in the mean. */
        FASTER,
        /** There are more of it. */
        MORE,
        /** There are fewer of it. */
        FEWER,
        /** It is in another stream. */
        MOVED,
        /** It is in the second recording only. */
        APPEARED,
        /** It is in the first recording only. */
        DISAPPEARED
    }

    /** Returns what it is about, as it is in the second recording if it is there. */
    public TraceTotals.Key key() {
        TraceTotals.Key there = after != null ? after : before;
        if (there == null) {
            throw new IllegalStateException("a change is of something");
        }
        return there;
    }

    /** Returns the kind. */
    public TraceTotals.Kind kind() {
        return key().kind();
    }

    /** Returns the name. */
    public String name() {
        return key().name();
    }

    /**
     * Returns how much longer it is in all, in nanoseconds; negative if it is shorter. It is from -(2^63 - 1) to 2^63 -
     * 1.
     */
    public long nanos() {
        return Math.max(-Long.MAX_VALUE, LongMath.saturatedSubtract(totalAfter.nanos(), totalBefore.nanos()));
    }
}
