package orrery.core.external;

import java.util.ArrayList;
import java.util.List;
import orrery.core.array.ArrayDescriptor;
import orrery.core.array.MipmappedArray;
import orrery.core.context.Context;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Storage;

/** Memory of another API, imported into a context: buffers and arrays can be mapped onto it. */
public final class ExternalMemory {
    private final Context context;
    private final long id;
    private final ExternalMemoryHandleType type;
    private final Storage bytes;
    private final long size;
    private final MemoryObject object;
    private final List<ExternalBuffer> buffers = new ArrayList<>();
    private final List<MipmappedArray> arrays = new ArrayList<>();
    private boolean destroyed;

    /** An import of an object, or of a file where that is null. */
    ExternalMemory(Context context, ExternalMemoryHandleType type, Storage bytes, long size, MemoryObject object) {
        this.context = context;
        this.id = context.machine().nextObjectId();
        this.type = type;
        this.bytes = bytes;
        this.size = size;
        this.object = object;
        if (object != null) {
            object.retain();
        }
    }

    /** The context that imported it. */
    public Context context() {
        return context;
    }

    ExternalMemoryHandleType type() {
        return type;
    }

    private AddressSpace space() {
        return context.machine().memory();
    }

    /**
     * Maps a buffer onto a range of it, both unsigned numbers. Ranges may overlap: every buffer has addresses of its
     * own, and writes through one are seen through the others.
     */
    public ExternalBuffer map(long offset, long bytesOfBuffer, int flags) {
        String range = range(offset, bytesOfBuffer);
        ExternalRule.BUFFER_FLAGS.require(flags == 0, () -> range + " are mapped with flags " + flags);
        ExternalRule.BUFFER.require(
                bytesOfBuffer > 0 && offset >= 0 && bytesOfBuffer <= size && offset <= size - bytesOfBuffer,
                () -> range + " are mapped");
        long unit = object == null ? 1 : object.alignment();
        ExternalRule.ALIGNMENT.require(
                offset % unit == 0 && bytesOfBuffer % unit == 0,
                () -> range + " are mapped, whose maker wants multiples of " + unit + " bytes");
        ExternalBuffer buffer = new ExternalBuffer(this, space(), bytes, offset, bytesOfBuffer);
        buffers.add(buffer);
        context.machine().external().mapped(buffer);
        return buffer;
    }

    private String range(long offset, long count) {
        return Long.toUnsignedString(count) + " bytes from " + Long.toUnsignedString(offset) + " on of " + this;
    }

    /** Maps a mipmapped array onto it, from an offset, an unsigned number, on. */
    public MipmappedArray mapArray(long offset, ArrayDescriptor descriptor, long levels) {
        ExternalRule.DMA_BUF_ARRAY.require(
                type != ExternalMemoryHandleType.DMABUF_FD, () -> "an array is mapped onto " + this);
        ExternalRule.SCI_LEVELS.require(
                type != ExternalMemoryHandleType.NVSCIBUF || levels == 1,
                () -> "an array with " + levels + " levels is mapped onto " + this);
        MipmappedArray array = new MipmappedArray(context, descriptor, levels);
        ExternalRule.ARRAY.require(
                offset >= 0 && offset < size && array.size() <= size - offset,
                () -> array + " with " + array.size() + " bytes is mapped onto " + this + " from "
                        + Long.toUnsignedString(offset) + " on");
        arrays.removeIf(MipmappedArray::destroyed);
        arrays.add(array);
        return array;
    }

    /** Ends the import. What is mapped cannot be used any more, but must still be freed. */
    public void destroy() {
        destroyed = true;
        for (ExternalBuffer buffer : buffers) {
            buffer.revoke();
        }
        for (MipmappedArray array : arrays) {
            array.revoke(this + " was destroyed");
        }
        context.imports().forget(this);
        if (object != null) {
            object.release();
        }
    }

    /** The context ends: what is mapped ends too. */
    void end() {
        List.copyOf(buffers).forEach(ExternalBuffer::free);
        destroy();
    }

    void forget(ExternalBuffer buffer) {
        buffers.remove(buffer);
    }

    /** Whether it is gone. */
    public boolean destroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "external memory " + id + (object == null ? "" : " (" + object + ")");
    }
}
