package orrery.core.work;

import com.google.common.collect.MapMaker;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.device.CUresult;
import orrery.sim.DeviceNodeUpdate;

/**
 * The kernel nodes of a machine that kernels can update. Guarded by itself, because the blocks of a kernel may run on
 * several threads.
 */
public final class DeviceNodes {
    /** The first handle; there is never memory at it. */
    private static final long WINDOW = 0x0E00_0000_0000L;

    private static final int DISTANCE = 256;

    private final Map<Long, DeviceNode> nodes = new MapMaker().weakValues().makeMap();
    private long created;

    /** Creates an empty table. */
    public DeviceNodes() {}

    /** Returns a new node. */
    public synchronized DeviceNode create() {
        DeviceNode node = new DeviceNode(WINDOW + DISTANCE * created++);
        nodes.put(node.number(), node);
        return node;
    }

    /** Notes that a node is at a position of an executable graph, unless it is in another one that lives. */
    public synchronized void bind(DeviceNode node, DeviceNode.Place place, int position) {
        node.bind(place, position);
    }

    /** Notes that an executable graph with a node was destroyed. */
    public synchronized void release(DeviceNode node, DeviceNode.Place place) {
        node.release(place);
    }

    /** Makes all updates; none if one is not legal, with a result of {@code CUDA_ERROR_INVALID_VALUE}. */
    public synchronized CUresult update(List<DeviceNodeUpdate> updates) {
        for (DeviceNodeUpdate update : updates) {
            if (change(update) == null) {
                return CUresult.CUDA_ERROR_INVALID_VALUE;
            }
        }
        for (DeviceNodeUpdate update : updates) {
            // Derived anew: it may follow from another update of the same node.
            Objects.requireNonNull(change(update)).run();
        }
        return CUresult.CUDA_SUCCESS;
    }

    /** Returns what makes an update; null if it is not legal. */
    private @Nullable Runnable change(DeviceNodeUpdate update) {
        DeviceNode node = nodes.get(update.node());
        if (node == null) {
            return null;
        }
        DeviceNode.Place place = node.place();
        if (place == null) {
            return null;
        }
        int position = node.position();
        if (update instanceof DeviceNodeUpdate.Enabled switched) {
            return () -> place.enable(position, switched.enabled());
        }
        KernelLaunch kernel = place.kernel(position);
        KernelLaunch changed = update instanceof DeviceNodeUpdate.Grid grid
                ? kernel.withGrid(grid.x(), grid.y(), grid.z())
                : kernel.withParameters((DeviceNodeUpdate.Param) update);
        return changed == null ? null : () -> place.replace(position, changed);
    }
}
