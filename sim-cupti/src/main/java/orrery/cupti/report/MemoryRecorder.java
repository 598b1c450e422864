package orrery.cupti.report;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.context.Device;
import orrery.sim.TracedAllocation;

/** Records allocations, and how much memory of each device is in use. Not synchronized. */
final class MemoryRecorder {
    private final ImmutableList<Device> devices;

    /** The bytes that are in use on each device, as recorded last; -1 before the first record. */
    private final long[] inUse;

    private final List<RecordedMemoryUse> uses = new ArrayList<>();
    private final List<RecordedAllocation> allocations = new ArrayList<>();

    /** The index of each allocation that is not freed, by its id. */
    private final Map<Long, Integer> live = new HashMap<>();

    MemoryRecorder(ImmutableList<Device> devices) {
        this.devices = devices;
        this.inUse = new long[devices.size()];
        Arrays.fill(inUse, -1);
    }

    /** Records how much memory is in use, on the devices where that has changed. */
    void noteUse(long time) {
        for (int i = 0; i < inUse.length; i++) {
            long bytes = devices.get(i).memory().takenBytes();
            if (bytes != inUse[i]) {
                inUse[i] = bytes;
                uses.add(new RecordedMemoryUse(i, time, bytes));
            }
        }
    }

    /**
     * Records an allocation.
     *
     * @param site the line of the program that allocates; null if it is not known
     */
    void allocated(TracedAllocation allocation, long time, @Nullable StackTraceElement site) {
        live.put(allocation.id(), allocations.size());
        allocations.add(new RecordedAllocation(
                allocation.id(),
                allocation.base(),
                allocation.size(),
                allocation.kind(),
                allocation.deviceOrdinal(),
                time,
                RecordedAllocation.LIVE,
                site));
    }

    /** Records that an allocation is freed. */
    void freed(TracedAllocation allocation, long time) {
        Integer index = live.remove(allocation.id());
        if (index != null) {
            RecordedAllocation old = allocations.get(index);
            allocations.set(
                    index,
                    new RecordedAllocation(
                            old.id(), old.base(), old.size(), old.kind(), old.device(), old.start(), time, old.site()));
        }
    }

    ImmutableList<RecordedMemoryUse> uses() {
        return ImmutableList.copyOf(uses);
    }

    ImmutableList<RecordedAllocation> allocations() {
        return ImmutableList.copyOf(allocations);
    }
}
