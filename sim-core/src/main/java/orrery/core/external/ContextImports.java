package orrery.core.external;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import orrery.core.context.Context;
import orrery.core.memory.Storage;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.device.Feature;

/** What a context has imported from other APIs. It ends with the context. */
public final class ContextImports {
    /** The resource is a dedicated one ({@code CUDA_EXTERNAL_MEMORY_DEDICATED}). */
    public static final int DEDICATED = 1;

    private static final int THOR = 11;

    private final Context context;
    private final List<ExternalMemory> memories = new ArrayList<>();
    private final List<ExternalSemaphore> semaphores = new ArrayList<>();
    private int sciBuffers;

    /** Nothing yet. */
    public ContextImports(Context context) {
        this.context = context;
    }

    private ExternalWorld world() {
        return context.machine().external();
    }

    // -- memory --------------------------------------------------------------------------------------------------

    /** Imports memory of {@code size} bytes, an unsigned number. */
    public ExternalMemory memory(ExternalMemoryHandleType type, ExternalHandle handle, long size, int flags) {
        String what = "memory of type " + type + " with " + Long.toUnsignedString(size) + " bytes";
        ExternalRule.DMA_BUF.require(
                type != ExternalMemoryHandleType.DMABUF_FD
                        || thor(context.device().model()),
                () -> what + " is imported on " + context.device().model().name());
        ExternalRule.MEMORY_FLAGS.require(
                flags == 0 || (flags == DEDICATED && type != ExternalMemoryHandleType.DMABUF_FD),
                () -> what + " is imported with flags " + flags);
        ExternalRule.DEDICATED.require(
                !type.dedicated() || flags == DEDICATED, () -> what + " is imported with flags " + flags);
        ExternalRule.SIZE.require(size != 0, () -> what + " is imported");
        checkHandle(type.form(), handle, what);
        Path file =
                type == ExternalMemoryHandleType.OPAQUE_FD ? world().handles().file(handle) : null;
        ExternalMemory memory = file != null
                ? ofFile(type, file, size)
                : ofObject(type, (MemoryObject) find(type, type.form(), MemoryObject.class, handle), size);
        world().handles().handedOver(type.form(), handle);
        memories.add(memory);
        sciBuffers += type == ExternalMemoryHandleType.NVSCIBUF ? 1 : 0;
        return memory;
    }

    private static boolean thor(DeviceModel model) {
        return model.attribute(DeviceAttribute.INTEGRATED) == 1
                && model.capability().atLeast(THOR, 0);
    }

    private ExternalMemory ofObject(ExternalMemoryHandleType type, MemoryObject object, long size) {
        ExternalRule.SIZE.require(
                size > 0 && size <= object.size(),
                () -> Long.toUnsignedString(size) + " bytes of " + object + " are imported, which has "
                        + object.size());
        return new ExternalMemory(context, type, object.storage(), size, object);
    }

    private ExternalMemory ofFile(ExternalMemoryHandleType type, Path file, long size) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long there = channel.size();
            ExternalRule.FILE.require(
                    size > 0 && size <= there,
                    () -> Long.toUnsignedString(size) + " bytes of " + file + " are imported, which has " + there);
            Storage bytes = world().memory().bytes(channel, size);
            context.machine().sharesMemory();
            return new ExternalMemory(context, type, bytes, size, null);
        } catch (IOException e) {
            String why = Files.exists(file) ? "cannot be mapped" : "is not there";
            throw ExternalRule.FILE.violated(file + " is imported, which " + why, e);
        }
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    /** Imports a semaphore. */
    public ExternalSemaphore semaphore(ExternalSemaphoreHandleType type, ExternalHandle handle, int flags) {
        String what = "a semaphore of type " + type;
        ExternalRule.TIMELINE.require(
                !type.timeline() || context.device().model().has(Feature.TIMELINE_SEMAPHORES),
                () -> what + " is imported on " + context.device().model().name());
        ExternalRule.SEMAPHORE_FLAGS.require(flags == 0, () -> what + " is imported with flags " + flags);
        checkHandle(type.form(), handle, what);
        SyncObject object = (SyncObject) find(type, type.form(), type.kind(), handle);
        ExternalSemaphore semaphore = new ExternalSemaphore(context, type, object);
        world().handles().handedOver(type.form(), handle);
        semaphores.add(semaphore);
        return semaphore;
    }

    /** How many memory objects of NvSciBuf there are to synchronize. */
    int sciBuffers() {
        return sciBuffers;
    }

    // -- handles -------------------------------------------------------------------------------------------------

    /** What is given is what the form needs, and not yet the driver's. */
    private void checkHandle(HandleForm form, ExternalHandle handle, String what) {
        boolean legal = switch (form) {
            case FILE_DESCRIPTOR -> true;
            case NT_HANDLE -> (handle.handle() != 0) != (handle.name() != null);
            case KMT_HANDLE -> handle.handle() != 0 && handle.name() == null;
            case SCI_OBJECT -> handle.object() != null;
        };
        ExternalRule.FORM.require(legal, () -> what + " is imported by " + handle.as(form));
        ExternalRule.IMPORTED.require(
                !world().handles().imported(form, handle),
                () -> what + " is imported by " + handle.as(form) + " once more");
    }

    private Referent find(Enum<?> type, HandleForm form, Class<? extends Referent> kind, ExternalHandle handle) {
        Referent found = world().handles().find(form, handle);
        ExternalRule.REFERENT.require(
                kind.isInstance(found) && found.type() == type,
                () -> handle.as(form) + " is imported as " + type + " and stands for "
                        + (found == null ? "nothing on this machine" : found));
        return found;
    }

    // -- the end -------------------------------------------------------------------------------------------------

    void forget(ExternalMemory memory) {
        memories.remove(memory);
        sciBuffers -= memory.type() == ExternalMemoryHandleType.NVSCIBUF ? 1 : 0;
    }

    void forget(ExternalSemaphore semaphore) {
        semaphores.remove(semaphore);
    }

    /** The context ends, and with it everything that it has imported. */
    public void end() {
        List.copyOf(memories).forEach(ExternalMemory::end);
        List.copyOf(semaphores).forEach(ExternalSemaphore::end);
    }
}
