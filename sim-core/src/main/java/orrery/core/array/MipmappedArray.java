package orrery.core.array;

import java.util.ArrayList;
import java.util.List;
import orrery.core.context.Context;

/** A chain of arrays, each half as large as the one before, in memory of another API. */
public final class MipmappedArray {
    private final Context context;
    private final long id;
    private final List<ArrayLevel> levels = new ArrayList<>();
    private final long size;
    private String gone;
    private boolean destroyed;

    /** A chain with so many levels, cut to what is possible. */
    public MipmappedArray(Context context, ArrayDescriptor base, long wanted) {
        base.check();
        this.context = context;
        this.id = context.machine().nextObjectId();
        long count = Math.max(1, Math.min(wanted, base.mostLevels()));
        long offset = 0;
        for (int i = 0; i < count; i++) {
            ArrayDescriptor level = base.level(i);
            levels.add(new ArrayLevel(this, i, level, offset));
            offset += level.bytes();
        }
        this.size = offset;
    }

    /** The bytes that all levels take. */
    public long size() {
        return size;
    }

    /** A level, an unsigned number, the base being 0. */
    public ArrayLevel level(int level) {
        ArrayRule.LEVEL.require(
                level >= 0 && level < levels.size(),
                () -> "level " + Integer.toUnsignedString(level) + " of " + this + " is asked for, which has "
                        + levels.size());
        return levels.get(level);
    }

    /** Its memory is gone: it can only be destroyed. */
    public void revoke(String why) {
        if (gone == null) {
            gone = why;
        }
    }

    /** Raises what has become of its memory, if that is gone. */
    public void checkUsable() {
        ArrayRule.HANDLE.require(gone == null, () -> this + " is used: " + gone);
    }

    /** Ends it. */
    public void destroy() {
        destroyed = true;
        gone = "it was destroyed";
    }

    /** Whether it is gone, or its context is. */
    public boolean destroyed() {
        return destroyed || context.destroyed();
    }

    @Override
    public String toString() {
        return "mipmapped array " + id;
    }
}
