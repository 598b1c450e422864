package orrery.core.graphexec;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The executable graphs of a machine that kernels can launch, by their numbers: what the bits of a
 * {@code cudaGraphExec_t} are in the memory of the device. Guarded by itself, because kernels ask on several threads.
 */
public final class DeviceGraphs {
    /** The number of the first graph that kernels can launch. */
    private static final long DEVICE_WINDOW = 0x0D00_0000_0000L;

    /** The number of the first graph that only the host can launch. */
    private static final long HOST_WINDOW = 0x0500_0000_0000L;

    private static final long WINDOW_BYTES = 1L << 40;

    /** The distance of two numbers, so that a number looks like an address; there is never memory at it. */
    private static final int DISTANCE_SHIFT = 8;

    private final Map<Long, GraphExec> graphs = new HashMap<>();

    /** Creates an empty table. */
    public DeviceGraphs() {}

    /** Returns the number of a graph by its id. */
    static long number(long id, boolean isDeviceLaunchable) {
        return (isDeviceLaunchable ? DEVICE_WINDOW : HOST_WINDOW) + (id << DISTANCE_SHIFT);
    }

    /** Returns whether the device knows of a graph with a number, now or before its destruction. */
    static boolean isOfDevice(long number) {
        return number >= DEVICE_WINDOW && number < DEVICE_WINDOW + WINDOW_BYTES;
    }

    synchronized void add(GraphExec graph) {
        graphs.put(graph.number(), graph);
    }

    synchronized void remove(GraphExec graph) {
        graphs.remove(graph.number());
    }

    /** Returns the graph with a number; null if there is none, or it was destroyed. */
    synchronized @Nullable GraphExec find(long number) {
        return graphs.get(number);
    }
}
