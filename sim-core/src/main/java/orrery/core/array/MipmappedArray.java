package orrery.core.array;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.host.HostContext;

/** A mipmapped array in external memory. Each level has half the size of the level before. */
public final class MipmappedArray {
    private final HostContext context;
    private long id;
    private final List<ArrayLevel> levels = new ArrayList<>();
    private final long size;
    private @Nullable String unusableReason;
    private boolean destroyed;

    /**
     * Creates an array.
     *
     * @param wanted the number of levels, which is limited to the possible range
     */
    public MipmappedArray(HostContext context, ArrayDescriptor base, long wanted) {
        base.check();
        this.context = context;
        long count = Math.max(1, Math.min(wanted, base.maxLevels()));
        long offset = 0;
        for (int i = 0; i < count; i++) {
            ArrayDescriptor level = base.level(i);
            levels.add(new ArrayLevel(this, i, level, offset));
            offset += level.bytes();
        }
        this.size = offset;
    }

    /** Gives the array its id. It is called when nothing can refuse the array any more. */
    public void mapped() {
        id = context.host().nextObjectId();
    }

    /** Returns the context that it belongs to. */
    public HostContext context() {
        return context;
    }

    /** Returns the size of all levels in bytes. */
    public long size() {
        return size;
    }

    /** Returns the number of levels. */
    public int levelCount() {
        return levels.size();
    }

    /**
     * Returns a level.
     *
     * @param level the number of the level, as an unsigned number; 0 for the base
     * @throws orrery.sim.CudaException if there is no such level (ARRAY-02)
     */
    public ArrayLevel level(int level) {
        ArrayRule.LEVEL.require(
                level >= 0 && level < levels.size(),
                () -> "level " + Integer.toUnsignedString(level) + " of " + this + " is requested; the limit is "
                        + (levels.size() - 1));
        return levels.get(level);
    }

    /** Makes the array unusable, because its memory was released. It still has to be destroyed. */
    public void revoke(String why) {
        if (unusableReason == null) {
            unusableReason = why;
        }
    }

    /**
     * Checks that the array is usable.
     *
     * @throws orrery.sim.CudaException if it is not (ARRAY-03)
     */
    public void checkUsable() {
        ArrayRule.HANDLE.require(unusableReason == null, () -> this + " is used: " + unusableReason);
    }

    /** Destroys the array. */
    public void destroy() {
        destroyed = true;
        unusableReason = "it was destroyed";
    }

    /** Returns whether the array or its context was destroyed. */
    public boolean destroyed() {
        return destroyed || context.destroyed();
    }

    @Override
    public String toString() {
        return id == 0 ? "a mipmapped array" : "mipmapped array " + id;
    }
}
