package orrery.export;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.cupti.record.ActivityFlag;
import orrery.cupti.record.MarkerActivity;
import orrery.cupti.record.MarkerDataActivity;
import orrery.cupti.record.PayloadKind;

/**
 * Inserts instants and ranges into NVTX_EVENTS. As Nsight Systems has it, the thread where a range ends is named only
 * if it is not the one where the range began, and each domain has a row on the thread that used it first.
 */
final class NvtxRows {
    /** The values of {@code eventType}, as in the table ENUM_NSYS_EVENT_TYPE of {@code nsight.sql}. */
    private static final int MARK = 34;

    private static final int PUSH_POP_RANGE = 59;
    private static final int START_END_RANGE = 60;
    private static final int DOMAIN = 75;

    private static final int DEFAULT_DOMAIN = 0;

    private final NsightDatabase database;
    private final OpenRanges<SQLException> ranges = new OpenRanges<>(this::insert);

    /** The id of each domain. */
    private final Map<String, Integer> domains = new LinkedHashMap<>();

    NvtxRows(NsightDatabase database) {
        this.database = database;
    }

    void add(MarkerActivity marker) throws SQLException {
        ensureDomain(marker); // its row names who used it first, which need not be the range that ends first
        ranges.add(marker);
    }

    void add(MarkerDataActivity data) {
        ranges.add(data);
    }

    /** Inserts the ranges that have not ended. */
    void complete() throws SQLException {
        ranges.complete();
    }

    private void insert(NvtxRange range) throws SQLException {
        MarkerActivity start = range.start();
        int domain = ensureDomain(start);
        NsightTable events = events();
        MarkerActivity end = range.end();
        if (end != null) {
            events.with("end", end.timestamp());
            if (thread(end) != thread(start)) {
                events.with("endGlobalTid", thread(end));
            }
        }
        describe(events, range.data());
        events.with("start", start.timestamp())
                .with("eventType", type(start))
                .with("rangeId", start.id())
                .with("text", start.name())
                .with("globalTid", thread(start))
                .with("domainId", domain)
                .add();
    }

    private NsightTable events() throws SQLException {
        return database.table("NVTX_EVENTS");
    }

    private static void describe(NsightTable events, @Nullable MarkerDataActivity data) {
        if (data == null) {
            return;
        }
        events.with("category", data.category());
        if (data.payloadKind() == PayloadKind.DOUBLE) {
            events.with("doubleValue", data.payload());
        }
        if (data.flags() == ActivityFlag.MARKER_COLOR_ARGB) {
            events.with("color", Integer.toUnsignedLong(data.color()));
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

    /** Inserts a row for a marker's domain if it has none yet, and returns the id of the domain. */
    private int ensureDomain(MarkerActivity start) throws SQLException {
        String name = start.domain();
        if (name == null) {
            return DEFAULT_DOMAIN;
        }
        Integer known = domains.get(name);
        if (known != null) {
            return known;
        }
        int id = domains.size() + 1;
        domains.put(name, id);
        events().with("start", start.timestamp())
                .with("eventType", DOMAIN)
                .with("text", name)
                .with("globalTid", thread(start))
                .with("domainId", id)
                .add();
        return id;
    }
}
