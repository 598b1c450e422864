package orrery.core.array;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.fault.FaultState;
import orrery.core.host.HostContext;
import orrery.core.memory.Allocation;

/**
 * A mipmapped array, in memory of its own or in external memory. Each level has half the size of the level before. An
 * array that is not mipmapped is one with a single level, which is the array itself.
 */
public final class MipmappedArray {
    private final HostContext context;
    private final FaultState life;
    private long id;
    private final List<ArrayLevel> levels = new ArrayList<>();
    private final long size;
    private final Kind kind;
    private @Nullable String unusableReason;
    private boolean destroyed;

    /** What the program has created. */
    private enum Kind {
        /** An array that is not mipmapped. */
        ARRAY,
        /** A mipmapped array with memory of its own. */
        MIPMAPPED,
        /** A mipmapped array in external memory. */
        MIPMAPPED_EXTERNAL
    }

    private MipmappedArray(HostContext context, ArrayDescriptor base, long requested, Kind kind) {
        base.check();
        this.kind = kind;
        this.context = context;
        this.life = context.faults();
        long count = Math.max(1, Math.min(requested, base.maxLevels()));
        long offset = 0;
        for (int i = 0; i < count; i++) {
            ArrayDescriptor level = base.level(i);
            levels.add(new ArrayLevel(this, i, level, offset));
            offset += level.bytes();
        }
        this.size = offset;
    }

    /**
     * Creates a mipmapped array with extents that devices allow.
     *
     * @param levels the number of levels, as an unsigned number, which is limited to the possible range
     * @throws orrery.sim.CudaException if the descriptor is not legal (ARRAY-01, ARRAY-04, ARRAY-08)
     */
    public static MipmappedArray createMipmapped(HostContext context, ArrayDescriptor base, long levels) {
        return checked(new MipmappedArray(context, base, levels, Kind.MIPMAPPED), base);
    }

    /**
     * Creates an array that is not mipmapped, with extents that devices allow.
     *
     * @throws orrery.sim.CudaException if the descriptor is not legal (ARRAY-01, ARRAY-04, ARRAY-08)
     */
    public static MipmappedArray createArray(HostContext context, ArrayDescriptor descriptor) {
        return checked(new MipmappedArray(context, descriptor, 1, Kind.ARRAY), descriptor);
    }

    private static MipmappedArray checked(MipmappedArray array, ArrayDescriptor base) {
        ArrayLimits.check(base, array.isMipmapped());
        base.checkCreation();
        return array;
    }

    /**
     * Creates a mipmapped array in external memory. The other API decides which extents are possible.
     *
     * @param levels the number of levels, as an unsigned number, which is limited to the possible range
     * @throws orrery.sim.CudaException if the descriptor is not legal (ARRAY-01)
     */
    public static MipmappedArray createInExternalMemory(HostContext context, ArrayDescriptor base, long levels) {
        return new MipmappedArray(context, base, levels, Kind.MIPMAPPED_EXTERNAL);
    }

    /** Gives each level the memory for a range of bytes from an offset on, and then the array its id. */
    public void allocate(LevelMemory memory) {
        for (ArrayLevel level : levels) {
            level.setMemory(memory.allocate(level.offset(), level.descriptor().bytes()));
        }
        id = context.host().nextObjectId();
    }

    /** Memory for a level. */
    public interface LevelMemory {
        /** Returns {@code bytes} bytes, which begin {@code offset} bytes after the base level. */
        Allocation allocate(long offset, long bytes);
    }

    /** Returns the levels, beginning with the base. */
    public List<ArrayLevel> levels() {
        return Collections.unmodifiableList(levels);
    }

    /** Returns whether it is a mipmapped array, also one with a single level. */
    public boolean isMipmapped() {
        return kind != Kind.ARRAY;
    }

    /** Returns whether its bytes belong to external memory. */
    public boolean isExternal() {
        return kind == Kind.MIPMAPPED_EXTERNAL;
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
    public boolean isDestroyed() {
        return destroyed || life.ended();
    }

    @Override
    public String toString() {
        String what = isMipmapped() ? "mipmapped array" : "array";
        return id == 0 ? "an unnamed " + what : what + " " + id;
    }
}
