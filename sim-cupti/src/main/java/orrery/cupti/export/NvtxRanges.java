package orrery.cupti.export;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.PayloadKind;

/**
 * Pairs the markers of instants and ranges into rows of NVTX_EVENTS. As Nsight Systems has it, the thread where a range
 * ends is named only if it is not the one where the range began, and each domain has a row on the thread that used it
 * first.
 */
final class NvtxRanges {
    /** The values of {@code eventType}, as in the table ENUM_NSYS_EVENT_TYPE of {@code nsight.sql}. */
    private static final int MARK = 34;

    private static final int PUSH_POP_RANGE = 59;
    private static final int START_END_RANGE = 60;
    private static final int DOMAIN = 75;

    private static final int DEFAULT_DOMAIN = 0;

    /** A domain, with the first use of it. */
    private record Domain(int id, long start, long globalTid) {}

    private final Map<Integer, MarkerActivity> starts = new TreeMap<>();
    private final Map<Integer, MarkerActivity> ends = new TreeMap<>();
    private final Map<Integer, MarkerDataActivity> data = new TreeMap<>();
    private final Map<String, Domain> domains = new LinkedHashMap<>();

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
                events.with("end", end.timestamp());
                if (thread(end) != thread(start)) {
                    events.with("endGlobalTid", thread(end));
                }
            }
            if (markerData != null) {
                events.with("category", markerData.category());
                if (markerData.payloadKind() == PayloadKind.DOUBLE) {
                    events.with("doubleValue", markerData.payload());
                }
                if (markerData.flags() == ActivityFlag.MARKER_COLOR_ARGB) {
                    events.with("color", Integer.toUnsignedLong(markerData.color()));
                }
            }
            events.with("start", start.timestamp())
                    .with("eventType", type(start))
                    .with("rangeId", start.id())
                    .with("text", start.name())
                    .with("globalTid", thread(start))
                    .with("domainId", domainId(start))
                    .add();
        }
        for (Map.Entry<String, Domain> each : domains.entrySet()) {
            Domain domain = each.getValue();
            events.with("start", domain.start())
                    .with("eventType", DOMAIN)
                    .with("text", each.getKey())
                    .with("globalTid", domain.globalTid())
                    .with("domainId", domain.id())
                    .add();
        }
    }

    private static long thread(MarkerActivity marker) {
        return GlobalIds.thread(Objects.requireNonNull(marker.threadId()));
    }

    private static int type(MarkerActivity start) {
        if (start.flags() == ActivityFlag.MARKER_INSTANTANEOUS) {
            return MARK;
        }
        return start.pushed() ? PUSH_POP_RANGE : START_END_RANGE;
    }

    private int domainId(MarkerActivity start) {
        String name = start.domain();
        return name == null
                ? DEFAULT_DOMAIN
                : domains.computeIfAbsent(
                                name, each -> new Domain(domains.size() + 1, start.timestamp(), thread(start)))
                        .id();
    }
}
