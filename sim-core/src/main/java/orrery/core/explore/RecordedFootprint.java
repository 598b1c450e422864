package orrery.core.explore;

import org.jspecify.annotations.Nullable;
import orrery.core.order.Position;
import orrery.sim.Footprint;
import orrery.sim.KernelProbe;

/** The footprint of an operation, or of the host between two calls. */
final class RecordedFootprint implements Footprint, KernelProbe {
    private final String name;
    private final String label;
    private final Kind kind;
    private final @Nullable Position position;
    private final @Nullable RecordedFootprint launch;
    private final AccessedBytes reads = new AccessedBytes();
    private final AccessedBytes writes = new AccessedBytes();

    /** Called when a kernel goes on that has waited for the host. */
    private Runnable waitEnded = () -> {};

    private boolean isWaiting;

    /** How much is known of what is accessed. */
    enum Kind {
        /** It accesses the recorded bytes and nothing else. */
        BYTES,
        /** It is the host, which accesses the recorded bytes. */
        HOST_BYTES,
        /** It is code of the host, which may access Java objects, too. */
        HOST_CODE,
        /** It changes or awaits values, semaphores or memory as such, and depends on the others that do. */
        SYNCHRONIZATION,
        /** Anything may be accessed. */
        UNKNOWN
    }

    /**
     * Creates a footprint without accesses.
     *
     * @param position its position in the program; null if it is not known
     * @param launch the footprint of the launch that it is a node of; null for none
     */
    RecordedFootprint(
            String name, String label, Kind kind, @Nullable Position position, @Nullable RecordedFootprint launch) {
        this.name = name;
        this.label = label;
        this.kind = kind;
        this.position = position;
        this.launch = launch;
    }

    void read(long from, long to) {
        reads.add(from, to);
    }

    void write(long from, long to) {
        writes.add(from, to);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean isOrderedAfter(Footprint earlier) {
        if (!(earlier instanceof RecordedFootprint other) || other == launch) {
            return true;
        }
        return position != null && other.position != null && position.isAlwaysAfter(other.position);
    }

    @Override
    public boolean conflictsWith(Footprint footprint) {
        if (!(footprint instanceof RecordedFootprint other)) {
            return footprint.conflictsWith(this);
        }
        if (kind == Kind.UNKNOWN || other.kind == Kind.UNKNOWN || kind == other.kind && !isOfBytes()) {
            return true;
        }
        return writes.overlaps(other.writes) || writes.overlaps(other.reads) || reads.overlaps(other.writes);
    }

    private boolean isOfBytes() {
        return kind == Kind.BYTES || kind == Kind.HOST_BYTES;
    }

    /** Returns whether it is that of the host, not of an operation. */
    boolean isOfHost() {
        return kind == Kind.HOST_BYTES || kind == Kind.UNKNOWN;
    }

    // -- as a probe ----------------------------------------------------------------------------------------------

    @Override
    public void onThread(long block, int thread) {}

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        (load ? reads : writes).add(address, address + bytes);
    }

    /**
     * Begins the execution of a kernel.
     *
     * @param onWaitEnd called each time that the kernel goes on after a wait for the host
     */
    void beginKernel(Runnable onWaitEnd) {
        waitEnded = onWaitEnd;
        isWaiting = false;
    }

    @Override
    public void onConditionEnd(boolean holds) {
        boolean goesOn = holds && isWaiting;
        isWaiting = !holds;
        if (goesOn) {
            waitEnded.run();
        }
    }

    @Override
    public void onBranch(boolean taken) {}

    @Override
    public String toString() {
        return label;
    }
}
