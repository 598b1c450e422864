package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import orrery.core.array.ArrayDescriptor;
import orrery.core.array.MipmappedArray;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Storage;
import orrery.sim.ExternalMemoryHandleType;

/** Memory of another API that was imported into a context. Buffers and mipmapped arrays can be mapped onto it. */
public final class ExternalMemory {
    private final ImportingContext context;
    private final long id;
    private final ExternalMemoryHandleType type;
    private final ExternalBacking backing;
    private final long size;
    private final boolean dedicated;
    private final List<ExternalBuffer> buffers = new ArrayList<>();
    private final List<MipmappedArray> arrays = new ArrayList<>();
    private boolean destroyed;

    /**
     * Creates an import.
     *
     * @param size the size that the import states, as an unsigned number
     * @param dedicated whether it is a dedicated resource
     */
    ExternalMemory(
            ImportingContext context,
            ExternalMemoryHandleType type,
            ExternalBacking backing,
            long size,
            boolean dedicated) {
        this.context = context;
        this.id = context.host().nextObjectId();
        this.type = type;
        this.backing = backing;
        this.size = size;
        this.dedicated = dedicated;
    }

    /** Returns the context that imported it. */
    public ImportingContext context() {
        return context;
    }

    ExternalMemoryHandleType type() {
        return type;
    }

    private Storage bytes() {
        return backing.bytes();
    }

    private AddressSpace space() {
        return context.host().memory();
    }

    /**
     * Maps a buffer onto a range of the memory. Ranges may overlap: each buffer has its own addresses, and a write
     * through one buffer is visible through the others.
     *
     * @param offset the first byte, as an unsigned number
     * @param bytesOfBuffer the size in bytes, as an unsigned number
     * @param flags 0
     * @throws orrery.sim.CudaException if the range or the flags are not legal (EXT-11 to EXT-13, EXT-33, EXT-34)
     */
    public ExternalBuffer mapBuffer(long offset, long bytesOfBuffer, int flags) {
        String range = range(offset, bytesOfBuffer);
        ExternalRule.BUFFER_FLAGS.require(flags == 0, () -> range + " are mapped with flags " + flags);
        checkDedicated(offset, range + ", which is a dedicated resource, are mapped");
        ExternalRule.BUFFER.require(
                bytesOfBuffer != 0 && Long.compareUnsigned(offset, size) < 0,
                () -> range + " are mapped; the import has " + Long.toUnsignedString(size) + " bytes");
        ExternalRule.ADDRESSES.require(
                Long.compareUnsigned(offset + bytesOfBuffer, offset) > 0, () -> range + " are mapped");
        ExternalRule.BUFFER.require(
                fits(offset, bytesOfBuffer),
                () -> range + " are mapped; the import has " + Long.toUnsignedString(size) + " bytes, and its memory "
                        + bytes().size());
        long unit = backing.alignment();
        ExternalRule.ALIGNMENT.require(
                offset % unit == 0 && bytesOfBuffer % unit == 0,
                () -> range + " are mapped; offset and size must be multiples of " + unit + " bytes");
        ExternalBuffer buffer = new ExternalBuffer(this, space(), bytes(), offset, bytesOfBuffer);
        buffers.add(buffer);
        context.imports().world().addBuffer(buffer);
        return buffer;
    }

    private void checkDedicated(long offset, String what) {
        ExternalRule.DEDICATED_OFFSET.require(!dedicated || offset == 0, () -> what);
    }

    /** Returns whether a range that does not exceed 64 bits lies within the stated size and the actual memory. */
    private boolean fits(long offset, long count) {
        long end = offset + count;
        return Long.compareUnsigned(end, size) <= 0 && Long.compareUnsigned(end, bytes().size()) <= 0;
    }

    private String range(long offset, long count) {
        return Long.toUnsignedString(count) + " bytes at offset " + Long.toUnsignedString(offset) + " of " + this;
    }

    /**
     * Maps a mipmapped array onto the memory.
     *
     * @param offset the first byte of the array, as an unsigned number
     * @param levels the number of levels, as an unsigned number
     * @throws orrery.sim.CudaException if the array does not fit or the type of the memory does not allow arrays
     *     (EXT-14 to EXT-16, EXT-34, EXT-35, EXT-37)
     */
    public MipmappedArray mapArray(long offset, ArrayDescriptor descriptor, long levels) {
        ExternalRule.DMA_BUF_ARRAY.require(
                type != ExternalMemoryHandleType.DMABUF_FD, () -> "an array is mapped onto " + this);
        ExternalRule.SCI_LEVELS.require(
                type != ExternalMemoryHandleType.NVSCIBUF || levels == 1,
                () -> "an array with " + levels + " levels is mapped onto " + this);
        ExternalRule.ARRAY_FLAGS.require(
                descriptor.isMappable(), () -> "an array with flags " + descriptor.flags() + " is mapped onto " + this);
        MipmappedArray array = MipmappedArray.createInExternalMemory(context, descriptor, levels);
        ExternalRule.ARRAY_LEVELS.require(
                levels == array.levelCount(),
                () -> "an array with " + levels + " levels is mapped onto " + this + "; its extents allow 1 to "
                        + array.levelCount());
        checkDedicated(
                offset,
                "an array is mapped at offset " + Long.toUnsignedString(offset) + " of " + this
                        + ", which is a dedicated resource");
        ExternalRule.ARRAY.require(
                Long.compareUnsigned(offset + array.size(), offset) > 0 && fits(offset, array.size()),
                () -> array + " with " + array.size() + " bytes is mapped onto " + this + " at offset "
                        + Long.toUnsignedString(offset) + "; the import has " + Long.toUnsignedString(size)
                        + " bytes");
        array.allocate((first, length) -> space().mapArray(bytes(), offset + first, length, context));
        arrays.removeIf(MipmappedArray::isDestroyed);
        arrays.add(array);
        return array;
    }

    /** Destroys the import. Mapped buffers and arrays become unusable, but the program still has to free them. */
    public void destroy() {
        destroyed = true;
        for (ExternalBuffer buffer : buffers) {
            buffer.revoke();
        }
        for (MipmappedArray array : arrays) {
            array.revoke(this + " was destroyed");
            array.levels()
                    .forEach(level ->
                            space().revoke(level.memory(), "is inaccessible because " + this + " was destroyed"));
        }
        context.imports().remove(this);
        backing.release().run();
    }

    void remove(ExternalBuffer buffer) {
        buffers.remove(buffer);
    }

    /** Returns whether the import was destroyed. */
    public boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "external memory " + id + (backing.origin() == null ? "" : " (" + backing.origin() + ")");
    }
}
