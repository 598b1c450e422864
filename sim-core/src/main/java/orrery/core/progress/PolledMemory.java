package orrery.core.progress;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.Engine;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.sim.AccessProbe;

/**
 * Lets time pass while the host polls memory that devices can write: a loop that reads one or a few elements again and
 * again until they change. Other reads of the host take no time.
 */
public final class PolledMemory implements AccessProbe {
    /** So many elements that were read last count as polled when they are read again. */
    private static final int REMEMBERED = 8;

    private final AddressSpace memory;
    private final Engine engine;
    private final Runnable poll;
    private final long[] read = new long[REMEMBERED];
    private int next;

    /**
     * Creates the probe of the host's accesses.
     *
     * @param poll lets time pass
     */
    public PolledMemory(AddressSpace memory, Engine engine, Runnable poll) {
        this.memory = memory;
        this.engine = engine;
        this.poll = poll;
    }

    @Override
    public @Nullable AccessProbe ofView(long address, long bytes, int elementBytes) {
        Allocation viewed = memory.find(address);
        return viewed != null && viewed.kind().isDeviceAccessible() ? this : null;
    }

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        // Where a policy chooses, what a read does depends on the host alone, and not on what has run before it.
        if (!load || engine.unfinished() == 0 && !engine.choosing()) {
            return;
        }
        for (long each : read) {
            if (each == address) {
                poll.run();
                return;
            }
        }
        read[next] = address;
        next = (next + 1) % REMEMBERED;
    }
}
