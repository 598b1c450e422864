package orrery.cupti.export;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;

/**
 * Pairs the markers of instants and ranges into rows of NVTX_EVENTS. A marker does not say how its range was made: a
 * range that ends on the thread where it began is exported as pushed and popped, another one as started and ended.
 */
final class NvtxRanges {
    /** The values of {@code eventType}, as in the table ENUM_NSYS_EVENT_TYPE of {@code nsight.sql}. */
    private static final int MARK = 34;

    private static final int PUSH_POP_RANGE = 59;
    private static final int START_END_RANGE = 60;
    private static final int DOMAIN = 75;

    private static final int DEFAULT_DOMAIN = 0;

    private final Map<Integer, MarkerActivity> starts = new TreeMap<>();
    private final Map<Integer, MarkerActivity> ends = new TreeMap<>();
    private final Map<Integer, MarkerDataActivity> data = new TreeMap<>();
    private final Map<String, Integer> domains = new LinkedHashMap<>();

    void add(MarkerActivity marker) {
        (marker.flags() == ActivityFlag.MARKER_END ? ends : starts).put(marker.id(), marker);
    }

    void add(MarkerDataActivity markerData) {
        data.put(markerData.id(), markerData);
    }

    /** Adds the rows of all ranges, then those of their domains. */
    void writeTo(NsightTable events) throws SQLException {
        for (MarkerActivity start : starts.values()) {
            MarkerActivity end = ends.get(start.id());
            MarkerDataActivity markerData = data.get(start.id());
            if (end != null) {
                events.with("end", end.timestamp()).with("endGlobalTid", GlobalIds.thread(end.threadId()));
            }
            if (markerData != null) {
                events.with("category", markerData.category()).with("doubleValue", markerData.payload());
                if (markerData.flags() == ActivityFlag.MARKER_COLOR_ARGB) {
                    events.with("color", markerData.color());
                }
            }
            events.with("start", start.timestamp())
                    .with("eventType", type(start, end))
                    .with("rangeId", start.id())
                    .with("text", start.name())
                    .with("globalTid", GlobalIds.thread(start.threadId()))
                    .with("domainId", domainId(start.domain()))
                    .add();
        }
        for (Map.Entry<String, Integer> domain : domains.entrySet()) {
            events.with("start", 0)
                    .with("eventType", DOMAIN)
                    .with("text", domain.getKey())
                    .with("domainId", domain.getValue())
                    .add();
        }
    }

    private static int type(MarkerActivity start, @Nullable MarkerActivity end) {
        if (start.flags() == ActivityFlag.MARKER_INSTANTANEOUS) {
            return MARK;
        }
        return end == null || end.threadId() == start.threadId() ? PUSH_POP_RANGE : START_END_RANGE;
    }

    private int domainId(@Nullable String name) {
        return name == null ? DEFAULT_DOMAIN : domains.computeIfAbsent(name, each -> domains.size() + 1);
    }
}
