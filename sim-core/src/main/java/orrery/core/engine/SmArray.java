package orrery.core.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.work.BlockDemand;
import orrery.core.work.Partition;
import orrery.device.DeviceModel;

/**
 * The SMs of a device: the free resources of each, and the pools that place blocks on them. There is one pool of all
 * SMs, and one for each partition that kernels run in; an SM can belong to several.
 */
final class SmArray {
    private final DeviceResources device;
    private final DeviceModel model;

    /** The free resources of each SM, as a {@link BlockDemand} word. */
    private final long[] free;

    private final SmPool whole;
    private final List<SmPool> parts = new ArrayList<>(0);

    SmArray(DeviceResources device, DeviceModel model) {
        this.device = device;
        this.model = model;
        this.free = new long[model.smCount()];
        Arrays.fill(free, BlockDemand.capacity(model));
        this.whole = new SmPool(this, null, model);
    }

    DeviceResources device() {
        return device;
    }

    /** Returns the SMs of a partition; all for null. */
    SmPool pool(@Nullable Partition partition) {
        if (partition == null) {
            return whole;
        }
        for (SmPool part : parts) {
            if (part.partition() == partition) {
                return part;
            }
        }
        parts.removeIf(part -> part.isClosed() && part.idle());
        SmPool part = new SmPool(this, partition, model);
        parts.add(part);
        return part;
    }

    /** Adds the kernels that wait for room on SMs of a pool. */
    void addQueued(SmPool pool, List<Operation> all) {
        whole.addQueued(pool, all);
        parts.forEach(each -> each.addQueued(pool, all));
    }

    /** Reserves room for one block; returns false, and changes nothing, if there is too little. */
    boolean reserve(long demand, int sm) {
        long left = free[sm] - demand;
        if ((left & BlockDemand.GUARDS) != BlockDemand.GUARDS) {
            return false;
        }
        free[sm] = left;
        return true;
    }

    /** Returns how many blocks an SM has room for. */
    int roomFor(long demand, int sm) {
        int blocks = 0;
        for (long left = free[sm] - demand; (left & BlockDemand.GUARDS) == BlockDemand.GUARDS; left -= demand) {
            blocks++;
        }
        return blocks;
    }

    /** Frees the room of one block. */
    void release(long demand, int sm) {
        free[sm] += demand;
        whole.roomOn(sm);
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).roomOn(sm);
        }
    }

    /**
     * Places as many blocks as there is room for, the more urgent kernels of all pools first.
     *
     * @param ended the id of the kernel whose blocks have ended
     */
    void place(long ended, long now) {
        if (parts.isEmpty()) {
            whole.place(ended, now);
            return;
        }
        List<SmPool> open = new ArrayList<>(parts);
        open.add(whole);
        open.removeIf(pool -> !pool.waiting());
        for (int urgency = 0; urgency < model.priorities().levels(); urgency++) {
            for (Iterator<SmPool> each = open.iterator(); each.hasNext(); ) {
                if (!each.next().place(urgency, ended, now)) {
                    each.remove();
                }
            }
        }
    }
}
