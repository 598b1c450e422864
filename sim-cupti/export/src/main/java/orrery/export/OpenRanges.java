package orrery.export;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.export.NvtxRange.Sink;

/**
 * Puts markers together to instants and ranges, and passes on each that is complete. The data of a marker come directly
 * after it. Only ranges that have not ended are kept.
 *
 * @param <E> what the taker of the ranges throws
 */
final class OpenRanges<E extends Exception> {
    private final Sink<E> sink;
    private final Map<Integer, NvtxRange> open = new TreeMap<>();

    /** The last instant: its data may follow. */
    private @Nullable NvtxRange instant;

    OpenRanges(Sink<E> sink) {
        this.sink = sink;
    }

    void add(MarkerActivity marker) throws E {
        passInstant();
        if (marker.flags() == ActivityFlag.MARKER_INSTANTANEOUS) {
            instant = new NvtxRange(marker, null, null);
        } else if (marker.flags() == ActivityFlag.MARKER_START) {
            open.put(marker.id(), new NvtxRange(marker, null, null));
        } else {
            NvtxRange range = open.remove(marker.id());
            if (range != null) { // it began after the recording
                sink.accept(new NvtxRange(range.start(), marker, range.data()));
            }
        }
    }

    void add(MarkerDataActivity data) {
        NvtxRange last = instant;
        if (last != null && last.start().id() == data.id()) {
            instant = new NvtxRange(last.start(), null, data);
        } else {
            open.computeIfPresent(data.id(), (id, range) -> new NvtxRange(range.start(), null, data));
        }
    }

    private void passInstant() throws E {
        NvtxRange last = instant;
        if (last != null) {
            instant = null;
            sink.accept(last);
        }
    }

    /** Passes on the ranges that have not ended. */
    void complete() throws E {
        passInstant();
        for (NvtxRange range : open.values()) {
            sink.accept(range);
        }
        open.clear();
    }
}
