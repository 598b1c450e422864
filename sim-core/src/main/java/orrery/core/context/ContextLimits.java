package orrery.core.context;

import java.util.Map;
import java.util.TreeMap;
import orrery.device.DeviceModel;

/** The limits of a context, by the numbers of {@code CUlimit}. */
public final class ContextLimits {
    private final Map<Integer, Long> values = new TreeMap<>();

    ContextLimits(DeviceModel model) {
        values.put(0, 1024L);
        values.put(1, 7_340_032L);
        values.put(2, 8L << 20);
        values.put(3, 2L);
        values.put(4, 2048L);
        values.put(5, 64L);
        values.put(6, (long) model.memory().persistingL2Bytes());
    }

    /** The value of a limit. */
    public long get(int limit) {
        return checked(limit);
    }

    /** Sets a limit. */
    public void set(int limit, long value) {
        checked(limit);
        values.put(limit, value);
    }

    private long checked(int limit) {
        Long value = values.get(limit);
        ContextRule.LIMIT.require(value != null, () -> "limit " + limit + " is asked for");
        return value;
    }
}
