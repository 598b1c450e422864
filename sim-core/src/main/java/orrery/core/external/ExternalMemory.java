package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
    private final Storage bytes;
    private final long size;
    private final @Nullable SimulatedMemoryObject object;
    private final List<ExternalBuffer> buffers = new ArrayList<>();
    private final List<MipmappedArray> arrays = new ArrayList<>();
    private boolean destroyed;

    /**
     * Creates an import.
     *
     * @param object the imported object; null for an imported file
     */
    ExternalMemory(
            ImportingContext context,
            ExternalMemoryHandleType type,
            Storage bytes,
            long size,
            @Nullable SimulatedMemoryObject object) {
        this.context = context;
        this.id = context.host().nextObjectId();
        this.type = type;
        this.bytes = bytes;
        this.size = size;
        this.object = object;
        if (object != null) {
            object.retain();
        }
    }

    /** Returns the context that imported it. */
    public ImportingContext context() {
        return context;
    }

    ExternalMemoryHandleType type() {
        return type;
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
     * @throws orrery.sim.CudaException if the range or the flags are not legal (EXT-11 to EXT-13)
     */
    public ExternalBuffer mapBuffer(long offset, long bytesOfBuffer, int flags) {
        String range = range(offset, bytesOfBuffer);
        ExternalRule.BUFFER_FLAGS.require(flags == 0, () -> range + " are mapped with flags " + flags);
        ExternalRule.BUFFER.require(
                bytesOfBuffer > 0 && offset >= 0 && bytesOfBuffer <= size && offset <= size - bytesOfBuffer,
                () -> range + " are mapped; the import has " + size + " bytes");
        long unit = object == null ? 1 : object.alignment();
        ExternalRule.ALIGNMENT.require(
                offset % unit == 0 && bytesOfBuffer % unit == 0,
                () -> range + " are mapped; offset and size must be multiples of " + unit + " bytes");
        ExternalBuffer buffer = new ExternalBuffer(this, space(), bytes, offset, bytesOfBuffer);
        buffers.add(buffer);
        context.imports().world().addBuffer(buffer);
        return buffer;
    }

    private String range(long offset, long count) {
        return Long.toUnsignedString(count) + " bytes at offset " + Long.toUnsignedString(offset) + " of " + this;
    }

    /**
     * Maps a mipmapped array onto the memory.
     *
     * @param offset the first byte of the array, as an unsigned number
     * @throws orrery.sim.CudaException if the array does not fit or the type of the memory does not allow arrays
     *     (EXT-14 to EXT-16)
     */
    public MipmappedArray mapArray(long offset, ArrayDescriptor descriptor, long levels) {
        ExternalRule.DMA_BUF_ARRAY.require(
                type != ExternalMemoryHandleType.DMABUF_FD, () -> "an array is mapped onto " + this);
        ExternalRule.SCI_LEVELS.require(
                type != ExternalMemoryHandleType.NVSCIBUF || levels == 1,
                () -> "an array with " + levels + " levels is mapped onto " + this);
        MipmappedArray array = new MipmappedArray(context, descriptor, levels);
        ExternalRule.ARRAY.require(
                offset >= 0 && offset < size && array.size() <= size - offset,
                () -> array + " with " + array.size() + " bytes is mapped onto " + this + " at offset "
                        + Long.toUnsignedString(offset) + "; the import has " + size + " bytes");
        arrays.removeIf(MipmappedArray::destroyed);
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
        }
        context.imports().remove(this);
        if (object != null) {
            object.release();
        }
    }

    /** Frees all mapped buffers and destroys the import, when the context is destroyed. */
    void freeBuffersAndDestroy() {
        List.copyOf(buffers).forEach(ExternalBuffer::free);
        destroy();
    }

    void remove(ExternalBuffer buffer) {
        buffers.remove(buffer);
    }

    /** Returns whether the import was destroyed. */
    public boolean destroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "external memory " + id + (object == null ? "" : " (" + object + ")");
    }
}
