package orrery.sim.timeline;

import java.util.Arrays;
import java.util.List;

/** Busy time: the time during which operations run, where concurrent operations count once. */
final class BusyTime {
    private BusyTime() {}

    /** Returns the nanoseconds of a window during which at least {@code least} items are in progress. */
    static long nanos(List<Item> items, int least, long from, long to) {
        long[] starts = items.stream()
                .mapToLong(item -> Math.min(to, Math.max(from, item.start())))
                .toArray();
        long[] ends = items.stream()
                .mapToLong(item -> Math.min(to, Math.max(from, item.end())))
                .toArray();
        Arrays.sort(starts);
        Arrays.sort(ends);
        long busy = 0;
        long since = from;
        int going = 0;
        for (int s = 0, e = 0; e < ends.length; ) {
            boolean begins = s < starts.length && starts[s] <= ends[e];
            long at = begins ? starts[s++] : ends[e++];
            if (going >= least) {
                busy += at - since;
            }
            since = at;
            going += begins ? 1 : -1;
        }
        return busy;
    }
}
