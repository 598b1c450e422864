package orrery.cupti.export;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import orrery.cupti.ActivityFlag;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;

/**
 * Instants and ranges, put together from their markers. A record does not say how a range was made: one that ends on
 * the thread where it began is told as pushed and popped, another as started and ended.
 */
final class Ranges {
    private static final int MARK = 34;
    private static final int PUSH_POP = 59;
    private static final int START_END = 60;
    private static final int DOMAIN = 75;

    private final Map<Integer, MarkerActivity> begins = new TreeMap<>();
    private final Map<Integer, MarkerActivity> ends = new TreeMap<>();
    private final Map<Integer, MarkerDataActivity> data = new TreeMap<>();
    private final Map<String, Integer> domains = new LinkedHashMap<>();

    void add(MarkerActivity marker) {
        (marker.flags() == ActivityFlag.MARKER_END ? ends : begins).put(marker.id(), marker);
    }

    void add(MarkerDataActivity carried) {
        data.put(carried.id(), carried);
    }

    void writeTo(Table events) throws SQLException {
        for (MarkerActivity begin : begins.values()) {
            MarkerActivity end = ends.get(begin.id());
            MarkerDataActivity carried = data.get(begin.id());
            if (end != null) {
                events.with("end", end.timestamp()).with("endGlobalTid", GlobalIds.thread(end.threadId()));
            }
            if (carried != null) {
                events.with("category", carried.category()).with("doubleValue", carried.payload());
                if (carried.flags() == ActivityFlag.MARKER_COLOR_ARGB) {
                    events.with("color", carried.color());
                }
            }
            events.with("start", begin.timestamp())
                    .with("eventType", type(begin, end))
                    .with("rangeId", begin.id())
                    .with("text", begin.name())
                    .with("globalTid", GlobalIds.thread(begin.threadId()))
                    .with("domainId", domain(begin.domain()))
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

    private static int type(MarkerActivity begin, MarkerActivity end) {
        if (begin.flags() == ActivityFlag.MARKER_INSTANTANEOUS) {
            return MARK;
        }
        return end == null || end.threadId() == begin.threadId() ? PUSH_POP : START_END;
    }

    /** The default domain is 0. */
    private int domain(String name) {
        return name == null ? 0 : domains.computeIfAbsent(name, n -> domains.size() + 1);
    }
}
