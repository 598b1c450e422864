package orrery.core.array;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.Allocation;
import orrery.core.memory.ArrayMemory;

/** An array: one level of a mipmapped array, or an array of its own. */
public final class ArrayLevel implements ArrayMemory {
    private final MipmappedArray array;
    private final int level;
    private final ArrayDescriptor descriptor;
    private final long offset;
    private @Nullable Allocation memory;

    /**
     * Creates a level without memory.
     *
     * @param level the number of the level; 0 for the base
     * @param offset the offset from the base level in bytes
     */
    ArrayLevel(MipmappedArray array, int level, ArrayDescriptor descriptor, long offset) {
        this.array = array;
        this.level = level;
        this.descriptor = descriptor;
        this.offset = offset;
    }

    /** Returns the mipmapped array. */
    public MipmappedArray array() {
        return array;
    }

    /** Returns the descriptor of the level. */
    public ArrayDescriptor descriptor() {
        return descriptor;
    }

    /** Returns the offset from the base level in bytes. */
    public long offset() {
        return offset;
    }

    void setMemory(Allocation bytes) {
        memory = bytes;
    }

    @Override
    public Allocation memory() {
        return Objects.requireNonNull(memory);
    }

    @Override
    public long elementBytes() {
        return descriptor.elementBytes();
    }

    @Override
    public long rowBytes() {
        return descriptor.rowBytes();
    }

    @Override
    public long rows() {
        return descriptor.rows();
    }

    @Override
    public long layers() {
        return Math.max(1, descriptor.depth());
    }

    @Override
    public void checkUsable() {
        array.checkUsable();
    }

    @Override
    public String toString() {
        return array.isMipmapped() ? "level " + level + " of " + array : array.toString();
    }
}
